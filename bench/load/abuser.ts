import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/** An abusive client: bad documents, dear queries and big bodies over many connections, as fast as they are answered. */
const CONNECTIONS = 16;
const [url, localAddress, milliseconds] = process.argv.slice(2) as [string, string, string];
// It stands for another machine: what it computes is not to be taken from the service it shares this one with.
setPriority(19);

const document = (query: string): string => JSON.stringify({ query });
const BODIES = [
  document(
    '{ rulesets { id name statisticsSchema actions { name doc } prompts { code text } refusals { code text } } }',
  ),
  document(`{ ${Array.from({ length: 400 }, (_, n) => `a${n}: rulesets { id }`).join(' ')} }`),
  document(`${'{ a '.repeat(600)}${'}'.repeat(600)}`),
  document('query ($id: UUID!) { encounter(id: $id) { '),
  document(`{ ${'x '.repeat(50_000)} }`),
  'a'.repeat(255 * 1024),
  `{"query":"{ rulesets { id } }","variables":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
  'b'.repeat(1024 * 1024),
];

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const answers: Record<string, number> = {};
let stopped = false;

function send(body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(`${url}/graphql`, { method: 'POST', agent, localAddress, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    sent.once('error', () => resolve('hung up'));
    sent.end(body);
  });
}

process.once('disconnect', () => process.exit(0));
process.send?.('ready');
await once(process, 'message');
process.once('message', () => (stopped = true));
const end = performance.now() + Number(milliseconds);
await Promise.all(
  Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let n = connection; !stopped && performance.now() < end; n++) {
      const status = await send(BODIES[n % BODIES.length]!);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }),
);
agent.destroy();
process.send?.(answers);
