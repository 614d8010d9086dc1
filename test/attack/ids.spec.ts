import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import { SeatTokens } from '../../src/auth/seat-tokens.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Seen } from '../e2e/support/api.js';
import { Table } from '../e2e/support/table.js';
import { overEventStream, post } from '../graphql-driver/app/clients.js';
import { bodiesNaming, ofFight } from './support/bodies.js';
import { useAttackedService } from './support/stays-up.js';
import { bearer } from './support/ways-in.js';

const key = createApiKey();
const running = useAttackedService({ API_KEYS: `table:${hashOfApiKey(key)}` });
const WHICH = '00000000-0000-4000-8000-000000000000';
const known = ofFight(WHICH);

let theirs: string;
let token: string;
beforeAll(async () => {
  const { api, application } = running.service;
  const creator = api.with(bearer(key));
  const [mine, other] = [
    await Table.create(creator, { ruleset: 'dnd5e' }),
    await Table.create(creator, { ruleset: 'dnd5e' }),
  ];
  await other.join([dnd5e.fighter(), dnd5e.goblin()]);
  theirs = other.id;
  const issuedAt = new Date();
  token = await application.nest.get(SeatTokens, { strict: false }).sign({
    encounterId: mine.id,
    seatId: 'gameMaster',
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + 86_400_000),
  });
});

/** An answer without what differs by itself: the id that was asked for. */
const told = (answer: unknown, id: string): string => JSON.stringify(answer).replaceAll(id, WHICH);

describe('the master of one encounter is told of another what is told of one that is none', () => {
  it.each([...bodiesNaming('query', known), ...bodiesNaming('mutation', known)])('by %s', async (_, bodies) => {
    const ask = async (body: string, id: string): Promise<Seen> => {
      const { seen } = await post(running.service.url, body.replaceAll(WHICH, id), bearer(token));
      return seen;
    };
    for (const body of bodies) {
      const nobodys = randomUUID();
      const [answer, ofNone] = [await ask(body, theirs), await ask(body, nobodys)];
      expect(told(answer, theirs)).toBe(told(ofNone, nobodys));
      expect(['NOT_FOUND', 'FORBIDDEN', 'BAD_USER_INPUT']).toContain(answer.errors?.[0]?.extensions.code);
    }
  });

  it.each(bodiesNaming('subscription', known))('by the subscription %s', async (_, bodies) => {
    for (const body of bodies) {
      const ask = async (id: string): Promise<unknown> => {
        const { query, variables } = JSON.parse(body.replaceAll(WHICH, id)) as {
          query: string;
          variables: Record<string, unknown>;
        };
        return overEventStream(running.service.url, query, variables, token);
      };
      const nobodys = randomUUID();
      const answer = await ask(theirs);
      expect(told(answer, theirs)).toBe(told(await ask(nobodys), nobodys));
      expect(answer).toMatchObject([
        { errors: [{ extensions: { code: expect.stringMatching(/^(NOT_FOUND|BAD_USER_INPUT)$/) as unknown } }] },
      ]);
    }
  });

  it('by its archive', async () => {
    const ask = async (id: string): Promise<readonly unknown[]> => {
      const response = await fetch(`${running.service.url}/encounters/${id}/events.ndjson`, { headers: bearer(token) });
      return [response.status, await response.json()];
    };
    const nobodys = randomUUID();
    expect(told(await ask(theirs), theirs)).toBe(told(await ask(nobodys), nobodys));
    expect((await ask(theirs))[0]).toBe(404);
  });
});
