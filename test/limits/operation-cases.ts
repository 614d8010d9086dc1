import { randomUUID } from 'node:crypto';
import type { FixedLimitName } from '../../src/config/fixed-limits.js';
import type { Door } from '../../src/config/limit-settings.js';
import { FIXED_LIMITS } from '../../src/config/fixed-limits.js';
import { commandDocument, CREATE } from '../e2e/support/documents.js';
import type { CommandName } from '../e2e/support/documents.js';
import type { Service } from '../e2e/support/services.js';
import type { EventPage } from '../e2e/support/table.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { answerTo, ask, HEADERS, REQUESTS, send, Wire } from './doors.js';
import type { Operation, OperationDoor, Outcome } from './doors.js';
import { lineOf } from './direct-cases.js';
import type { LimitCase } from './limit-case.js';
import { atDoors, atOperationDoors, operationCase } from './limit-case.js';

/** The service and the fights that these cases ask about. */
export interface Fights {
  readonly service: Service;
  /** A fight that has not begun, with a creature `goblin`. Its creatures may be changed and become more. */
  readonly setup: string;
  /** A fight in which a prompt waits for `goblin`. */
  readonly waiting: string;
  /** A fight to which as many creatures have come as fit on a page that is looked at, and after them a map. */
  readonly long: string;
}

/** Room for what is large and yet allowed. */
export const ROOMY = { MAX_BODY_BYTES: '1000000', MAX_MESSAGE_BYTES: '1000000' };

/** The stat block of a creature that has hardly anything, and one attack. */
const creature = (more: object = {}, dice = '1d4'): object => ({
  name: 'Rat',
  kind: 'MONSTER',
  side: 'monsters',
  statistics: {
    hitPoints: 1,
    armorClass: 10,
    speed: 30,
    attacks: [{ id: 'bite', kind: 'MELEE', attackBonus: 0, damage: [{ dice, type: 'piercing' }] }],
  },
  ...more,
});

