// A bare server of the same kind: node:http and graphql-js, one mutation that appends the same bytes to the same embedded
// store, and one WebSocket that sends each event, serialised once, to everyone. No rules, no limits, no Nest.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buildSchema, execute, parse, validate } from 'graphql';
import { WebSocketServer } from 'ws';
import { SqliteEventStore } from '../../dist/event-store/sqlite/sqlite-event-store.js';
import { reportTo } from './report.mjs';

const store = SqliteEventStore.open({ file: join(process.env.DATA_DIR, 'bare.sqlite') });
const schema = buildSchema(`
  type Result { revision: Int! events: [String!]! }
  type Query { ping: String }
  type Mutation { append(stream: String!, payload: [String!]!): Result! }
`);
const heads = new Map();
const documents = new Map();
const prepared = (query) => {
  let document = documents.get(query);
  if (!document) {
    document = parse(query);
    if (validate(schema, document).length > 0) throw new Error('invalid');
    documents.set(query, document);
  }
  return document;
};
const root = {
  async append({ stream, payload }) {
    const events = payload.map((text) => ({ id: randomUUID(), type: 'Bare', data: JSON.parse(text), metadata: {} }));
    const result = await store.append(stream, heads.get(stream) ?? 'no-stream', events);
    heads.set(stream, result.revision);
    const line = JSON.stringify({ revision: result.revision, payload });
    for (const socket of sockets.clients) socket.send(line);
    return { revision: result.revision, events: payload.map(() => 'Bare') };
  },
};
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const answer = await execute({ schema, document: prepared(query), rootValue: root, variableValues: variables });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
});
const sockets = new WebSocketServer({ server });
server.listen(0, '127.0.0.1', () => reportTo(process, `http://127.0.0.1:${server.address().port}`));
