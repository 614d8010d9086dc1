import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from '../../src/engine/testing/fast-check.js';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { openEventStream, parseEvents, RawSocket } from '../graphql-driver/app/clients.js';
import type { Seen } from './support/api.js';
import { hostileRequests } from './support/hostile-requests.js';
import type { Known } from './support/hostile-values.js';
import { useOneService } from './support/one-service.js';
import { operations } from './support/schema-operations.js';
import { combatantInput, Table } from './support/table.js';
import { MAP, stated } from './support/untouched-fights.js';

/** How many requests each gets; a failure shows the request, made as small as it gets. */
const RUNS = { mutation: 16, query: 16, subscription: 10 };
/** An answer that takes longer, in milliseconds, has hung. */
const HUNG = 30_000;

const running = useOneService();
const GAMES = { dnd5e, dnd35, pathfinder1e } as const;
const RULESETS = Object.keys(GAMES) as (keyof typeof GAMES)[];

async function openFight(ruleset: keyof typeof GAMES): Promise<{ table: Table; known: Known }> {
  const { fighter, goblin } = GAMES[ruleset];
  const table = await Table.create(running.service.api, { ruleset, map: MAP });
  await table.join([fighter({ at: { x: 1, y: 1 } }), goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  const { statistics } = combatantInput(goblin());
  return { table, known: { encounterId: table.id, combatantIds: ['fighter', 'fighter', 'goblin'], statistics } };
}

/** An answer of any kind but that the service has failed. */
function expectAnswered(seen: Seen, status = 200): void {
  expect(status).toBeLessThan(500);
  expect(seen.data !== undefined || seen.errors !== undefined).toBe(true);
  for (const { message, extensions } of seen.errors ?? []) {
    expect(['INTERNAL_SERVER_ERROR', 'UNAVAILABLE', 'ENCOUNTER_CORRUPT']).not.toContain(extensions.code);
    expect(message).not.toMatch(/at .*\.[jt]s:\d|TypeError|Cannot read/);
  }
}

async function post(body: string): Promise<void> {
  const response = await fetch(`${running.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(HUNG),
  });
  expectAnswered((await response.json()) as Seen, response.status);
}

const named = (kind: 'query' | 'mutation' | 'subscription') =>
  operations(kind).map((field, index) => [field.name, field, RULESETS[index % RULESETS.length]!] as const);

describe.each(['query', 'mutation'] as const)('hostile input to the %s', (kind) => {
  it.each(named(kind))('%s is answered, and the fight verifies', async (name, field, ruleset) => {
    const { table, known } = await openFight(ruleset);
    const numRuns = name === 'declareAction' ? 100 : RUNS[kind];
    await fc.assert(
      fc.asyncProperty(hostileRequests(kind, field, known), (request) => post(JSON.stringify(request))),
      { numRuns },
    );
    expect(await table.verify()).toMatchObject({ ok: true });
  });
});

describe('hostile requests', () => {
  let table: Table;
  let known: Known;
  beforeAll(async () => {
    ({ table, known } = await openFight('dnd5e'));
  });

  const valid = (): string =>
    JSON.stringify({
      query: 'query($id: UUID!) { encounter(id: $id) { revision } }',
      variables: { id: table.id },
      operationName: null,
    });
  const damaged = (): fc.Arbitrary<string> =>
    fc
      .record({ at: fc.nat(valid().length), out: fc.nat(12), put: fc.oneof(fc.string(), fc.json()) })
      .map(({ at, out, put }) => valid().slice(0, at) + put + valid().slice(at + out));

  it('of which a part is replaced are answered', async () => {
    await fc.assert(fc.asyncProperty(damaged(), post), { numRuns: 100 });
  });

  it.each(named('subscription'))(
    'for the subscription %s are answered on a socket, which goes on',
    async (_, field) => {
      const socket = await RawSocket.ready(running.service.url);
      let count = 0;
      await fc.assert(
        fc.asyncProperty(hostileRequests('subscription', field, known), async ({ query, variables }) => {
          const id = String(count++);
          socket.subscribe(id, query, variables);
          socket.subscribe(`after ${id}`, '{ rulesets { id } }');
          expect(await socket.message((message) => message.id === `after ${id}`)).toMatchObject({ type: 'next' });
          socket.send({ id, type: 'complete' });
        }),
        { numRuns: RUNS.subscription },
      );
      for (const { type, payload } of socket.messages) {
        if (type === 'error') expectAnswered({ errors: payload as Seen['errors'] & object });
        if (type === 'next') expectAnswered(payload as Seen);
      }
      socket.socket.close();
      await socket.closed;
    },
  );

  it('that are no messages close their socket as the caller’s fault, or are passed over', async () => {
    const message = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          id: fc.string(),
          type: fc.constantFrom('subscribe', 'complete', 'next', 'x'),
          payload: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        const socket = await RawSocket.ready(running.service.url);
        socket.send(text);
        socket.subscribe('alive', '{ rulesets { id } }');
        const alive = socket.message(({ id }) => id === 'alive').then(() => ({ code: 1000 }));
        const { code } = await Promise.race([alive, socket.closed]);
        expect([1011, 4500, 1006]).not.toContain(code);
        socket.socket.close();
        await socket.closed;
      }),
      { numRuns: 40 },
    );
  });

  // `prompts` has nothing to say as long as none is open.
  it.each(named('subscription').filter(([name]) => name !== 'prompts'))(
    'for the subscription %s are answered as an event stream',
    async (_, field) => {
      await fc.assert(
        fc.asyncProperty(hostileRequests('subscription', field, known), async ({ query, variables }) => {
          const leaving = new AbortController();
          const response = await openEventStream(running.service.url, query, variables, undefined, leaving.signal);
          expectAnswered(await firstAnswer(response), response.status);
          leaving.abort();
        }),
        { numRuns: RUNS.subscription },
      );
      expect(await table.verify()).toMatchObject({ ok: true });
    },
  );
});

/** What a response says, or the first thing if it goes on saying things. */
async function firstAnswer(response: Response): Promise<Seen> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as Seen;
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [first] = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
    if (first) return first;
  }
  throw new Error(`No answer: ${text}`);
}
