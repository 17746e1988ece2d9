import { createServer, type Server } from 'node:net';
import type { Config } from './config';

/**
 * Rejects as listening will, where a port is taken or an address is another machine's: before a schema is changed under the
 * service that has the port, and cannot use the new one.
 */
export async function requireFreePorts({ host, port, metrics }: Config): Promise<void> {
  const listening: Server[] = [];
  try {
    for (const place of [{ host, port }, ...(metrics ? [metrics] : [])]) listening.push(await listen(place));
  } finally {
    await Promise.all(listening.map((server) => new Promise((closed) => server.close(closed))));
  }
}

const listen = ({ host, port }: { host: string; port: number }) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
