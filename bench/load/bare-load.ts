import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { ServerProcess } from '../server-process.js';
import { ADDRESSES, loopbackAddress } from './addresses.js';
import { Caller } from './caller.js';
import type { Flow } from './flow.js';
import { Deliveries, flow } from './flow.js';
import type { LoadOptions } from './options.js';

const APPEND = 'mutation A($input: AppendInput!) { append(input: $input) { revision events } }';

/** The same load on a bare server: as many streams, subscribers and commands, each appending the same bytes. */
export async function bareLoad(options: LoadOptions, payload: readonly string[]): Promise<Flow> {
  const { subscribers, encounters, rate, seconds } = options;
  const bare = await ServerProcess.start('bare.mjs', {});
  const deliveries = new Deliveries();
  try {
    const { socketUrl } = await bare.report();
    const tables = Array.from({ length: encounters }, (_, n) => {
      const address = loopbackAddress(ADDRESSES.tables + n);
      return { id: randomUUID(), address, caller: new Caller(bare.url, address) };
    });
    const sockets = await Promise.all(
      Array.from({ length: subscribers }, async (_, n) => {
        const { id, address } = tables[n % encounters]!;
        const socket = new WebSocket(`${socketUrl}/?stream=${id}`, { localAddress: address, perMessageDeflate: false });
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
        socket.on('message', (data: Buffer) => {
          const { commandId } = JSON.parse(data.toString()) as { readonly commandId: string };
          deliveries.arrived(commandId);
        });
        return socket;
      }),
    );
    const measured = await flow({
      rate,
      count: rate * seconds,
      deliveries,
      give: async (n, commandId) => {
        const { id, caller } = tables[n % encounters]!;
        await caller.value(APPEND, { input: { stream: id, commandId, payload } });
      },
    });
    for (const socket of sockets) socket.terminate();
    for (const { caller } of tables) caller.close();
    return measured;
  } finally {
    await bare.stop();
  }
}
