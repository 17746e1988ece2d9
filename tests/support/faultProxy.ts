import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** What a proxy does to the bytes that pass: hand them on, hand them on later, or let them vanish: all, or only answers. */
export type Fault = { kind: 'none' } | { kind: 'delay'; ms: number } | { kind: 'blackHole' } | { kind: 'noAnswers' };

/** A TCP proxy on loopback that can spoil the network between a client and a server. */
export interface FaultProxy {
  readonly port: number;
  /** From now on, for connections that exist and for new ones. Bytes that vanished do not come back. */
  set(fault: Fault): void;
  /** Cuts every connection with a reset, as a crashed machine or a firewall does. */
  resetAll(): void;
  /** Ends the sending half of every connection to the server; the other half stays open. */
  halfCloseAll(): void;
  /** Connections from clients that are open now. */
  connections(): number;
  close(): Promise<void>;
}

export async function startProxy(targetPort: number, targetHost = '127.0.0.1'): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' };
  const pairs = new Set<{ client: Socket; server: Socket }>();

  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    const vanish = () => fault.kind === 'blackHole' || (isAnswer && fault.kind === 'noAnswers');
    from.on('data', (bytes) => {
      if (vanish()) return;
      if (fault.kind === 'delay') setTimeout(() => to.writable && to.write(bytes), fault.ms);
      else to.write(bytes);
    });
    from.on('end', () => !vanish() && to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => !vanish() && to.destroy());
  }

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: targetPort, host: targetHost, allowHalfOpen: true });
    const pair = { client, server };
    pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.once('close', () => client.destroyed && server.destroyed && pairs.delete(pair));
    }
    pass(client, server, false);
    pass(server, client, true);
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));

  return {
    port: (listener.address() as AddressInfo).port,
    set(next) {
      fault = next;
    },
    resetAll() {
      for (const { client, server } of pairs) {
        client.resetAndDestroy();
        server.resetAndDestroy();
      }
    },
    halfCloseAll() {
      for (const { server } of pairs) server.end();
    },
    connections: () => [...pairs].filter(({ client }) => !client.destroyed).length,
    close() {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      return new Promise((closed) => listener.close(() => closed()));
    },
  };
}
