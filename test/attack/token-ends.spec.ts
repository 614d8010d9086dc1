import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import { SEAT_TOKEN_TYPE } from '../../src/auth/seat-tokens.js';
import { ServiceKeys } from '../../src/auth/service-keys.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { failOnUnhandled } from '../eventstoredb/unhandled.js';
import { useOneService } from '../e2e/support/one-service.js';
import { operations } from '../e2e/support/schema-operations.js';
import { Table } from '../e2e/support/table.js';
import { openEventStream, parseEvents, RawSocket } from '../graphql-driver/app/clients.js';
import type { Seen } from '../graphql-driver/app/clients.js';
import { bodiesNaming, ofFight } from './support/bodies.js';
import { stopClock } from '../e2e/support/stopped-clock.js';
import { answersTo, archivesFor, bearer, socketOf } from './support/ways-in.js';

const DAY = 86_400_000;
/** How soon everything that a revoked seat has open has to end, in milliseconds. */
const AT_ONCE = 1_000;
const ENCOUNTER = 'query($id: UUID!) { encounter(id: $id) { id } }';

const key = createApiKey();
failOnUnhandled();

// A test may set the clock: it stands still, but timers run.
stopClock(Date.now());
const running = useOneService({
  API_KEYS: `table:${hashOfApiKey(key)}`,
  LOG_LEVEL: 'error',
  SEAT_TOKEN_DAYS: '1',
  SEAT_TOKEN_MAX_DAYS: '1',
});
afterEach(() => {
  jest.setSystemTime(jest.getRealSystemTime());
  expect(running.service.logged.items.splice(0)).toEqual([]);
});

interface Seat {
  readonly id: string;
  readonly token: string;
}

async function openFight(): Promise<Table> {
  const table = await Table.create(running.service.api.with(bearer(key)), { ruleset: 'dnd5e' });
  await table.join([dnd5e.fighter(), dnd5e.goblin()]);
  return table;
}

async function seatAt({ api, id }: Table, role: string, combatantIds: readonly string[] = []): Promise<Seat> {
  const { createSeat } = await api.data<{ createSeat: { token: string; seat: { id: string } } }>(
    'mutation($input: CreateSeatInput!) { createSeat(input: $input) { ... on CreateSeatPayload { token seat { id } } } }',
    { input: { encounterId: id, role, combatantIds } },
  );
  return { id: createSeat.seat.id, token: createSeat.token };
}

/** @throws Error if it does not come in time */
async function inTime<T>(awaited: Promise<T>, what: string): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`${what} did not end within ${AT_ONCE} ms`)), AT_ONCE);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(patience));
}

const codesIn = (answers: readonly (Seen | undefined)[]): readonly unknown[] =>
  answers.flatMap((answer) => (answer?.errors ?? []).map(({ extensions }) => extensions.code));

describe('a seat that was revoked', () => {
  const subscriptions = operations('subscription').map(({ name, args }) => {
    const id = args.find(({ type }) => String(type) === 'UUID!')!;
    return [name, `subscription($id: UUID!) { ${name}(${id.name}: $id) { __typename } }`] as const;
  });

  it.each(['GAME_MASTER', 'PLAYER', 'SPECTATOR', 'AUDITOR'])(
    'of a %s loses within a second every subscription it has open, on sockets and as event streams',
    async (role) => {
      const { url } = running.service;
      const table = await openFight();
      // An hour in which nothing happened: a replay of it waits.
      jest.setSystemTime(Date.now() + 3_600_000);
      await table.must('rollInitiative');
      const seat = await seatAt(table, role, role === 'PLAYER' ? ['fighter'] : []);
      const socket = await RawSocket.open(url);
      socket.send({ type: 'connection_init', payload: bearer(seat.token) });
      await socket.message(({ type }) => type === 'connection_ack');
      const streams = new Map<string, Response>();
      for (const [name, query] of subscriptions) {
        socket.subscribe(name, query, { id: table.id });
        streams.set(name, await openEventStream(url, query, { id: table.id }, seat.token));
      }
      socket.send({ type: 'ping' });
      await socket.message(({ type }) => type === 'pong');
      await table.must('revokeSeat', { seatId: seat.id });
      for (const [name] of subscriptions) {
        const last = socket.message(
          ({ id, type, payload }) =>
            id === name && (type === 'error' || (type === 'next' && (payload as Seen).errors !== undefined)),
        );
        const { type, payload } = await inTime(last, `${name} on the socket`);
        const answer = (type === 'error' ? { errors: payload } : payload) as Seen;
        expect([name, codesIn([answer])]).toEqual([name, ['UNAUTHENTICATED']]);
        const text = await inTime(streams.get(name)!.text(), `${name} as an event stream`);
        expect([name, codesIn(parseEvents(text))]).toEqual([name, ['UNAUTHENTICATED']]);
      }
      // The socket itself is open still: nothing that can be asked on it gives anything of the encounter.
      socket.subscribe('after', ENCOUNTER, { id: table.id });
      const { payload } = await socket.message(({ id, type }) => id === 'after' && type !== 'complete');
      expect(codesIn([payload as Seen])).toEqual(['UNAUTHENTICATED']);
      socket.socket.close();
      await socket.closed;
    },
  );

  it('is let in by no operation that names its encounter, nor by its archive, and changes nothing', async () => {
    const { url, store } = running.service;
    const table = await openFight();
    const seat = await seatAt(table, 'GAME_MASTER');
    expect(await answersTo(url, seat.token, ENCOUNTER, { id: table.id })).toEqual(['answered', 'answered']);
    await table.must('revokeSeat', { seatId: seat.id });
    const head = await store.headPosition();
    for (const kind of ['query', 'mutation', 'subscription'] as const) {
      for (const [name, bodies] of bodiesNaming(kind, ofFight(table.id), 16)) {
        const answers: string[] = [];
        for (const body of bodies) {
          const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
          answers.push(...(await answersTo(url, seat.token, query, variables)));
          if (answers.at(-1) !== 'BAD_USER_INPUT') break; // else it was not good enough to be asked who sends it
        }
        expect([name, answers.at(-1)]).toEqual([name, 'UNAUTHENTICATED']);
        expect([name, answers]).toEqual([
          name,
          answers.map((code) => (code === 'BAD_USER_INPUT' ? code : 'UNAUTHENTICATED')),
        ]);
      }
    }
    expect(await archivesFor(url, seat.token, table.id)).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
    expect(await store.headPosition()).toBe(head);
  });

  it('cannot be had again by the command that granted it', async () => {
    const table = await openFight();
    const input = { encounterId: table.id, role: 'SPECTATOR', commandId: randomUUID() };
    const grant =
      'mutation($input: CreateSeatInput!) { createSeat(input: $input) { ... on CreateSeatPayload { token seat { id revoked } } } }';
    const granted = async () =>
      (
        await table.api.data<{ createSeat: { token: string; seat: { id: string; revoked: boolean } } }>(grant, {
          input,
        })
      ).createSeat;
    const { seat } = await granted();
    await table.must('revokeSeat', { seatId: seat.id });
    const again = await granted();
    expect(again.seat).toEqual({ id: seat.id, revoked: true });
    expect(await answersTo(running.service.url, again.token, ENCOUNTER, { id: table.id })).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
  });
});

