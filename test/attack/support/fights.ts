import { v5 as uuidV5 } from 'uuid';
import * as dnd35 from '../../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import type { Headers } from '../../e2e/support/api.js';
import type { Caller } from './callers.js';
import { SEATS, turnsOf } from './callers.js';
import type { Known } from './placeholders.js';
import { KNOWN_FIELDS } from './requests.js';
import type { Target } from './target.js';

const GAMES = { dnd5e, dnd35, pathfinder1e } as const;
const RULESETS = Object.keys(GAMES) as (keyof typeof GAMES)[];
const DICE_MODES = ['SERVICE', 'EITHER', 'SERVICE', 'DECLARED'] as const;
const SPACE = '5d0f7a64-2f0c-4c8e-8a43-0a2d0a6d4c11';
/** Every so manieth fight has not begun when it is attacked. */
const NOT_BEGUN = 7;

const MAP = {
  width: 12,
  height: 10,
  cells: [
    { x: 6, y: 6, difficulty: 2 },
    { x: 7, y: 6, fill: 'PILLAR' },
  ],
  edges: [
    { from: { x: 2, y: 0 }, to: { x: 2, y: 2 }, kind: 'WALL' },
    { id: 'door1', from: { x: 2, y: 2 }, to: { x: 2, y: 3 }, kind: 'WALL', door: 'CLOSED' },
  ],
};

/** The part of the state that an answer shows, see `KNOWN_FIELDS`. */
export type ShownEncounter = Pick<
  Known,
  'revision' | 'phase' | 'activeId' | 'combatants' | 'prompts' | 'openAction'
> & { readonly id: string };

/** A fight to send hostile requests to, and what is known of it. */
export class Fight {
  private constructor(
    private shown: ShownEncounter,
    private readonly cast: readonly CombatantInput[],
    private readonly otherId: string,
    private readonly ids: Ids,
    private readonly diceMode: string,
    private readonly seatIds: readonly string[],
    /** Who sends inputs to it, in turn. */
    readonly turns: readonly Caller[],
  ) {}

  /** Opens the nth fight: the games, modes of dice and stages in turn. */
  static async open(target: Target, nth: number, ids: Ids, otherId?: string): Promise<Fight> {
    const game = GAMES[RULESETS[nth % RULESETS.length]!];
    const ruleset = RULESETS[nth % RULESETS.length]!;
    const cast = [
      game.fighter({ at: { x: 1, y: 1 } }),
      game.rogue({ at: { x: 4, y: 4 } }),
      game.goblin({ at: { x: 1, y: 2 } }),
      game.ogre({ at: { x: 5, y: 4 } }),
    ];
    const id = ids.next();
    const diceMode = DICE_MODES[nth % DICE_MODES.length]!;
    const created = await give<{ token: string }>(
      target,
      'createEncounter',
      { id, name: 'Ambush', ruleset, map: MAP, diceMode },
      'token',
    );
    const command = (mutation: string, input: object = {}): Promise<{ encounter: ShownEncounter }> =>
      give(target, mutation, { encounterId: id, ...input }, `... on ActionAccepted { encounter { ${KNOWN_FIELDS} } }`);
    const granted = [];
    for (const { name, ...seat } of SEATS) {
      const made = await give<{ token: string; seat: { id: string } }>(
        target,
        'createSeat',
        { encounterId: id, ...seat },
        '... on CreateSeatPayload { token seat { id } }',
      );
      granted.push({ name, seatId: made.seat.id, headers: bearer(made.token), seesAll: false });
    }
    let { encounter } = await command('addCombatants', { combatants: cast.map(inputOf) });
    if (nth % NOT_BEGUN !== NOT_BEGUN - 1) {
      const initiatives = cast.map((one, index) => ({ combatantId: one.id, total: 20 - index }));
      await command('setInitiative', { initiatives });
      ({ encounter } = await command('startCombat'));
    }
    const owner = { name: 'owner', headers: target.owner, seesAll: true };
    const gameMaster = { name: 'game master', headers: bearer(created.token), seesAll: true };
    const nobody = { name: 'nobody', headers: {}, seesAll: false };
    return new Fight(
      encounter,
      cast,
      otherId ?? id,
      ids,
      diceMode,
      ['gameMaster', ...granted.map(({ seatId }) => seatId)],
      turnsOf(owner, gameMaster, granted, nobody),
    );
  }

  get id(): string {
    return this.shown.id;
  }

  get isOver(): boolean {
    return this.shown.phase === 'ENDED';
  }

  get hasBegun(): boolean {
    return this.shown.phase !== 'SETUP';
  }

  get hasPrompt(): boolean {
    return this.shown.prompts.length > 0;
  }

  /** Takes in what an answer shows of this fight; where it went on for somebody who sees a part of it, its owner looks. */
  async note(shown: ShownEncounter | null | undefined, { seesAll }: Caller, target: Target): Promise<void> {
    if (shown?.id !== this.id || shown.revision < this.shown.revision) return;
    if (seesAll) this.shown = shown;
    else if (shown.revision > this.shown.revision) {
      const query = `query($id: UUID!) { encounter(id: $id) { ${KNOWN_FIELDS} } }`;
      this.shown = (await target.data<{ encounter: ShownEncounter }>(query, { id: this.id })).encounter;
    }
  }

  get known(): Known {
    const { revision, phase, activeId, combatants, prompts, openAction } = this.shown;
    const blocks = this.cast.map(
      ({ statistics }) => statistics as { attacks?: { id: string }[]; items?: { id: string }[] },
    );
    return {
      encounterId: this.id,
      diceMode: this.diceMode,
      revision,
      phase,
      activeId,
      combatants,
      prompts,
      openAction,
      attackIds: blocks.flatMap(({ attacks = [] }) => attacks.map(({ id }) => id)),
      itemIds: blocks.flatMap(({ items = [], attacks = [] }) => [...items, ...attacks].map(({ id }) => id)),
      statBlocks: blocks,
      seatIds: this.seatIds,
      otherId: this.otherId,
      freshId: () => this.ids.next(),
    };
  }
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Gives a command of the owner that has to be accepted. */
async function give<Answer>(target: Target, mutation: string, input: object, selection: string): Promise<Answer> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation($input: ${type}!) { answer: ${mutation}(input: $input) { ${selection} } }`;
  return (await target.data<{ answer: Answer }>(query, { input })).answer;
}

/** Ids that are the same in each run with this seed. */
export class Ids {
  private count = 0;

  constructor(private readonly seed: number) {}

  next(): string {
    return uuidV5(`${this.seed} ${this.count++}`, SPACE);
  }
}

function inputOf({ policies, ...creature }: CombatantInput): object {
  return {
    ...creature,
    ...(policies && { policies: Object.entries(policies).map(([promptKind, policy]) => ({ promptKind, policy })) }),
  };
}
