import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import * as dnd5e from '../src/engine/rules/dnd5e/testing/creatures.js';
import { lastCommandOf } from './archived-command.js';
import { percentile } from './measure.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { ServerProcess } from './server-process.js';

const WARM = 600;
const COMMANDS = 1500;
const CONCURRENT = 16;
const SUBSCRIBERS = 500;
const DELIVERED_COMMANDS = 40;

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
const RESULT =
  '{ __typename ... on ActionAccepted { revision events { type } } ... on ActionRefused { code message } }';
const APPEND = 'mutation A($input: AppendInput!) { append(input: $input) { revision events } }';
const ADJUST = `mutation A($input: AdjustInput!) { adjust(input: $input) ${RESULT} }`;

/** Commands through the whole service beside a bare server, and what its subscribers cost. */
export async function benchOverHttp(): Promise<BenchResult[]> {
  const service = await ServerProcess.start('asalto.mjs');
  const bare = await ServerProcess.start('bare.mjs');
  const least = await ServerProcess.start('node-http.mjs');
  try {
    const fights = await Promise.all(Array.from({ length: CONCURRENT }, () => openFight(service)));
    const ours = await load(service, (index) => ({
      query: ADJUST,
      variables: {
        input: { encounterId: fights[index % CONCURRENT], combatantId: 'a', reason: 'bench', temporaryHitPoints: 1 },
      },
    }));
    const payload = await sameBytes(service, fights[0]!);
    const append = (index: number): unknown => ({
      query: APPEND,
      variables: { input: { stream: fights[index % CONCURRENT], payload } },
    });
    const theirs = await load(bare, append);
    return [
      result('GraphQL command', ours.cpu, 'µs CPU', theirs.cpu, { of: 'ratio', atMost: 2 }),
      result('GraphQL command beside node:http', ours.cpu, 'µs CPU', (await load(least, append)).cpu),
      result('GraphQL commands per second', ours.rate, 'commands/s', theirs.rate),
      result('GraphQL command p50', ours.p50, 'ms', theirs.p50),
      result('GraphQL command p99', ours.p99, 'ms', theirs.p99),
      ...(await fanOut(service, bare, fights[0]!, payload)),
    ];
  } finally {
    await Promise.all([service.stop(), bare.stop(), least.stop()]);
  }
}

/** The events of one command of ours as the store holds them, type, data and metadata: what the bare server appends too. */
async function sameBytes(service: ServerProcess, encounterId: string): Promise<readonly string[]> {
  await post(service, {
    query: ADJUST,
    variables: { input: { encounterId, combatantId: 'a', reason: 'bench', temporaryHitPoints: 1 } },
  });
  const archive = await (await fetch(`${service.url}/encounters/${encounterId}/events.ndjson`)).text();
  return lastCommandOf(archive);
}