describe('the keys that sign the tokens of seats', () => {
  /** Another node of the same cluster: it rotates, this one learns of it. */
  const elsewhere = (): ServiceKeys =>
    new ServiceKeys(running.service.store, { rotationDays: 30, longestTokenDays: 1 });
  const kidOf = (token: string): unknown => decodeProtectedHeader(token).kid;
  const isLetIn = async (table: Table, token: string): Promise<readonly unknown[]> => {
    const { url } = running.service;
    const [archive] = await archivesFor(url, token, table.id);
    return [...(await answersTo(url, token, ENCOUNTER, { id: table.id })), await socketOf(url, token), archive];
  };
  const IN = ['answered', 'answered', 'open', 'answered'];
  const OUT = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 4403, 'UNAUTHENTICATED'];
  let table: Table;
  beforeAll(async () => {
    table = await openFight();
  });

  it('change, and what the older one signed is good on, beside what the new one signs', async () => {
    const old = await seatAt(table, 'PLAYER', ['fighter']);
    await elsewhere().rotate();
    const fresh = await seatAt(table, 'PLAYER', ['goblin']);
    expect(kidOf(fresh.token)).not.toBe(kidOf(old.token));
    expect(await isLetIn(table, old.token)).toEqual(IN);
    expect(await isLetIn(table, fresh.token)).toEqual(IN);
  });

  it('sign nothing that is believed once they are retired, though somebody had stolen one', async () => {
    const own = elsewhere();
    const stolen = await own.signingKey();
    await own.rotate();
    const seat = await seatAt(table, 'SPECTATOR');
    const forgedAt = (time: number): string => {
      const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      const header = { alg: 'HS256', typ: SEAT_TOKEN_TYPE, kid: stolen.kid };
      const iat = Math.floor(time / 1_000);
      const payload = {
        encounterId: table.id,
        seatId: seat.id,
        iss: 'asalto',
        aud: 'asalto-seats',
        iat,
        exp: iat + 3_600,
      };
      const text = `${encoded(header)}.${encoded(payload)}`;
      return `${text}.${createHmac('sha256', stolen.secret.export()).update(text).digest('base64url')}`;
    };
    const start = Date.now();
    // As long as the longest token lives that it may have signed, it cannot be told from that one's.
    expect(await isLetIn(table, forgedAt(start))).toEqual(IN);
    jest.setSystemTime(start + DAY + 10 * 60_000);
    expect(await isLetIn(table, forgedAt(Date.now()))).toEqual(OUT);
    expect(await isLetIn(table, (await seatAt(table, 'SPECTATOR')).token)).toEqual(IN);
  });

  it('that are revoked end what they signed on every node within half a minute, also where it was checked before', async () => {
    const seat = await seatAt(table, 'SPECTATOR');
    expect(await isLetIn(table, seat.token)).toEqual(IN);
    await elsewhere().rotate(true);
    jest.setSystemTime(Date.now() + 30_000);
    expect(await isLetIn(table, seat.token)).toEqual(OUT);
    expect(await isLetIn(table, (await seatAt(table, 'SPECTATOR')).token)).toEqual(IN);
  });
});
