import type { ActionInput, ActionName } from '../encounter/actions/inputs.js';
import type { EventData } from '../encounter/events/index.js';
import type { Total } from '../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../encounter/procedure.js';
import type { Refusal, RefusalTexts } from '../encounter/refusal.js';
import type { EncounterState, HouseRuleValue } from '../encounter/state.js';
import type { InitiativeEntry, Part } from '../encounter/schemas.js';
import type { Spaces } from '../encounter/standing.js';
import type { Square } from '../grid/square.js';
import type { HiddenStatement } from './shared/hiding.js';

/** A text in both languages of the service. */
export interface Text {
  readonly en: string;
  readonly es: string;
}

/** A switch or option of a ruleset; its value stands in the first event of an encounter. */
export interface HouseRule {
  readonly key: string;
  readonly doc: Text;
  readonly ruleIds: readonly string[];
  /** The value where the game master says nothing. */
  readonly default: HouseRuleValue;
  /** Allowed values of an option; absent for a switch. */
  readonly values?: readonly HouseRuleValue[];
}

export interface Condition {
  /** `kind` of the effect. */
  readonly kind: string;
  readonly name: Text;
  readonly doc: Text;
  readonly ruleIds: readonly string[];
  /** Degrees, for conditions that have them (exhaustion: 6). */
  readonly levels?: number;
}

/** How an action comes to be taken. READIED and REACTION cost no part of a turn's budget beyond what the ruleset says. */
export type ActionUse = 'TURN' | 'READIED';

/** Somebody an action could be aimed at, and with what. */
export interface OfferedTarget {
  readonly combatantId: string;
  readonly attackIds: readonly string[];
}

/** What an action itself says of whether and how it could be taken now. */
export type Offering = Omit<ActionOffer, 'action' | 'cost' | 'provokes' | 'ruleIds' | 'targets'> & {
  readonly targets: readonly OfferedTarget[];
};

/** What `legalActions` says of one action. */
export interface ActionOffer {
  readonly action: ActionName;
  readonly legal: boolean;
  /** Why not; null when legal. */
  readonly refusal: Refusal | null;
  /** What it costs, in the ruleset's words: `action`, `move`, `standard or move`, `15 feet of movement` … */
  readonly cost: string;
  readonly provokes: boolean;
  /** Creatures it could be aimed at now, enemies first; `ally` marks those of the same side. */
  readonly targets: readonly (OfferedTarget & { readonly ally: boolean })[];
  /** Squares it could end in now, with the feet they cost. */
  readonly squares: readonly { readonly square: Square; readonly cost: number }[];
  readonly ruleIds: readonly string[];
}

export type Completed<N extends ActionName> = { readonly input: ActionInput<N> } | { readonly refusal: Refusal };

/**
 * One action of a ruleset.
 * `check` says whether it may start (no dice, nothing recorded). `perform` carries it out, presumes that `check` passed, and
 * re-checks what an interrupt may have changed.
 */
export interface ActionDefinition<N extends ActionName = ActionName> {
  readonly name: N;
  readonly doc: Text;
  readonly ruleIds: readonly string[];
  readonly cost: string;
  readonly provokes: boolean;
  /** May be declared while it is somebody else's turn. */
  readonly offTurn?: boolean;
  /**
   * Fills in what the caller left to the service (a square to go to becomes a path), before `check`. What it answers is what
   * is declared and recorded, so that running the action again never depends on how a search finds its way.
   */
  complete?(state: EncounterState, actorId: string, input: ActionInput<N>): Completed<N>;
  check(state: EncounterState, actorId: string, input: ActionInput<N>, use: ActionUse): Refusal | null;
  perform(ctx: ActionContext, actorId: string, input: ActionInput<N>, use: ActionUse): Procedure<ActionResult>;
  /** What `legalActions` shows of it now. Must be cheap: it is asked for every action of a creature at once. */
  offer(state: EncounterState, actorId: string): Offering;
}

export type ActionDefinitions = { readonly [N in ActionName]?: ActionDefinition<N> };

