import { afterAll, beforeAll, jest } from '@jest/globals';
import type * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Api } from '../../e2e/support/api.js';
import type { CommandName } from '../../e2e/support/documents.js';
import { combatantInput, Table } from '../../e2e/support/table.js';
import type { Input, SeenState } from '../../e2e/support/table.js';
import type { Ambush, RulesetName, Seat, SeatName } from './ambush.js';
import { CREATURES, grantSeat, LURKER, numbered, SEAT_NAMES } from './ambush.js';
import { bodyOf, questions } from './asking.js';
import type { Aim, Question } from './asking.js';
import { stopClock } from '../../e2e/support/stopped-clock.js';
import { Listener } from './listening.js';

/** What seats may not know, each a part of a fight that is otherwise always the same. */
export interface Secrets {
  /** Where the one is whom nobody perceives, what it is called, what it is, and how it fares. */
  readonly lair: { readonly x: number; readonly y: number };
  readonly lurkerName: string;
  readonly lurkerArmor: number;
  readonly lurkerHitPoints: number;
  /** What others must beat to find it; in 5e also the die it throws for it. */
  readonly stealth: number;
  /** Why the game master touches it, and what it has been told to answer. */
  readonly note: string;
  readonly lurkerPolicy: 'ASK' | 'NEVER';
  /** Of the orc, whom everybody sees. */
  readonly orcHitPoints: number;
  readonly orcArmor: number;
  /** What others must beat in a contest. */
  readonly orcStrength: number;
  readonly orcTrigger: string;
  /** Of the rogue: its player's, and nobody else's but the game master's. */
  readonly rogueTrigger: string;
  readonly roguePolicy: 'ALWAYS' | 'NEVER';
  /** Hidden only where the encounter hides names, rolls and conditions of opponents. */
  readonly orcName: string;
  readonly orcDie: number;
  readonly orcAttackBonus: number;
  readonly orcCondition: string;
}

/** Whether the encounter discloses what it does if nobody says otherwise, or nothing. */
export type Disclosing = 'as usual' | 'nothing';

const NOTHING_DISCLOSED = {
  hitPoints: 'HIDDEN',
  armorClass: 'HIDDEN',
  difficulty: 'HIDDEN',
  rolls: 'HIDDEN',
  names: 'HIDDEN',
  conditions: 'HIDDEN',
};

const OWN: Readonly<Record<SeatName, string>> = {
  fighter: 'fighter',
  rogue: 'rogue',
  spectator: 'fighter',
  auditor: 'rogue',
};

const TELLING_MOST = ['encounter', 'legalActions', 'previewAttack', 'statistics', 'verify'];

/** What a seat was answered, by what was asked and when. */
export type Answers = ReadonlyMap<string, string>;

/** A moment long ago; what happens in a fight happens so many milliseconds after it. */
const BEGINNING = Date.UTC(2026, 0, 1);
const BETWEEN_COMMANDS = 7_000;

/**
 * A fight that is the same in each run but for its secrets: the same dice, as all of a ruleset branch off one that has ended; the same
 * clock; the same ids of commands. Only encounters and seats have ids of their own, and those are the same in all that is compared.
 */
export class TwinFight {
  readonly answers = new Map<string, string>();
  private readonly listeners = new Map<SeatName, Listener>();
  private commands = 10;
  private asked = 0;

  private constructor(
    readonly fight: Ambush,
    private readonly nth: number,
    private readonly url: string,
  ) {}

  /** The encounter whose dice all fights of a ruleset go on with. */
  static async parent(api: Api, ruleset: RulesetName, nth: number): Promise<Table> {
    setClock(0);
    const table = await Table.create(api, {
      id: numbered(nth, 1),
      ruleset,
      diceMode: 'EITHER',
      map: { rows: ['.....#...', '.....#...', '.....#...', '.....#...'] },
    });
    await table.must('endEncounter', { commandId: numbered(nth, 2), reason: 'Its seed is told.' });
    return table;
  }

