import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/engine/integrity/canonical-json.js';
import type { ArchivedEvent } from '../../src/engine/proof/index.js';
import { operationNames } from '../e2e/support/schema-operations.js';
import { useOneService } from '../e2e/support/one-service.js';
import type { SeenState } from '../e2e/support/table.js';
import { useWatching, watch } from '../e2e/support/watching.js';
import type { FeedItem, Watching } from '../e2e/support/watching.js';
import { ambush, forbidden, LURKER, LURKER_NAME, numbered, RULESETS, SECRETS } from './support/ambush.js';
import type { Ambush, RulesetName, SeatName } from './support/ambush.js';
import { bodyOf, meantOperations, questions } from './support/asking.js';
import type { Aim } from './support/asking.js';
import { markersIn } from './support/markers.js';
import type { Marker } from './support/markers.js';
import { LARGE_DOCUMENTS } from './support/settings.js';

const shared = useOneService({ ...LARGE_DOCUMENTS, LOG_LEVEL: 'trace' });
useWatching();

const SEATS: readonly SeatName[] = ['fighter', 'rogue', 'spectator', 'auditor'];
const OWN: Readonly<Record<SeatName, string>> = {
  fighter: 'fighter',
  rogue: 'rogue',
  spectator: 'fighter',
  auditor: 'rogue',
};
/** As long as the id of the lurker, and nobody's. */
const NOBODY = 'zznobody';

const OVER_EVENT_STREAM = ['encounter', 'declareAction'];

/** What a seat was answered, and by what. */
interface Heard {
  readonly seat: SeatName;
  readonly from: string;
  readonly text: string;
}

const aimOf = (fight: Ambush, seat: SeatName, more: Partial<Aim> = {}): Aim => ({
  ambush: fight,
  actorId: OWN[seat],
  targetId: NOBODY,
  at: { x: 4, y: 0 },
  promptId: 'none',
  commandId: numbered(998, 1),
  revision: 1,
  ...more,
});

