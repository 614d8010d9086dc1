import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXED_LIMITS } from '../../src/config/fixed-limits.js';
import type { FixedLimitName } from '../../src/config/fixed-limits.js';
import { LIMIT_SETTINGS, ORIGIN_LIMITS } from '../../src/config/limit-settings.js';
import type { Door, LimitName, PastLimit } from '../../src/config/limit-settings.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { startService } from '../e2e/support/services.js';
import type { Service } from '../e2e/support/services.js';
import { Table } from '../e2e/support/table.js';
import { stated } from '../e2e/support/untouched-fights.js';
import { goldenArchives } from '../golden/golden-archives.js';
import { startTestApplication } from '../graphql-driver/app/test-application.js';
import type { TestApplication } from '../graphql-driver/app/test-application.js';
import { CallerLimits } from '../../src/graphql/limits/caller-limits.js';
import type { Leave } from '../../src/graphql/limits/caller-limits.js';
import { ApiError } from '../../src/graphql/errors/api-error.js';
import { API_KEY, callerCases, FEW } from './caller-cases.js';
import { ask } from './doors.js';
import { directCases } from './direct-cases.js';
import { documentCases, STRICT } from './document-cases.js';
import type { LimitCase } from './limit-case.js';
import type { Fights } from './operation-cases.js';
import { operationCases, ROOMY } from './operation-cases.js';
import { ALLOWED_ORIGIN, originCases } from './origin-cases.js';
import { SOCKET_SERVICES, socketCases } from './socket-cases.js';

const ARCHIVE = goldenArchives().find(({ name }) => name === 'dnd35.v1.ndjson')!.text;

const applications = new Map<string, TestApplication>();
const services = new Map<string, Service>();
const app = (name: string) => (): TestApplication => applications.get(name)!;
const service = (name: string) => (): Service => services.get(name)!;
let folder: string;
let fights: Fights;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'asalto-limits-'));
  for (const [name, environment] of Object.entries({ strict: STRICT, counting: FEW, ...SOCKET_SERVICES }))
    applications.set(name, await startTestApplication(environment));
  for (const [name, environment] of Object.entries({
    archives: {
      ...FEW,
      OPERATIONS_PER_SECOND_PER_CALLER: '0',
      COMPLEXITY_PER_OPERATION: '1000000',
      MAX_ARCHIVE_BYTES: String(Buffer.byteLength(ARCHIVE)),
    },
    roomy: { ...ROOMY, ALLOWED_ORIGINS: ALLOWED_ORIGIN },
    keyed: { API_KEYS: FEW.API_KEYS, ALLOWED_ORIGINS: ALLOWED_ORIGIN },
  }))
    services.set(name, await startService({ DATA_DIR: join(folder, name), ...environment }));
  fights = await prepare(service('roomy')());
  await bring('archives', ARCHIVE, '2001:db8:ffff::1');
});
afterAll(async () => {
  for (const { application } of [...applications.values(), ...services.values()]) await application.close();
  rmSync(folder, { recursive: true });
});

/** A fight that has not begun, and one in which leaving the goblin's reach has asked it something. */
async function prepare(roomy: Service): Promise<Fights> {
  const setup = await Table.create(roomy.api, { ruleset: 'dnd5e' });
  await setup.join([dnd5e.fighter(), dnd5e.goblin()]);
  const waiting = await Table.create(roomy.api, { ruleset: 'dnd5e', map: { width: 10, height: 10 } });
  await waiting.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await waiting.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await waiting.must('startCombat');
  await waiting.act('fighter', { move: { path: [{ x: 1, y: 0 }] } });
  const long = await Table.create(roomy.api, { ruleset: 'dnd5e' });
  const { combatantsAtOnce: atOnce, eventsLookedAt: all } = FIXED_LIMITS;
  for (let n = 1; n < all.value; n += atOnce.value)
    await long.join(
      Array.from({ length: Math.min(atOnce.value, all.value - n) }, (_, index) =>
        dnd5e.goblin({ id: `g${n + index}` }),
      ),
    );
  await long.must('setMap', { map: { width: 1, height: 1 } });
  return { service: roomy, setup: setup.id, waiting: waiting.id, long: long.id };
}

async function bring(name: string, body: string, address: string): Promise<string> {
  const response = await fetch(`${service(name)().url}/encounters/import`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      'x-forwarded-for': address,
      authorization: `Bearer ${API_KEY}`,
    },
    body,
  });
  const { error } = (await response.json()) as { error?: { code: string } };
  return error?.code ?? 'OK';
}

const settings: Readonly<Record<LimitName, LimitCase>> = {
  ...documentCases(app('strict')),
  ...callerCases(app('counting'), service('archives'), ARCHIVE),
  ...socketCases({
    few: app('few'),
    talkative: app('talkative'),
    hasty: app('hasty'),
    impatient: app('impatient'),
    narrow: app('narrow'),
    silent: app('silent'),
  }),
  // A blank line at its end is one byte more of the same archive.
  maxArchiveBytes: {
    REST: {
      at: () => bring('archives', ARCHIVE, '2001:db8:ffff:1::1'),
      past: () => bring('archives', `${ARCHIVE}\n`, '2001:db8:ffff:2::1'),
    },
  },
};
const fixed: Readonly<Record<FixedLimitName, LimitCase>> = { ...directCases(), ...operationCases(() => fights) };

