import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from '../../src/engine/testing/fast-check.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Seen } from '../e2e/support/api.js';
import { operations } from '../e2e/support/schema-operations.js';
import { Table } from '../e2e/support/table.js';
import { MAP, stated } from '../e2e/support/untouched-fights.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { faultOf } from './support/answers.js';
import { ofFight } from './support/bodies.js';
import type { Known } from './support/placeholders.js';
import { written } from './support/placeholders.js';
import { hostileRequests } from './support/requests.js';
import { useAttackedService } from './support/stays-up.js';
import { firstAnswer } from './support/streams.js';

const running = useAttackedService();
let known: Known;
beforeAll(async () => {
  const table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: MAP });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  known = ofFight(table.id);
});

/** Replaces a part of a text by something else. */
const damaged = (text: () => string): fc.Arbitrary<string> =>
  fc
    .record({ at: fc.nat(1_000), out: fc.nat(12), put: fc.oneof(fc.string(), fc.json()) })
    .map(({ at, out, put }) => text().slice(0, at % text().length) + put + text().slice((at % text().length) + out));

describe('rubbish', () => {
  it.each(['application/json', 'application/graphql-response+json', 'text/event-stream', '*/*', 'a/b;q=NaN'])(
    'in the body of a request is answered, whatever answer is asked for: %s',
    async (accept) => {
      const good = (): string =>
        JSON.stringify({
          query: 'query($id: UUID!) { encounter(id: $id) { revision } }',
          variables: { id: known.encounterId },
          operationName: null,
        });
      await fc.assert(
        fc.asyncProperty(damaged(good), fc.constantFrom('/graphql', '/graphql/stream'), async (body, path) => {
          const response = await fetch(running.service.url + path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept },
            body,
          });
          expect(response.status).toBeLessThan(500);
          expect(faultOf(await firstAnswer(response))).toBeUndefined();
        }),
        { numRuns: 40 },
      );
    },
  );

  it('on a socket closes it as the fault of the caller, or is passed over', async () => {
    const message = fc.oneof(
      fc.string(),
      fc.json(),
      damaged(() => '{"id":"1","type":"subscribe","payload":{"query":"{ rulesets { id } }"}}'),
      fc
        .record({
          id: fc.string(),
          type: fc.constantFrom('subscribe', 'complete', 'next', 'connection_init', 'ping', 'x', '__proto__'),
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
        expect([1000, 4400, 4409, 4429]).toContain(code);
        socket.socket.close();
        await socket.closed;
      }),
      { numRuns: 60 },
    );
  });

  // `prompts` has nothing to say as long as none is open.
  it.each(
    operations('subscription')
      .filter(({ name }) => name !== 'prompts')
      .map((field) => [field.name, field] as const),
  )('as arguments of the subscription %s is answered on an event stream', async (_, field) => {
    await fc.assert(
      fc.asyncProperty(hostileRequests('subscription', field), async ({ query, variables }) => {
        const leaving = new AbortController();
        const response = await fetch(`${running.service.url}/graphql/stream`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: `{"query":${JSON.stringify(query)},"variables":${written(variables, known)}}`,
          signal: leaving.signal,
        });
        const seen: Seen = await firstAnswer(response);
        expect(faultOf(seen)).toBeUndefined();
        leaving.abort();
      }),
      { numRuns: 25 },
    );
  });
});