/** Asks everything over HTTP: each seat in turn the same, so that the service reads each document once. */
async function ask(
  fight: Ambush,
  aims: ReadonlyMap<SeatName, Aim>,
  kinds: readonly ('query' | 'mutation')[],
): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const kind of kinds) {
    const asked = [...aims].map(([seat, aim]) => ({ seat, questions: questions(kind, aim) }));
    for (const index of asked[0]!.questions.keys()) {
      for (const { seat, questions: ofSeat } of asked) {
        const question = ofSeat[index]!;
        const { text } = await fight.seats[seat].api.raw(bodyOf(question));
        heard.push({ seat, from: `${question.operation} ${JSON.stringify(question.variables)}`, text });
      }
    }
  }
  for (const seat of aims.keys()) {
    const { text, status } = await fight.seats[seat].api.get(`/encounters/${fight.table.id}/events.ndjson`);
    heard.push({ seat, from: 'GET events.ndjson', text: `${status} ${text}` });
    for (const path of ['/metrics', '/readyz', '/healthz']) {
      const { text: told, status: code } = await fight.seats[seat].api.get(path);
      // Of metrics names and labels: what they count may be any number.
      heard.push({ seat, from: `GET ${path}`, text: `${code} ${told.replace(/ [\d.e+-]+$/gm, '')}` });
    }
    // One operation of each kind over Server-Sent Events: what goes this way is executed as all else is.
    for (const kind of kinds) {
      const question = questions(kind, aims.get(seat)!).find(({ operation }) => OVER_EVENT_STREAM.includes(operation))!;
      const response = await fetch(`${fight.table.api.url}/graphql/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...fight.seats[seat].headers },
        body: bodyOf(question),
      });
      heard.push({ seat, from: `SSE ${question.operation}`, text: await response.text() });
    }
  }
  return heard;
}

/** A fight played by the game master, listened to by every seat. */
class Listened {
  readonly heard: Heard[] = [];
  /** Prompts so far, by whose they are. */
  readonly prompts = new Map<string, string | null>();
  private readonly left = new Set<SeatName>();
  private readonly all: { seat: SeatName; from: string; watching: Watching<unknown> }[] = [];
  private commands = 100;

  constructor(
    readonly fight: Ambush,
    private readonly url: string,
    private readonly nth: number,
  ) {}

  async subscribe(): Promise<void> {
    for (const seat of SEATS) {
      for (const { operation, query, variables } of questions('subscription', aimOf(this.fight, seat))) {
        const watching = await watch<FeedItem>(this.url, query, variables, this.fight.seats[seat].headers);
        this.all.push({ seat, from: `${operation} ${JSON.stringify(variables)}`, watching });
        if (operation === 'replay') await watching.over;
      }
    }
  }

  /** Gives a command as the game master, whatever comes of it. */
  async give(name: Parameters<Ambush['table']['give']>[0], input: object): Promise<SeenState> {
    await this.fight.table.give(name, { commandId: numbered(this.nth, this.commands++), ...input });
    return this.look();
  }

  /** Gives a command as the game master that has to be accepted. */
  async must(name: Parameters<Ambush['table']['give']>[0], input: object): Promise<SeenState> {
    await this.fight.table.must(name, { commandId: numbered(this.nth, this.commands++), ...input });
    return this.look();
  }

  private async look(): Promise<SeenState> {
    const state = await this.fight.table.state();
    for (const { id, ownerId } of state.prompts) this.prompts.set(id, ownerId);
    return state;
  }

  get lastCommand(): string {
    return numbered(this.nth, this.commands - 1);
  }

  async ask(kinds: readonly ('query' | 'mutation')[], more: Partial<Aim>, seats = SEATS): Promise<void> {
    const aims = new Map(seats.map((seat) => [seat, aimOf(this.fight, seat, more)]));
    this.heard.push(...(await ask(this.fight, aims, kinds)));
  }

  /** Ends the subscriptions of a seat, and keeps what they brought. */
  async leave(seat: SeatName): Promise<void> {
    for (const { seat: whose, from, watching } of this.all) {
      if (whose !== seat) continue;
      await watching.leave();
      this.heard.push({ seat, from, text: JSON.stringify([watching.seen.items, await watching.over]) });
    }
    this.left.add(seat);
  }

  /** Waits until everything has come that was to come, and gives all that was ever heard. */
  async everything(): Promise<readonly Heard[]> {
    const { revision } = await this.fight.table.state();
    for (const { seat, from, watching } of this.all) {
      if (this.left.has(seat) || !from.startsWith('encounterEvents')) continue;
      await (watching as Watching<FeedItem>).seen.first((item) => item.revision >= revision);
    }
    for (const seat of SEATS) if (!this.left.has(seat)) await this.leave(seat);
    return this.heard;
  }
}

const READY = (text: string, attackId: string, targetId: string) => ({
  ready: { trigger: { event: 'STATED_BY_GAME_MASTER', text }, response: { attack: { attackId, targetId } } },
});

/** Numbers that are the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Somebody does something, at random, in front of the wall; the lurker does nothing. */
async function play(listened: Listened, draw: (below: number) => number, steps: number): Promise<void> {
  let state = await listened.fight.table.state();
  for (let step = 0; step < steps; step++) {
    const [prompt] = state.prompts;
    if (prompt) {
      state = await listened.give('answerPrompt', {
        promptId: prompt.id,
        choice: prompt.choices[draw(prompt.choices.length)]!.id,
      });
      continue;
    }
    const { activeId } = state;
    if (activeId === null || activeId === LURKER || draw(3) === 0) {
      state = await listened.give('endTurn', {});
      continue;
    }
    const at = state.combatants.find(({ id }) => id === activeId)!.at!;
    const beside = { x: at.x + draw(3) - 1, y: at.y + draw(3) - 1 };
    const targetId = activeId === 'orc' ? ['fighter', 'rogue'][draw(2)] : 'orc';
    const action = [
      { move: { path: [beside] } },
      { attack: { targetId } },
      { attack: { targetId } },
      { attackSquare: { square: beside } },
      { search: {} },
      { dodge: {} },
      READY(activeId === 'orc' ? SECRETS.orcTrigger : 'When somebody comes', 'javelin', targetId!),
    ][draw(7)];
    state = await listened.give('declareAction', { actorId: activeId, action });
  }
}

/** All a game master is shown of the fight, as one text. */
async function gameMasterSees({ fight }: Listened): Promise<string> {
  const answers = await Promise.all(
    questions('query', aimOf(fight, 'fighter')).map((question) => fight.table.api.raw(bodyOf(question))),
  );
  return answers.map(({ text }) => text).join('\n');
}

/** Hashes by which a guess at what only the game master may know could be tried, were they told: without salt, and the salts. */
async function guessable({ fight: { table } }: Listened): Promise<readonly Marker[]> {
  const { text } = await table.api.get(`/encounters/${table.id}/events.ndjson`);
  const events = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as ArchivedEvent);
  return events.flatMap(({ parts: { gameMaster }, seal: { salts } }) => {
    if (!gameMaster) return [];
    const { stateHash } = gameMaster;
    const bare = createHash('sha256').update(canonicalJson(gameMaster)).digest('hex');
    return [
      { name: 'the hash of a hidden part without salt', text: bare },
      { name: 'the salt of a hidden part', text: salts.gameMaster! },
      ...(typeof stateHash === 'string' ? [{ name: 'the hash of a state', text: stateHash }] : []),
    ];
  });
}

/** The seed of the dice, which is told when a fight has ended. */
async function seedOf({ table }: Ambush): Promise<string> {
  const query = `query($id: UUID!) { encounter(id: $id) { events(first: 200, filter: { types: ["EncounterEnded"] }) {
    edges { node { ... on EncounterEndedEvent { seed } } } } } }`;
  const { encounter } = await table.api.data<{
    encounter: { events: { edges: readonly { node: { seed: string } }[] } };
  }>(query, { id: table.id });
  const { seed } = encounter.events.edges[0]!.node;
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  return seed;
}

async function ambushed(ruleset: RulesetName, nth: number): Promise<Listened> {
  const { api, url } = shared.service;
  const listened = new Listened(await ambush(api, ruleset, nth), url, nth);
  await listened.subscribe();
  await listened.give('endTurn', {});
  await listened.must('declareAction', {
    actorId: 'orc',
    action: READY(SECRETS.orcTrigger, ruleset === 'dnd5e' ? 'greataxe' : 'falchion', 'fighter'),
  });
  return listened;
}

describe('the operations asked here', () => {
  it.each(['query', 'mutation', 'subscription'] as const)('are all the schema has of kind %s', (kind) => {
    expect(meantOperations(kind)).toEqual([...operationNames(kind)].sort());
  });
});

describe.each(RULESETS)('in a fight of %s', (ruleset) => {
  const nth = RULESETS.indexOf(ruleset) + 1;

  it('no seat is told by any operation what it may not know', async () => {
    const listened = await ambushed(ruleset, nth);
    const { fight } = listened;
    await listened.ask(['query'], { commandId: listened.lastCommand });
    await listened.give('endTurn', {});
    // The fighter turns its back on the orc: the orc is asked whether it strikes, and nobody else is.
    const asked = await listened.give('declareAction', {
      actorId: 'fighter',
      action: { move: { path: [{ x: 0, y: 0 }] } },
    });
    expect(asked.prompts).toMatchObject([{ ownerId: 'orc' }]);
    await listened.ask(['query', 'mutation'], { promptId: asked.prompts[0]!.id, commandId: listened.lastCommand });
    await listened.give('answerPrompt', {
      promptId: asked.prompts[0]!.id,
      choice: asked.prompts[0]!.choices.at(-1)!.id,
    });
    await listened.give('endTurn', {});
    await listened.must('declareAction', {
      actorId: 'rogue',
      action: READY(SECRETS.rogueTrigger, ruleset === 'dnd5e' ? 'shortsword' : 'rapier', 'orc'),
    });
    await play(listened, chance(nth), 30);
    await listened.ask(['query'], {});
    // Once the fight has ended an auditor may know everything.
    await listened.leave('auditor');
    const beforeTheEnd = listened.heard.length;
    const seen = await gameMasterSees(listened);
    const guesses = await guessable(listened);
    expect(guesses.length).toBeGreaterThan(10);
    await listened.give('endEncounter', { reason: 'over' });
    await listened.ask(['query'], {}, ['fighter', 'rogue', 'spectator']);
    const heard = await listened.everything();

    // What is searched for is there to be found: whoever may see everything does.
    const secrets = forbidden(fight, 'spectator').filter(({ name }) => !name.startsWith('the token'));
    expect(secrets.filter((marker) => markersIn(seen, [marker]).length === 0)).toEqual([]);

    const found: string[] = [];
    for (const { seat, from, text } of heard) {
      const markers = [
        ...forbidden(fight, seat),
        ...guesses,
        ...[...listened.prompts]
          .filter(
            ([id, ownerId]) =>
              !(fight.seats[seat] && ownerId === OWN[seat] && seat === OWN[seat]) && !from.includes(id),
          )
          .map(([id, ownerId]) => ({ name: `prompt ${id} of ${ownerId ?? 'nobody'}`, text: id })),
      ];
      for (const marker of markersIn(text, markers)) found.push(`${seat} is told ${marker} by ${from}`);
    }
    const seed = await seedOf(fight);
    for (const { seat, from, text } of heard.slice(0, beforeTheEnd))
      if (text.includes(seed)) found.push(`${seat} is told the seed by ${from}`);
    const kept = [
      seed,
      ...Object.values(fight.seats).flatMap(({ token, name }) => [token, name]),
      SECRETS.orcTrigger,
      LURKER_NAME,
    ];
    for (const line of shared.service.logged.items.map((one) => JSON.stringify(one)))
      if (kept.some((secret) => line.includes(secret))) found.push(`a log line says ${line}`);
    expect(shared.service.logged.items.length).toBeGreaterThan(0);
    expect([...new Set(found)].sort()).toEqual([]);
  }, 240_000);
});
