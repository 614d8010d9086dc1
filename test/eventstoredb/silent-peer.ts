import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Something that accepts connections and never says a word: a frozen server, or a firewall in the way. */
export interface SilentPeer {
  readonly url: string;
  /** Resolves with the first connection. */
  readonly connected: Promise<void>;
  stop(): Promise<void>;
}

export async function silentPeer(): Promise<SilentPeer> {
  const sockets: Socket[] = [];
  const server = createServer();
  const connected = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      sockets.push(socket);
      resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    connected,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
