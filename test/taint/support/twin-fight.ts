import type { Api } from '../../e2e/support/api.js';
import type { CommandName } from '../../e2e/support/documents.js';
import { combatantInput, Table } from '../../e2e/support/table.js';
import type { Accepted, Input, SeenState } from '../../e2e/support/table.js';
import type { Ambush, RulesetName, Seat, SeatName } from './ambush.js';
import { grantSeat, LURKER, numbered, SEAT_NAMES } from './ambush.js';
import { bodyOf, questions } from './asking.js';
import type { Aim, Question } from './asking.js';
import { Listener } from './listening.js';
import { setClock } from './stopped-clock.js';
import type { Creature } from './twin-cast.js';

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

/** What happens in a fight happens so many milliseconds after what was before it. */
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
    { ruleset, disclosing, cast, unseen }: Twin,
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
    await twin.must('addCombatants', { combatants: cast.map(combatantInput) });
    let secretly = 1;
    await unseen((name, input) => table.must(name, { commandId: numbered(993, secretly++), ...input }));
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
      await this.heard();
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
    const newest = questions('query', this.aimOf('fighter')).find(({ operation }) => operation === 'encounter')!;
    return this.normal((await this.fight.table.api.raw(bodyOf(newest))).text);
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

/** Gives a command that has to be accepted. */
export type Must = (name: CommandName, input: Input) => Promise<Accepted>;

/** What is told of a fight before it begins. */
export interface Twin {
  readonly ruleset: RulesetName;
  readonly disclosing: Disclosing;
  /** Those whom everybody sees. */
  readonly cast: readonly Creature[];
  /** Gives commands as the game master, before anybody sits down, of which nobody else is to witness anything. */
  readonly unseen: (must: Must) => Promise<unknown>;
}
