import type { BattleMap } from '../grid/battle-map.js';
import type { Size } from '../grid/size.js';
import type { Square } from '../grid/square.js';
import type { SeatRole } from './seat.js';
import type { EventData } from './events/index.js';
import type { Effect, HitPoints, InitiativeEntry, Json, PromptChoice, PromptPolicy, VitalStatus } from './schemas.js';

export type HouseRuleValue = boolean | number | string;
export type DiceMode = EventData<'EncounterCreated'>['diceMode'];

/** SETUP: combatants join, surprise and initiative are settled. COMBAT: rounds and turns. ENDED: nothing more happens. */
export type Phase = 'SETUP' | 'COMBAT' | 'ENDED';

/**
 * What a creature may still do and has done since its last turn began. The keys of `budget` and `notes` belong to the
 * ruleset; events carry their new values, so that folding knows no rules.
 */
export interface Activity {
  /** What is left, by name: `action`, `reaction`, `standard`, `attackOfOpportunity` … (a count). */
  readonly budget: Readonly<Record<string, number>>;
  /** Feet of movement spent this turn. */
  readonly movementSpent: number;
  /** 1 when the next diagonal is the dear one (5-10-5 counting). */
  readonly diagonalParity: number;
  /** What the ruleset remembers during the turn. */
  readonly notes: Readonly<Record<string, Json>>;
}

export interface ReadiedAction {
  readonly trigger: Readonly<Record<string, Json>>;
  readonly response: Readonly<Record<string, Json>>;
  readonly initiative: number | null;
}

export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly kind: 'CHARACTER' | 'MONSTER';
  readonly side: string;
  readonly size: Size;
  readonly groupId: string | null;
  /** The normalised stat block; each ruleset has its own schema and reads it through its own accessor. */
  readonly statistics: Readonly<Record<string, Json>>;
  readonly at: Square | null;
  readonly hitPoints: HitPoints;
  readonly vital: VitalStatus;
  readonly deathSaves: { readonly successes: number; readonly failures: number };
  readonly effects: readonly Effect[];
  readonly resources: Readonly<Record<string, { readonly remaining: number; readonly maximum: number }>>;
  readonly wielded: readonly string[];
  readonly policies: Readonly<Record<string, PromptPolicy>>;
  readonly activity: Activity;
  readonly readied: ReadiedAction | null;
  readonly surprised: boolean;
  /** Whether it has had a turn in this fight (3.5, Pathfinder: no longer flat-footed). */
  readonly hasActed: boolean;
  /** Creatures that do not know where it is, and the total they must beat. */
  readonly hidden: { readonly from: readonly string[]; readonly check: number | null } | null;
}

/** A seat as the stream tells of it. */
export interface GrantedSeat {
  readonly id: string;
  readonly role: SeatRole;
  /** The creatures a player acts for. */
  readonly combatantIds: readonly string[];
  /** What its person is called. */
  readonly name: string;
  /** When its token ceases to be valid (ISO 8601); null for the seat an encounter has from its beginning. */
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}

export interface OpenPrompt {
  readonly id: string;
  readonly actionId: string;
  readonly kind: string;
  readonly ownerId: string | null;
  readonly subjectId: string | null;
  readonly choices: readonly PromptChoice[];
  readonly ruleIds: readonly string[];
  readonly context: Readonly<Record<string, Json>>;
}

export interface Relation {
  readonly distance: number;
  readonly engaged: boolean;
}

/**
 * Version of the shape of {@link EncounterState}. Raise it whenever folding an old stream gives another text than before (a
 * member more, another default): hashes recorded of states of an older shape can then no longer be recomputed.
 */
export const STATE_VERSION = 1;

/** The state of an encounter: plain JSON, immutable, written only by `evolve`. */
export interface EncounterState {
  readonly id: string;
  readonly name: string;
  readonly rulesetId: string;
  readonly houseRules: Readonly<Record<string, HouseRuleValue>>;
  readonly tags: readonly string[];
  readonly phase: Phase;
  readonly map: BattleMap | null;
  readonly combatants: Readonly<Record<string, Combatant>>;
  /** Ids of those present, in the order in which they joined: the only order in which rules may go through them. */
  readonly present: readonly string[];
  readonly order: readonly InitiativeEntry[];
  /** 0 before the first round and during a surprise round. */
  readonly round: number;
  readonly surpriseRound: boolean;
  /** Whose turn it is. */
  readonly activeId: string | null;
  /** Whose turn ended last: where the order goes on when the game master called off the step to the next turn. */
  readonly lastTurnId: string | null;
  readonly openAction: {
    readonly actionId: string;
    readonly action: string;
    readonly actorId: string | null;
    readonly revision: number;
  } | null;
  readonly prompts: readonly OpenPrompt[];
  readonly dice: {
    readonly mode: DiceMode;
    readonly commitment: string;
    /** Index of the next die of the service; never goes back. */
    readonly next: number;
    readonly words: readonly string[];
  };
  /** Without a map: distances and engagements, by `relationKey`. */
  readonly relations: Readonly<Record<string, Relation>>;
  /** How many effects have begun: the source of effect ids. */
  readonly effectCount: number;
  /** Set if the encounter branched off another one. */
  readonly fork?: {
    readonly parentId: string;
    readonly parentRevision: number;
    readonly parentHash: string;
    readonly seed: EventData<'EncounterForked'>['seed'];
    /** The encounter whose id stands in the key of the dice. */
    readonly diceEncounterId: string;
    /** Index of its first die. */
    readonly firstDie: number;
  };
  /** Seats that were granted or revoked, by id; absent as long as there are none. */
  readonly seats?: Readonly<Record<string, GrantedSeat>>;
  /** What seats see of creatures that are not their own; absent: the default. */
  readonly disclosure?: EventData<'DisclosureSet'>['disclosure'];
  readonly ended: { readonly reason: string; readonly victors: readonly string[] } | null;
  /** Revision of the last event that was folded in. */
  readonly revision: number;
}

/** How many dice of the service have fallen in an encounter; those of its parent do not count. */
export function diceThrown({ dice, fork }: EncounterState): number {
  return dice.next - (fork?.firstDie ?? 0);
}

/** The key under which the relation of two creatures is kept, whichever comes first. */
export function relationKey(aId: string, bId: string): string {
  return aId < bId ? `${aId}|${bId}` : `${bId}|${aId}`;
}

export const NO_ACTIVITY: Activity = { budget: {}, movementSpent: 0, diagonalParity: 0, notes: {} };

/** The combatants present, in joining order. */
export function presentCombatants({ present, combatants }: EncounterState): readonly Combatant[] {
  return present.map((id) => combatants[id]!);
}

/** A creature that is present, or undefined. Ids are looked up as own keys only. */
export function findCombatant(state: EncounterState, id: string): Combatant | undefined {
  const found = ownCombatant(state, id);
  return found && state.present.includes(id) ? found : undefined;
}

/** A creature the caller knows to exist. @throws Error if it does not: a fault of the engine, never of a caller */
export function combatantOf(state: EncounterState, id: string): Combatant {
  const found = ownCombatant(state, id);
  if (!found) throw new Error(`No combatant ${id} in encounter ${state.id}`);
  return found;
}

/** What lies under a key that is not the object's own is no creature, and has not the id that was asked for. */
function ownCombatant({ combatants }: EncounterState, id: string): Combatant | undefined {
  const found = combatants[id];
  return found?.id === id ? found : undefined;
}
