// The least that answers the same request: node:http, graphql-js without any validation of its own but the schema's, and the
// same events appended to the same embedded store. No framework, no limits, no checks of inputs, no rules.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buildSchema, graphql } from 'graphql';
import { SqliteEventStore } from '../../dist/event-store/sqlite/sqlite-event-store.js';
import { reportTo } from './report.mjs';

const store = SqliteEventStore.open({ file: join(process.env.DATA_DIR, 'bare.sqlite') });
const heads = new Map();
const schema = buildSchema(`
  input AppendInput { stream: String! payload: [String!]! }
  type Appended { revision: Int! events: [String!]! }
  type Query { ping: String! }
  type Mutation { append(input: AppendInput!): Appended! }
`);
const rootValue = {
  ping: () => 'pong',
  append: async ({ input }) => {
    const stream = `encounter-${input.stream}`;
    const events = input.payload.map((text) => ({ id: randomUUID(), ...JSON.parse(text) }));
    const { revision } = await store.append(stream, heads.get(stream) ?? 'no-stream', events);
    heads.set(stream, revision);
    return { revision, events: events.map(({ type }) => type) };
  },
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const text = JSON.stringify(await graphql({ schema, source: query, rootValue, variableValues: variables }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => reportTo(process, `http://127.0.0.1:${server.address().port}`));