/** A creature as a caller describes it; `statistics` is the ruleset's own stat block, not yet checked. */
export interface CombatantInput {
  readonly id: string;
  readonly name: string;
  readonly kind: 'CHARACTER' | 'MONSTER';
  readonly side: string;
  readonly at: Square | null;
  readonly groupId: string | null;
  readonly statistics: unknown;
  /** Hit points on joining, if they are not full. */
  readonly currentHitPoints?: number;
  readonly policies?: Readonly<Record<string, 'ASK' | 'ALWAYS' | 'NEVER'>>;
  /** Hidden from the beginning, so that those it is hidden from do not notice that it joins; from enemies who join later too. */
  readonly hidden?: HiddenStatement;
}

export interface InputProblem {
  /** Where, e.g. `statistics.attacks.0.damage`. */
  readonly path: string;
  readonly message: string;
}

export type Prepared =
  | { readonly ok: true; readonly joined: EventData<'CombatantJoined'> }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Changes the game master makes by fiat. Exactly what is given is changed. */
export interface Adjustment {
  readonly combatantId: string | null;
  readonly reason: string;
  /** Damage through the ruleset's damage path (resistances, temporary hit points, falling). */
  readonly damage?: readonly {
    readonly amount: number;
    readonly type: string;
    readonly nonlethal?: boolean;
    readonly magical?: boolean;
  }[];
  readonly healing?: number;
  readonly temporaryHitPoints?: number;
  /** Sets current hit points outright. */
  readonly hitPoints?: number;
  readonly position?: Square;
  readonly addCondition?: {
    readonly kind: string;
    readonly level?: number;
    readonly sourceId?: string;
    readonly rounds?: number;
  };
  readonly removeEffectId?: string;
  readonly initiative?: number;
  readonly resource?: { readonly name: string; readonly remaining: number };
  readonly budget?: { readonly resource: string; readonly remaining: number };
  readonly relation?: { readonly otherId: string; readonly distance: number; readonly engaged: boolean };
  /** Advantage (1) or disadvantage (-1) on the next d20 of the creature (5e), with the reason as its label (5E-ADV-05). */
  readonly rollMode?: 1 | -1;
  /** Whether something else has its attention, so that who is hidden from it stays so in the open (5e, 5E-HIDE-07). */
  readonly distracted?: boolean;
  /** A circumstance modifier on the next d20 of the creature (3.5, Pathfinder). */
  readonly circumstance?: number;
  /** Hides it, or reveals it, by the game master's word (5E-HIDE-02, 5E-HIDE-03, D35-CCL-02, PF1-CCL-07). */
  readonly hidden?: HiddenStatement;
  /** The order among tied creatures, first to last (5E-INIT-06). */
  readonly tieOrder?: readonly string[];
  /** Hours that pass for the creature, outside the rounds: 1 to 24 (5E-STAB-06, D35-DYN-02, PF1-DYN-07). */
  readonly hoursPassed?: number;
  /** The save that lessens `damage` (3.5, Pathfinder: D35-SAV-03, PF1-SAV-11, PF1-COV-05). */
  readonly damageSave?: {
    readonly save: 'FORTITUDE' | 'REFLEX' | 'WILL';
    readonly difficulty: number;
    /** What a success leaves of it. */
    readonly onSuccess: 'HALF' | 'NONE';
    /** Where it comes from, on a map: cover on the way helps a Reflex save. */
    readonly origin?: Square | undefined;
  };
  /** It falls so many feet, or leaps down of its own will (3.5, Pathfinder: D35-ENV-01, PF1-ENV-01). */
  readonly fall?: { readonly feet: number; readonly jumped?: boolean | undefined };
  /** Releases the readied action of the creature whose trigger only the game master can see. */
  readonly releaseReadied?: boolean;
}

/** Odds of an attack. Probabilities are exact, between 0 and 1. */
export interface AttackPreview {
  readonly hit: number;
  readonly critical: number;
  /** Chance to bring the target to 0 hit points or below. */
  readonly down: number;
  /** Chance to kill outright. */
  readonly kill: number;
  readonly expectedDamage: number;
  /** Chance of each amount of damage that reaches the target, ascending. */
  readonly distribution: readonly { readonly damage: number; readonly probability: number }[];
  readonly attack: Total;
  readonly armorClass: Total;
  readonly damageParts: readonly Part[];
  readonly rollMode: 'NORMAL' | 'ADVANTAGE' | 'DISADVANTAGE';
  readonly rollModeSources: readonly Part[];
}

