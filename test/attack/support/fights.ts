import { v5 as uuidV5 } from 'uuid';
import * as dnd35 from '../../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
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
    const give = (
      mutation: string,
      type: string,
      input: object,
    ): Promise<{ answer: { encounter: ShownEncounter } }> => {
      const shown = `encounter { ${KNOWN_FIELDS} }`;
      const selection = mutation === 'createEncounter' ? shown : `... on ActionAccepted { ${shown} }`;
      return target.data(`mutation($input: ${type}!) { answer: ${mutation}(input: $input) { ${selection} } }`, {
        input,
      });
    };
    await give('createEncounter', 'CreateEncounterInput', { id, name: 'Ambush', ruleset, map: MAP, diceMode });
    let opened = await give('addCombatants', 'AddCombatantsInput', { encounterId: id, combatants: cast.map(inputOf) });
    if (nth % NOT_BEGUN !== NOT_BEGUN - 1) {
      const initiatives = cast.map((one, index) => ({ combatantId: one.id, total: 20 - index }));
      await give('setInitiative', 'SetInitiativeInput', { encounterId: id, initiatives });
      opened = await give('startCombat', 'StartCombatInput', { encounterId: id });
    }
    return new Fight(opened.answer.encounter, cast, otherId ?? id, ids, diceMode);
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

  /** Takes in what an answer shows of this fight. */
  note(shown: ShownEncounter | undefined): void {
    if (shown?.id === this.id && shown.revision >= this.shown.revision) this.shown = shown;
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
      otherId: this.otherId,
      freshId: () => this.ids.next(),
    };
  }
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