interface Load {
  readonly cpu: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

async function load(server: ServerProcess, body: (index: number) => unknown): Promise<Load> {
  await send(server, body, WARM);
  const before = await server.report();
  const begun = process.hrtime.bigint();
  const latencies = await send(server, body, COMMANDS);
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  const after = await server.report();
  return {
    cpu: (after.cpu - before.cpu) / COMMANDS,
    rate: COMMANDS / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** Sends commands over as many connections as there are fights, each waiting for its answer. */
async function send(server: ServerProcess, body: (index: number) => unknown, count: number): Promise<number[]> {
  const latencies: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async (_, connection) => {
      for (; next < count; next++) {
        const begun = process.hrtime.bigint();
        await post(server, body(connection));
        latencies.push(Number(process.hrtime.bigint() - begun) / 1e6);
      }
    }),
  );
  return latencies;
}

function post<T>(server: ServerProcess, body: unknown): Promise<T> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/graphql`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
            data?: Record<string, { __typename?: string; code?: string }>;
            errors?: unknown;
          };
          const [value] = Object.values(answer.data ?? {});
          if (answer.errors || value?.__typename === 'ActionRefused') reject(new Error(JSON.stringify(answer)));
          else resolve(answer.data as T);
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

async function openFight(server: ServerProcess): Promise<string> {
  const { createEncounter } = await post<{ createEncounter: { encounter: { id: string } } }>(server, {
    query: 'mutation C($input: CreateEncounterInput!) { createEncounter(input: $input) { encounter { id } } }',
    variables: { input: { name: 'Bench', ruleset: 'dnd5e', map: { width: 20, height: 20 } } },
  });
  const { id } = createEncounter.encounter;
  const combatants = (['a', 'b'] as const).map((name, index) => {
    const { kind, statistics } = dnd5e.ogre();
    return { id: name, name, kind, side: name, at: { x: 5 + 2 * index, y: 5 }, statistics };
  });
  await post(server, {
    query: `mutation J($input: AddCombatantsInput!) { addCombatants(input: $input) ${RESULT} }`,
    variables: { input: { encounterId: id, combatants } },
  });
  const initiatives = [
    { combatantId: 'a', total: 20 },
    { combatantId: 'b', total: 10 },
  ];
  await post(server, {
    query: `mutation I($input: SetInitiativeInput!) { setInitiative(input: $input) ${RESULT} }`,
    variables: { input: { encounterId: id, initiatives } },
  });
  await post(server, {
    query: `mutation S($input: StartCombatInput!) { startCombat(input: $input) ${RESULT} }`,
    variables: { input: { encounterId: id } },
  });
  return id;
}

/** CPU per delivered event with 1 and with 500 subscribers of one encounter, beside raw sockets that all get one text. */
async function fanOut(
  service: ServerProcess,
  bare: ServerProcess,
  encounterId: string,
  payload: readonly string[],
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const subscribers of [1, SUBSCRIBERS]) {
    const ours = await deliveries(
      service,
      subscribers,
      (socket) => subscribe(socket, encounterId),
      () =>
        post(service, {
          query: ADJUST,
          variables: { input: { encounterId, combatantId: 'a', reason: randomUUID(), temporaryHitPoints: 1 } },
        }),
    );
    const theirs = await deliveries(
      bare,
      subscribers,
      () => Promise.resolve(),
      () =>
        post(bare, {
          query: APPEND,
          variables: { input: { stream: encounterId, payload } },
        }),
    );
    results.push(result(`fan-out to ${subscribers} subscriber(s)`, ours, 'µs CPU per delivery', theirs));
  }
  return results;
}

async function deliveries(
  server: ServerProcess,
  count: number,
  prepare: (socket: WebSocket) => Promise<void>,
  command: () => Promise<unknown>,
): Promise<number> {
  let received = 0;
  const { socketUrl } = await server.report();
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(
        socketUrl ?? `${server.url.replace('http', 'ws')}/graphql`,
        socketUrl === undefined ? 'graphql-transport-ws' : [],
      );
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      await prepare(socket);
      socket.on('message', () => received++);
      return socket;
    }),
  );
  const before = await server.report();
  for (let sent = 0; sent < DELIVERED_COMMANDS; sent++) {
    const goal = received + count;
    await command();
    while (received < goal) await new Promise((resolve) => setImmediate(resolve));
  }
  const cpu = (await server.report()).cpu - before.cpu;
  for (const socket of sockets) socket.terminate();
  return cpu / Math.max(received, 1);
}

/** Subscribes from the end and waits until the past has been sent. */
async function subscribe(socket: WebSocket, encounterId: string): Promise<void> {
  const until = (found: (text: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const listen = (data: WebSocket.RawData): void => {
        if (!found((data as Buffer).toString('utf8'))) return;
        socket.off('message', listen);
        resolve();
      };
      socket.on('message', listen);
    });
  const acknowledged = until((text) => text.includes('connection_ack'));
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await acknowledged;
  const caughtUp = until((text) => text.includes('CAUGHT_UP'));
  const query =
    'subscription F($id: UUID!) { encounterEvents(id: $id) { kind revision event { type revision hash } } }';
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: encounterId } } }));
  await caughtUp;
}