const origins = originCases(service('keyed'), service('roomy'));

describe.each([
  ['the origin of a page', ORIGIN_LIMITS as Readonly<Record<string, { readonly past: PastLimit }>>, origins],
  ['a limit that is set', LIMIT_SETTINGS as Readonly<Record<string, { readonly past: PastLimit }>>, settings],
  ['a limit that is fixed', FIXED_LIMITS as Readonly<Record<string, { readonly past: PastLimit }>>, fixed],
] as const)('%s', (_, declared, cases: Readonly<Record<string, LimitCase>>) => {
  it('has a case for each door at which it is declared, and no other', () => {
    const doors = (limits: Readonly<Record<string, object>>) =>
      Object.entries(limits).flatMap(([name, at]) => Object.keys(at).map((door) => `${name} ${door}`));
    const pasts = Object.fromEntries(Object.entries(declared).map(([name, { past }]) => [name, past]));
    expect(doors(cases).sort()).toEqual(doors(pasts).sort());
  });

  describe.each(Object.keys(declared))('%s', (name) => {
    it.each(Object.entries(declared[name]!.past) as [Door, string][])(
      '%s: what reaches it passes, what is past it meets %s',
      async (door, outcome) => {
        const { at, past, reached = 'OK' } = cases[name]![door]!;
        expect(await at()).toBe(reached);
        expect(await past()).toBe(outcome);
      },
    );
  });
});

describe('who is past a rate', () => {
  it('is told when to come again, in seconds, in the answer and in its head', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '2001:db8:ffff:3::1' };
    const ask = () =>
      fetch(`${app('counting')().url}/graphql`, {
        method: 'POST',
        headers,
        body: '{ "query": "{ creature { id } }" }',
      });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({
      errors: [{ message: 'Too many operations; slow down.', extensions: { code: 'RATE_LIMITED', retryAfter: 1 } }],
    });
  });

  it('is told the same for a file', async () => {
    const headers = { 'x-forwarded-for': '2001:db8:ffff:4::1' };
    const ask = () => fetch(`${service('archives')().url}/encounters/x/events.ndjson`, { headers });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({
      error: { message: 'Too many operations; slow down.', code: 'RATE_LIMITED', retryAfter: 1 },
    });
  });
});

describe('what takes long to compute', () => {
  const CREATE_SEAT = `mutation($input: CreateSeatInput!) {
    createSeat(input: $input) { __typename ... on CreateSeatPayload { seat { id } token } } }`;
  type Granted = { readonly createSeat: { readonly seat: { readonly id: string }; readonly token: string } };

  it.each([
    ['verify', 'PLAYER', 'query($id: UUID!) { verify(encounterId: $id) { ok } }'],
    [
      'whatIf',
      'GAME_MASTER',
      'query($id: UUID!) { whatIf(input: { encounterId: $id, commands: [{ endTurn: {} }] }) { seed } }',
    ],
    ['the archive', 'PLAYER', undefined],
  ] as const)('is limited for each seat: %s', async (_, role, query) => {
    const { service: roomy, waiting: id } = fights;
    const { createSeat } = await roomy.api.data<Granted>(CREATE_SEAT, { input: { encounterId: id, role } });
    const authorization = `Bearer ${createSeat.token}`;
    const asked = async (): Promise<string> => {
      if (query) return ask(roomy.url, 'HTTP', { query, variables: { id } }, { authorization });
      const response = await fetch(`${roomy.url}/encounters/${id}/events.ndjson`, { headers: { authorization } });
      const text = await response.text();
      return response.ok ? 'OK' : (JSON.parse(text) as { error: { code: string } }).error.code;
    };
    const callers = roomy.application.nest.get(CallerLimits, { strict: false });
    const take = (): Leave => {
      const place = callers.compute({ address: 'elsewhere', caller: `seat:${id}:${createSeat.seat.id}` });
      if (place instanceof ApiError) throw place;
      return place;
    };
    const places = [take()];
    expect(await asked()).toBe('OK');
    places.push(take());
    expect(await asked()).toBe('RATE_LIMITED');
    for (const leave of places) leave();
    expect(await asked()).toBe('OK');
  });
});

describe('dice notation', () => {
  it.each([
    '1000000d1000000',
    '{'.repeat(50),
    `${'{'.repeat(30)}1d6${'}'.repeat(30)}`,
    '9'.repeat(100),
    '1d6'.repeat(33),
  ])('%s is refused at once', async (dice) => {
    const wolf = dnd5e.wolf({ id: 'x' });
    const attacks = [{ id: 'bite', attackBonus: 4, damage: [{ dice, type: 'piercing' }] }];
    const table = new Table(fights.service.api, fights.setup);
    const statistics = { ...(wolf.statistics as object), attacks };
    const error = await table.fails('addCombatants', {
      combatants: [{ id: 'x', name: 'X', kind: 'MONSTER', side: 'm', statistics }],
    });
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect([...new Set(error.extensions.fields?.map(({ path }) => path))]).toEqual([
      'input.combatants.0.statistics.attacks.0.damage.0.dice',
    ]);
  });
});
