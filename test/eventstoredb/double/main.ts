/**
 * The double as a process of its own: `node --import tsx test/eventstoredb/double/main.ts [--port=2113] [--no-batch]`.
 *
 * Says where it listens in one line of JSON, then obeys commands, one line of JSON each (`DoubleCommand`), and answers each
 * with a line. Ends with its input, or with SIGTERM.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startEventStoreDbDouble } from './double.js';
import type { EventStoreDbDouble } from './double.js';
import type { Fault, FaultyRpc } from './faults.js';

/** What the process can be told. A fault strikes the next call of its rpc. */
export type DoubleCommand =
  | { readonly do: 'drop' | 'crash' | 'restart' | 'clear' }
  | { readonly do: 'fault'; readonly rpc: FaultyRpc; readonly fault: Fault };

async function obey(double: EventStoreDbDouble, command: DoubleCommand): Promise<void> {
  switch (command.do) {
    case 'drop':
      return double.dropAll();
    case 'crash':
      return double.crash();
    case 'restart':
      return double.restart();
    case 'clear':
      return double.faults.clear();
    case 'fault':
      return void double.faults.next(command.rpc, command.fault);
  }
}

const { values } = parseArgs({ options: { port: { type: 'string' }, 'no-batch': { type: 'boolean' } } });
const double = await startEventStoreDbDouble({ port: Number(values.port ?? 0), batch: values['no-batch'] !== true });
console.log(JSON.stringify({ url: double.url, port: double.port }));
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as DoubleCommand;
  await obey(double, command);
  console.log(JSON.stringify({ done: command.do }));
}
await double.stop();