/** Limits that stand in the schema, in inputs, in pages: asked for by every way in. */
export function operationCases(fights: () => Fights) {
  const url = (): string => fights().service.url;
  const most = <Name extends FixedLimitName>(name: Name): number => FIXED_LIMITS[name].value;
  type Made = (count: number) => Operation;
  const both = (
    name: FixedLimitName,
    made: Made,
    more: { reached?: Outcome; doors?: readonly ('WebSocket' | 'SSE')[] } = {},
  ): LimitCase =>
    operationCase(
      url,
      () => made(most(name)),
      () => made(most(name) + 1),
      more,
    );
  const command = (name: CommandName, input: object, encounterId = fights().setup): Operation => ({
    query: commandDocument(name),
    variables: { input: { encounterId, ...input } },
  });
  const create = (input: object): Operation => ({
    query: CREATE,
    variables: { input: { name: 'Limits', ruleset: 'dnd5e', ...input } },
  });
  const join = (...combatants: object[]): Operation => command('addCombatants', { combatants });
  const armed = (dice: string): Operation => join(creature({}, dice));
  const text = (length: number): string => 'x'.repeat(length);
  const square = (n: number) => ({ x: n % 10, y: Math.floor(n / 10) });
  const edge = (n: number) => {
    const from = { x: n % 100, y: Math.floor(n / 100) };
    return { from, to: { x: from.x + 1, y: from.y }, kind: 'WALL' };
  };
  const encounter = (selection: string, variables: object = {}, declared = ''): Operation => ({
    query: `query($id: UUID!${declared}) { encounter(id: $id) { ${selection} } }`,
    variables: { id: fights().setup, ...variables },
  });
  const page = (field: string): Made => {
    return (first) => encounter(`${field}(first: $first) { edges { cursor } }`, { first }, ', $first: Int');
  };
  const whatIf = (commands: number, more: object = {}): Operation => ({
    query: 'query($input: WhatIfInput!) { whatIf(input: $input) { seed } }',
    variables: {
      input: { encounterId: fights().waiting, commands: Array(commands).fill({ endTurn: {} }), ...more },
    },
  });
  const list = async (door: 'HTTP' | 'SSE', count: number): Promise<Outcome> => {
    const one = { query: '{ __typename }' };
    return send(url(), door, JSON.stringify(count === 1 ? one : [one, one]));
  };
  const socketList = async (count: number): Promise<Outcome> => {
    const raw = await RawSocket.ready(url());
    const one = { query: '{ __typename }' };
    raw.send({ id: '1', type: 'subscribe', payload: count === 1 ? one : [one, one] });
    const answer = await Promise.race([raw.message(({ id }) => id === '1'), raw.closed]);
    raw.socket.terminate();
    return 'code' in answer ? `closed with ${answer.code}` : 'OK';
  };
  const nested = async (door: OperationDoor, levels: number): Promise<Outcome> => {
    // A variable that no document declares: one level for the request, one for the variables, one for the message on a socket.
    const around = door === 'WebSocket' ? 3 : 2;
    let deep: unknown = 0;
    for (let n = around; n < levels; n++) deep = [deep];
    return ask(url(), door, { query: '{ __typename }', variables: { deep } });
  };
  const longLine = async (): Promise<Outcome> => {
    const response = await fetch(`${url()}/encounters/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${text(most('archiveLineBytes') + 1)}\n`,
    });
    return ((await response.json()) as { error: { code: string } }).error.code;
  };
  /** Looks for a map behind the first event, or from it on. */
  const mapOf = async (door: OperationDoor, after: string | null): Promise<Outcome> => {
    const answer = await answerTo(url(), door, {
      query: `query($id: UUID!, $after: String) { encounter(id: $id) {
        events(first: 1, after: $after, filter: { types: ["MapSet"] }) { edges { cursor } pageInfo { hasNextPage endCursor } } } }`,
      variables: { id: fights().long, after },
    });
    const { encounter: found } = (answer as { data: { encounter: { events: EventPage } } }).data;
    const { edges, pageInfo } = found.events;
    const goesOn =
      edges.length === 0 && pageInfo.hasNextPage && pageInfo.endCursor === String(most('eventsLookedAt') - 1);
    if (goesOn) return 'a cursor that goes on';
    return edges.length === 1 && !pageInfo.hasNextPage ? 'OK' : JSON.stringify(found);
  };
  /** So many selections, most of them in a fragment that is spread again and again. */
  const selecting = (count: number): Operation => {
    const spread = 99;
    const rest = (count - 1) % (spread + 1);
    const spreads = (count - 1 - rest) / (spread + 1);
    return {
      query: `query($id: UUID!) { encounter(id: $id) { ${'...F '.repeat(spreads)} ${'id '.repeat(rest)} } } fragment F on Encounter { ${'name '.repeat(spread)} }`,
      variables: { id: fights().setup },
    };
  };
  /** What becomes of a request with so many headers, of which the last is needed: the id of a request, or the key of a socket. */
  const lastHeader = async (door: Door, count: number): Promise<Outcome> => {
    const { 'sec-websocket-key': key, ...heads } = HEADERS[door] as Readonly<Record<string, string>>;
    const last = key === undefined ? { 'x-request-id': 'the-last-one' } : { 'sec-websocket-key': key };
    const padding = count - Object.keys(heads).length - 2; // beside `host` and the last
    const pads = Object.fromEntries(Array.from({ length: padding }, (_, n) => [`x-pad-${n}`, 'x']));
    const lines = Object.entries({ host: 'localhost', ...heads, ...pads, ...last }).map((pair) => pair.join(': '));
    const wire = await Wire.open(url());
    wire.write(`${[`${REQUESTS[door]} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    const head = await wire.head();
    wire.close();
    const heeded = key === undefined ? head.includes('x-request-id: the-last-one') : head.startsWith('HTTP/1.1 101');
    if (head.startsWith('HTTP/1.1 431')) return 'HTTP 431';
    return heeded ? 'OK' : 'passed over';
  };
  return {
    selections: both('selections', selecting),
    eventsLookedAt: atOperationDoors((door) => ({ at: () => mapOf(door, '0'), past: () => mapOf(door, null) })),
    batch: {
      HTTP: { at: () => list('HTTP', 1), past: () => list('HTTP', 2) },
      SSE: { at: () => list('SSE', 1), past: () => list('SSE', 2) },
      WebSocket: { at: () => socketList(1), past: () => socketList(2) },
    },
    jsonLevels: atOperationDoors((door) => ({
      at: () => nested(door, most('jsonLevels')),
      past: () => nested(door, most('jsonLevels') + 1),
    })),
    combatantsAtOnce: both('combatantsAtOnce', (count) => join(...Array<object>(count).fill(creature()))),
    mapSide: both('mapSide', (width) => create({ map: { width, height: 1 } })),
    mapEdges: both('mapEdges', (count) =>
      create({ map: { width: 200, height: 200, edges: Array.from({ length: count }, (_, n) => edge(n)) } }),
    ),
    hazardsPerSquare: both('hazardsPerSquare', (count) =>
      create({ map: { width: 1, height: 1, cells: [{ x: 0, y: 0, hazards: Array(count).fill('acid') }] } }),
    ),
    // Nobody goes so far in a turn: at the limit it is the rules that speak.
    pathSquares: both(
      'pathSquares',
      (count) =>
        command('declareAction', {
          actorId: 'goblin',
          action: { move: { path: Array.from({ length: count }, (_, n) => square(n)) } },
        }),
      { reached: 'ENCOUNTER_NOT_IN_COMBAT' },
    ),
    dicePerTerm: both('dicePerTerm', (count) => armed(`${count}d4`)),
    dieSides: both('dieSides', (sides) => armed(`1d${sides}`)),
    diceConstant: both('diceConstant', (number) => armed(`1d4+${number}`)),
    declaredDice: both(
      'declaredDice',
      (count) => command('declareAction', { actorId: 'goblin', action: { dodge: {} }, dice: Array(count).fill(1) }),
      { reached: 'ENCOUNTER_NOT_IN_COMBAT' },
    ),
    diceWordLength: both('diceWordLength', (length) => command('addDiceWord', { by: 'ana', word: text(length) })),
    idLength: both('idLength', (length) => join(creature({ id: randomUUID().padEnd(length, 'x') }))),
    nameLength: both('nameLength', (length) => create({ name: text(length) })),
    reasonLength: both('reasonLength', (length) =>
      command('adjust', { combatantId: 'goblin', hitPoints: 3, reason: text(length) }),
    ),
    tags: both('tags', (count) => create({ tags: Array.from({ length: count }, (_, n) => `tag ${n}`) })),
    tagLength: both('tagLength', (length) => create({ tags: [text(length)] })),
    pageOfEncounters: both('pageOfEncounters', (first) => ({
      query: 'query($first: Int) { encounters(first: $first) { totalCount } }',
      variables: { first },
    })),
    pageOfEvents: both('pageOfEvents', page('events')),
    pageOfLog: both('pageOfLog', page('log')),
    pageOfStatistics: both('pageOfStatistics', (first) => ({
      query:
        'query($id: UUID!, $first: Int) { statistics(encounterId: $id) { combatants(first: $first) { totalCount } } }',
      variables: { id: fights().setup, first },
    })),
    promptOwners: both(
      'promptOwners',
      (count) => ({
        query:
          'subscription($id: UUID!, $ids: [String!]) { prompts(encounterId: $id, combatantIds: $ids) { revision } }',
        variables: { id: fights().waiting, ids: Array(count).fill('goblin') },
      }),
      { doors: ['WebSocket', 'SSE'] },
    ),
    notedHeads: both('notedHeads', (count) => ({
      query: 'query($id: UUID!, $heads: [NotedHeadInput!]) { verify(encounterId: $id, notedHeads: $heads) { events } }',
      variables: { id: fights().setup, heads: Array(count).fill({ revision: 0, hash: '0'.repeat(64) }) },
    })),
    eventTypes: both('eventTypes', (count) =>
      encounter(
        'events(filter: $filter) { totalCount }',
        { filter: { types: Array(count).fill('Moved') } },
        ', $filter: EventFilterInput',
      ),
    ),
    whatIfCommands: both('whatIfCommands', (count) => whatIf(count)),
    whatIfRepetitions: both('whatIfRepetitions', (repeat) => whatIf(1, { repeat })),
    whatIfTrials: both('whatIfTrials', (trials) => whatIf(1, { trials })),
    whatIfAnswers: both('whatIfAnswers', (count) =>
      whatIf(1, { answers: Array(count).fill({ promptKind: 'opportunityAttack', choice: 'no' }) }),
    ),
    whatIfSteps: operationCase(
      url,
      () => whatIf(5, { trials: 10_000 }),
      () => whatIf(3, { repeat: 7, trials: 2_381 }), // 50 001
    ),
    replaySpeed: both(
      'replaySpeed',
      (speed) => ({
        query: 'subscription($id: UUID!, $speed: Float) { replay(id: $id, speed: $speed) { revision } }',
        variables: { id: fights().setup, speed },
      }),
      { doors: ['WebSocket', 'SSE'] },
    ),
    replayPause: both(
      'replayPause',
      (pause) => ({
        query: 'subscription($id: UUID!, $pause: Float) { replay(id: $id, longestPause: $pause) { revision } }',
        variables: { id: fights().setup, pause },
      }),
      { doors: ['WebSocket', 'SSE'] },
    ),
    combatantsPerSeat: both('combatantsPerSeat', (count) => ({
      query: 'mutation($input: CreateSeatInput!) { createSeat(input: $input) { __typename } }',
      variables: {
        input: {
          encounterId: fights().setup,
          role: 'PLAYER',
          combatantIds: Array.from({ length: count }, (_, n) => `c${n}`),
        },
      },
    })),
    headers: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => lastHeader(door, most('headers')),
      past: () => lastHeader(door, most('headers') + 1),
    })),
    archiveLineBytes: { REST: { at: () => lineOf(most('archiveLineBytes')), past: longLine } },
  } satisfies Partial<Record<FixedLimitName, LimitCase>>;
}
