import type { BattleMap } from '../grid/battle-map.js';
import type { Adjustment, CombatantInput, InitiativeInput, InputProblem } from '../rules/ruleset.js';
import type { EncounterEvent, EventData } from './events/index.js';
import type { Fold } from './fold.js';
import type { ActionName } from './actions/inputs.js';
import type { Refusal } from './refusal.js';
import type { PromptPolicy } from './schemas.js';
import type { DiceMode, HouseRuleValue } from './state.js';

/** The encounter a fork branches off, as it was at that revision. */
export interface ForkParent {
  readonly encounterId: string;
  readonly revision: number;
  /** Hash of the event with that revision. */
  readonly hash: string;
  readonly fold: Fold;
  /** Turns that had begun in the round of that revision. */
  readonly turn: number;
  /** Whether everybody knows its seed by now: it has ended. */
  readonly seedRevealed: boolean;
  /** Set when the revision lies inside a command: the last revision of that command. */
  readonly insideCommandUntil?: number;
}

/** What can be asked of an encounter. */
export type Command =
  | {
      readonly type: 'createEncounter';
      readonly encounterId: string;
      readonly name: string;
      readonly rulesetId: string;
      readonly houseRules: Readonly<Record<string, HouseRuleValue>>;
      readonly diceMode: DiceMode;
      /** Hex SHA-256 of the secret seed. */
      readonly commitment: string;
      readonly tags: readonly string[];
      readonly map: BattleMap | null;
      /** What seats see of creatures that are not their own; without it the default. */
      readonly disclosure?: EventData<'DisclosureSet'>['disclosure'];
    }
  | {
      readonly type: 'forkEncounter';
      readonly encounterId: string;
      readonly name: string;
      readonly tags: readonly string[];
      readonly seed: EventData<'EncounterForked'>['seed'];
      readonly parent: ForkParent;
      /** Hex SHA-256 of the seed by which it goes on. */
      readonly commitment: string;
    }
  | { readonly type: 'addCombatants'; readonly combatants: readonly CombatantInput[] }
  | { readonly type: 'removeCombatant'; readonly combatantId: string; readonly reason: string }
  /** @see isKnown whether a name of the creature is kept beside the stream: it may have joined in a past that was undone. */
  | { readonly type: 'eraseName'; readonly combatantId: string; readonly isKnown: boolean }
  | ({ readonly type: 'grantSeat' } & EventData<'SeatGranted'>)
  | { readonly type: 'revokeSeat'; readonly seatId: string; readonly reason: string }
  | { readonly type: 'eraseSeatName'; readonly seatId: string }
  | { readonly type: 'setDisclosure'; readonly disclosure: EventData<'DisclosureSet'>['disclosure'] }
  | { readonly type: 'setMap'; readonly map: BattleMap | null }
  | {
      readonly type: 'setPolicy';
      readonly combatantId: string;
      readonly promptKind: string;
      readonly policy: PromptPolicy;
    }
  | { readonly type: 'addDiceWord'; readonly by: string; readonly word: string }
  | ({ readonly type: 'rollInitiative' } & InitiativeInput)
  /** @see surprised null: the rules judge it; a list, also an empty one, is the game master's word. */
  | { readonly type: 'startCombat'; readonly surprised: readonly string[] | null }
  | {
      readonly type: 'declareAction';
      readonly actorId: string;
      readonly action: ActionName;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'answerPrompt';
      readonly promptId: string;
      readonly choice: string;
      readonly by: 'SEAT' | 'GAME_MASTER';
    }
  /** @see actorId guards against ending somebody else's turn by a late call. */
  | { readonly type: 'endTurn'; readonly actorId?: string }
  | ({ readonly type: 'adjust' } & Adjustment)
  | { readonly type: 'voidAction'; readonly reason: string }
  | {
      readonly type: 'undo';
      /** Set when `to` lies inside a command: the last revision of that command. */
      readonly insideCommandUntil?: number;
      /** Set when the seat may not undo this. */
      readonly barred?: Refusal;
      /** Revision after which the fight goes on. */ readonly to: number;
      readonly reason: string;
    }
  | {
      readonly type: 'endEncounter';
      readonly reason: string;
      readonly victors: readonly string[];
      readonly seed: string;
      readonly stateHash: string;
    };

export type CommandType = Command['type'];

/** An event with the action that caused it; null: the command itself did. */
export interface DecidedEvent {
  readonly event: EncounterEvent;
  readonly causationId: string | null;
}

/** What `decide` answers. All three are values; nothing is recorded unless it is accepted. */
export type Decision =
  | { readonly kind: 'accepted'; readonly events: readonly DecidedEvent[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The input itself is wrong (a stat block that is none): the caller's mistake. */
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] };