  /** Sets up a fight and lets seats listen. @param nth no two fights of a service have the same */
  static async begin(
    { api, parent, url }: { readonly api: Api; readonly parent: Table; readonly url: string },
    nth: number,
    { ruleset, secrets, disclosing }: Twin,
    seatNames: readonly SeatName[],
  ): Promise<TwinFight> {
    setClock(0);
    const id = numbered(nth, 1);
    await parent.must('fork', { at: 1, id, seed: 'SAME', name: 'Ambush', commandId: numbered(995, 1) });
    const table = new Table(api, id);
    const seats: Partial<Record<SeatName, Seat>> = {};
    const twin = new TwinFight(
      { table, ruleset, gameMasterToken: undefined, seats: seats as Ambush['seats'] },
      nth,
      url,
    );
    if (disclosing === 'nothing') await twin.must('setDisclosure', NOTHING_DISCLOSED);
    for (const combatants of [cast(ruleset, secrets), [lurker(ruleset, secrets)]])
      await twin.must('addCombatants', { combatants: combatants.map(combatantInput) });
    seats.fighter = await grantSeat(table, 'PLAYER', SEAT_NAMES[0], ['fighter'], numbered(995, 3));
    seats.rogue = await grantSeat(table, 'PLAYER', SEAT_NAMES[1], ['rogue'], numbered(995, 4));
    seats.spectator = await grantSeat(table, 'SPECTATOR', SEAT_NAMES[2], [], numbered(995, 5));
    seats.auditor = await grantSeat(table, 'AUDITOR', SEAT_NAMES[3], [], numbered(995, 6));
    for (const name of seatNames) {
      const listener = new Listener(url, seats[name]!);
      twin.listeners.set(name, listener);
      for (const question of questions('subscription', twin.aimOf(name))) {
        if (question.operation === 'replay') continue;
        if (question.operation === 'encounterEvents' && !question.variables['afterRevision'])
          await listener.stream(question);
        void listener.subscribe(question);
      }
    }
    await twin.heard();
    return twin;
  }

  /**
   * Gives a command as the game master; what is asked by it is answered with the last choice.
   * @param dice of what follows the first answer
   */
  async must(name: CommandName, input: Input, dice: readonly number[] = []): Promise<SeenState> {
    const { table } = this.fight;
    let { encounter } = await table.must(name, { commandId: this.nextCommand(), ...input });
    let left = dice;
    for (let [prompt] = encounter.prompts; prompt; [prompt] = encounter.prompts) {
      ({ encounter } = await table.must('answerPrompt', {
        promptId: prompt.id,
        choice: prompt.choices.at(-1)!.id,
        commandId: this.nextCommand(),
        dice: left,
      }));
      left = [];
    }
    await this.heard();
    return encounter;
  }

  act(actorId: string, action: Input, dice: readonly number[] = []): Promise<SeenState> {
    return this.must('declareAction', { actorId, action, dice });
  }

  /** Gives a command as the game master, and leaves open what it asks. */
  async leavingOpen(actorId: string, action: Input): Promise<SeenState> {
    const { encounter } = await this.fight.table.must('declareAction', {
      actorId,
      action,
      commandId: this.nextCommand(),
    });
    await this.heard();
    return encounter;
  }

  /** Asks everything of a kind as each seat that listens, and keeps the answers. */
  async ask(when: string, kind: 'query' | 'mutation', more: Partial<Aim> = {}): Promise<void> {
    for (const name of this.listeners.keys()) {
      // Auditors are refused everything, as spectators are.
      if (kind === 'mutation' && name === 'auditor') continue;
      await this.askAs(name, when, questions(kind, this.aimOf(name, more)));
      this.asked += 100;
    }
    await (kind === 'mutation' ? this.heard() : this.askForArchives(when));
  }

  /** Asks each seat that listens for what tells most of a fight. */
  async askForMost(when: string): Promise<void> {
    for (const name of this.listeners.keys()) {
      const asked = questions('query', this.aimOf(name));
      const isFirst = ({ operation }: Question, index: number): boolean =>
        asked.findIndex((one) => one.operation === operation) === index;
      await this.askAs(
        name,
        when,
        asked.filter((one, index) => TELLING_MOST.includes(one.operation) && isFirst(one, index)),
      );
    }
    await this.askForArchives(when);
  }

  /** Has the fight played again to each seat that listens. */
  async replay(): Promise<void> {
    for (const [name, listener] of this.listeners)
      for (const question of questions('subscription', this.aimOf(name)))
        if (question.operation === 'replay') await listener.subscribe(question);
  }

  private async askAs(name: SeatName, when: string, asked: readonly Question[]): Promise<void> {
    const { api } = this.fight.seats[name];
    for (const [index, question] of asked.entries()) {
      const { text } = await api.raw(bodyOf(question));
      this.keep(`${name}, ${when}: ${index} ${question.operation} ${JSON.stringify(question.variables)}`, text);
    }
  }

  private async askForArchives(when: string): Promise<void> {
    for (const name of this.listeners.keys()) {
      const { api } = this.fight.seats[name];
      const { text, status } = await api.get(`/encounters/${this.fight.table.id}/events.ndjson`);
      this.keep(`${name}, ${when}: GET events.ndjson`, `${status} ${text}`);
    }
  }

  /** Takes the seats away, and keeps what their subscriptions brought to the end. */
  async end(): Promise<void> {
    for (const name of [...this.listeners.keys()]) await this.leave(name);
  }

  /** Takes a seat away, and keeps what its subscriptions brought. */
  async leave(name: SeatName): Promise<void> {
    const listener = this.listeners.get(name);
    if (!listener) return;
    const { table, seats } = this.fight;
    await table.must('revokeSeat', { seatId: seats[name].id, commandId: this.nextCommand() });
    await listener.over();
    this.listeners.delete(name);
    for (const [index, { from, texts }] of listener.streams.entries())
      this.keep(`${name}, subscription ${index}: ${from}`, texts.join('\n'));
  }