/** Derived numbers of a creature that clients show, each with its parts. */
export interface Sheet {
  readonly armorClass: Total;
  /** 3.5, Pathfinder. */
  readonly touchArmorClass: Total | null;
  readonly flatFootedArmorClass: Total | null;
  readonly initiative: Total;
  /** Feet, by mode (`walk`, `fly` …), as they are now. */
  readonly speeds: Readonly<Record<string, number>>;
  /** Feet of movement left this turn when walking. */
  readonly movementLeft: number;
}

export interface InitiativeInput {
  /** Totals stated by the game master; creatures not named are rolled for. */
  readonly stated: readonly { readonly combatantId: string; readonly total: number }[];
}

/** A game as a value. Everything that differs between the three games is behind this interface. */
export interface Ruleset {
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  /** Words in which the games differ, for narration: `round` is a *ronda* or an *asalto*. */
  readonly terms?: Readonly<Record<string, Text>>;
  /** Open-content notice that goes with its rules. */
  readonly licence: string;
  readonly houseRules: readonly HouseRule[];
  readonly conditions: readonly Condition[];
  readonly actions: ActionDefinitions;
  /** JSON Schema of the stat block, for the API reference. */
  readonly statisticsSchema: Readonly<Record<string, unknown>>;
  /** The rules on hiding, for the game master's word on it. */
  readonly hidingRules: readonly string[];
  /** The rules by which it is one creature's turn and not another's. */
  readonly turnOrderRules: readonly string[];
  /** Refusal codes of its own, with their texts. */
  readonly refusals: RefusalTexts;
  /** Kinds of prompt it may open, with the meaning of each. */
  readonly prompts: Readonly<Record<string, Text>>;

  /** Checks and completes a stat block. */
  prepareCombatant(input: CombatantInput, houseRules: EncounterState['houseRules']): Prepared;
  /** The squares creatures fill, and who may share one. */
  readonly spaces: Spaces;

  /** Whether a combatant has turns, and so a place in the order. Left out: all have. */
  hasTurns?(state: EncounterState, combatantId: string): boolean;
  rollInitiative(ctx: ActionContext, input: InitiativeInput): Procedure<ActionResult>;
  /**
   * Begins the fight: surprise, first round, first turn. Everyone present has initiative.
   * @param surpriseStated whether the game master has said who is surprised, if only that nobody is
   */
  startCombat(ctx: ActionContext, surpriseStated: boolean): Procedure<ActionResult>;
  /** Rolls (or takes) the place of creatures that join a fight that has begun. */
  joinCombat(ctx: ActionContext, combatantIds: readonly string[]): Procedure<ActionResult>;
  /** Ends the turn of the active creature and begins the next one. */
  endTurn(ctx: ActionContext): Procedure<ActionResult>;
  /** What has to happen when a creature leaves (its turn ends, its grapples end). Recorded before `CombatantLeft`. */
  leave(ctx: ActionContext, combatantId: string): Procedure<ActionResult>;
  adjust(ctx: ActionContext, adjustment: Adjustment): Procedure<ActionResult>;
  /** Whether an adjustment makes sense now. */
  checkAdjustment(state: EncounterState, adjustment: Adjustment): Refusal | null;
  /** Why a creature may not declare an action, whatever it asks for (conscious, not dead, not surprised …). */
  canAct(state: EncounterState, combatantId: string, action: string): Refusal | null;

  /**
   * Whether an observer knows where a creature is, by sight or any other sense. Of a creature that nobody has found yet it knows
   * nothing (5E-HIDE-02, D35-CCL-02, PF1-CCL-07).
   */
  perceives(state: EncounterState, observerId: string, subjectId: string): boolean;
  previewAttack(state: EncounterState, attackerId: string, input: ActionInput<'attack'>): AttackPreview | Refusal;
  sheet(state: EncounterState, combatantId: string): Sheet;
  /** Total order of initiative entries: highest first, ties by the game's own rule. */
  compareInitiative(a: InitiativeEntry, b: InitiativeEntry): number;
}
