import { createServer } from 'node:net';
import type { Config } from './config';

/**
 * Rejects as listening will, where a port is taken or an address is another machine's: before a schema is changed under the
 * service that has the port, and cannot use the new one.
 */
export async function requireFreePorts({ host, port, metrics }: Config): Promise<void> {
  for (const place of [{ host, port }, ...(metrics ? [metrics] : [])]) await tryToListen(place);
}

const tryToListen = ({ host, port }: { host: string; port: number }) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