  /** What a game master is shown: here secrets must differ. */
  async gameMasterSees(): Promise<string> {
    const texts: string[] = [];
    for (const question of questions('query', this.aimOf('fighter')))
      if (question.operation === 'encounter') texts.push((await this.fight.table.api.raw(bodyOf(question))).text);
    return this.normal(texts.join('\n'));
  }

  private keep(what: string, text: string): void {
    this.answers.set(this.normal(what), this.normal(text));
  }

  /**
   * A text without what differs by construction: the ids of the encounter and its seats, and hashes and salts. Those are taken over
   * the hidden parts too, with salts that follow from a key drawn for each encounter, so they differ though nobody could tell by what;
   * that no hash is taken without a salt over anything hidden is tested beside (`taint.spec.ts`).
   */
  private normal(text: string): string {
    const { table, seats } = this.fight;
    const named = Object.entries(seats).reduce(
      (result, [name, { id, token }]) => result.replaceAll(id, `<seat ${name}>`).replaceAll(token, `<token ${name}>`),
      text.replaceAll(table.id, '<encounter>'),
    );
    return named.replace(/\b([0-9a-f]{64}|[0-9a-f]{32})\b/g, '<hash or salt>');
  }

  private aimOf(name: SeatName, more: Partial<Aim> = {}): Aim {
    return {
      ambush: this.fight,
      actorId: OWN[name],
      targetId: LURKER,
      at: { x: 7, y: 0 },
      promptId: 'none',
      commandId: numbered(995, 10),
      revision: 1,
      firstCommand: this.asked,
      ...more,
    };
  }

  private nextCommand(): string {
    const nth = this.commands++;
    setClock(nth * BETWEEN_COMMANDS);
    return numbered(995, nth);
  }

  /** Waits until every seat has been told what it may know by now, so that nothing is passed over because the next came too soon. */
  private async heard(): Promise<void> {
    const query = 'query($id: UUID!) { encounter(id: $id) { revision } }';
    for (const [name, listener] of this.listeners) {
      const { encounter } = await this.fight.seats[name].api.data<{ encounter: SeenState }>(query, {
        id: this.fight.table.id,
      });
      await listener.reaches(encounter.revision);
    }
  }
}

/** What is told of a fight before it begins. */
export interface Twin {
  readonly ruleset: RulesetName;
  readonly secrets: Secrets;
  readonly disclosing: Disclosing;
}

/**
 * Stops the clock of the tests of a file, so that commands come at the same moment in each run. Only the date stands still: what waits,
 * waits. To be called before a service is begun.
 */
export function useStoppedClock(): void {
  beforeAll(() => {
    stopClock(BEGINNING);
  });
  afterAll(() => {
    jest.useRealTimers();
  });
}

/** Sets the clock of the service to so many milliseconds after the beginning. */
function setClock(milliseconds: number): void {
  jest.setSystemTime(BEGINNING + milliseconds);
}

function cast(ruleset: RulesetName, secrets: Secrets): readonly Parameters<typeof combatantInput>[0][] {
  const { fighter, rogue, orc } = CREATURES[ruleset] as typeof dnd5e;
  const { attacks = [], abilities } = orc().statistics as {
    attacks?: readonly object[];
    abilities: Readonly<Record<string, number>>;
  };
  const statistics = {
    hitPoints: secrets.orcHitPoints,
    armorClass: ruleset === 'dnd5e' ? secrets.orcArmor : { natural: secrets.orcArmor },
    attacks: attacks.map((attack) => ({ ...attack, attackBonus: secrets.orcAttackBonus })),
    abilities: { ...abilities, strength: secrets.orcStrength },
    ...(ruleset === 'pathfinder1e' && { combatManeuverDefense: secrets.orcStrength + 20 }),
  };
  return [
    fighter({ at: { x: 1, y: 0 } }),
    rogue({ at: { x: 0, y: 3 } }),
    orc({ at: { x: 2, y: 0 }, name: secrets.orcName, statistics: statistics as never }), // all stat blocks take these
  ];
}

function lurker(ruleset: RulesetName, secrets: Secrets): Parameters<typeof combatantInput>[0] {
  const { goblin } = CREATURES[ruleset] as typeof dnd5e;
  const armorClass = ruleset === 'dnd5e' ? secrets.lurkerArmor : { natural: secrets.lurkerArmor };
  return goblin({
    id: LURKER,
    name: secrets.lurkerName,
    at: secrets.lair,
    statistics: { armorClass, hitPoints: secrets.lurkerHitPoints } as never, // all stat blocks take these
    hidden: { check: secrets.stealth },
    policies: { [promptKind(ruleset)]: secrets.lurkerPolicy },
  });
}

/** What is asked of whoever may strike at somebody who leaves. */
export const promptKind = (ruleset: RulesetName): string =>
  ruleset === 'dnd5e' ? 'opportunityAttack' : 'attackOfOpportunity';
