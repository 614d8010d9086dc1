import type { Size } from '../../grid/size.js';
import type { ConfusionTable } from './confusion/behaviour.js';
import type { ConditionTable } from './conditions/condition.js';
import type { D20Rules } from './rule-topics/index.js';

/**
 * Everything in which D&D 3.5 and Pathfinder 1e differ for this engine. Code of the family asks the variant, never the
 * name of the game.
 */
export interface D20Variant {
  readonly id: 'dnd35' | 'pathfinder1e';
  /** Ids of the catalogue's rules, by topic. */
  readonly rules: D20Rules;
  readonly conditions: ConditionTable;
  readonly turn: TurnVariant;
  readonly movement: MovementVariant;
  readonly attack: AttackVariant;
  readonly damage: DamageVariant;
  readonly vitals: VitalsVariant;
  readonly confusion: ConfusionTable;
  readonly maneuvers: ManeuverVariant;
}

export interface TurnVariant {
  /** Swift and immediate actions belong to the core rules (PF1-ACT-11; 3.5 has them in supplements only: D35-ACT-01). */
  readonly swiftActions: boolean;
  /** Uncanny dodge: never flat-footed, so attacks of opportunity too (PF1-FLT-04), or only the Dexterity bonus is kept (D35-INI-04). */
  readonly uncannyDodge: 'NEVER_FLAT_FOOTED' | 'KEEPS_DEXTERITY';
  /** Skill and ranks that make defending better: total defense +6 instead of +4, fighting defensively +3 instead of +2. */
  readonly defenseSkill: { readonly skill: string; readonly ranks: number };
}

export interface MovementVariant {
  /** Skill to get past enemies: Tumble against fixed numbers (D35-MOV-09), Acrobatics against CMD (PF1-MOV-09). */
  readonly evadingSkill: 'tumble' | 'acrobatics';
  /** Crossing somebody's square provokes from the one who stands in it, also where size alone lets one pass (PF1-MOV-12). */
  readonly crossingProvokes: boolean;
  /** Whom one may squeeze past (D35-SQZ-05: an opponent; PF1-SQZ-05: any creature). */
  readonly squeezePast: 'OPPONENTS' | 'ANYONE';
  /** A weapon may be drawn during a short charge (PF1-CHG-04). */
  readonly drawWhileCharging: boolean;
}

export interface AttackVariant {
  /** Shooting into melee is easier at targets far larger than the friends (PF1-ATK-10). */
  readonly intoMeleeReliefForSize: boolean;
  /** Power Attack: points of one's choice (3.5) or a fixed trade by base attack bonus (Pathfinder). */
  readonly powerAttack: 'CHOSEN' | 'FIXED';
  /** Cleave: another foe after dropping one (3.5), or an adjacent foe after a hit (Pathfinder). */
  readonly cleave: 'ON_DROP' | 'ON_HIT';
  /** Dodge: against one chosen opponent (3.5) or everybody (Pathfinder). */
  readonly dodgeFeat: 'CHOSEN_OPPONENT' | 'EVERYONE';
  /** Deadly Aim belongs to the game (PF1-FEA-01 and its kin). */
  readonly deadlyAim: boolean;
  /** Creature types that take no critical hits and no precision damage. */
  readonly criticalImmuneTypes: readonly string[];
  /** Those in a grapple lose their Dexterity bonus to those outside it (T-ACMOD of 3.5; Pathfinder lowers Dexterity instead). */
  readonly grappledOpenToOutsiders: boolean;
}

export interface DamageVariant {
  /** The one point a hit deals at least (D35-DMG-02, PF1-DMG-02). */
  readonly minimum: 'LETHAL' | 'NONLETHAL';
  /** Nonlethal damage beyond full hit points is lethal (PF1-NLD-09). */
  readonly nonlethalOverflow: boolean;
  /** What the incorporeal do to magical damage from corporeal sources: half the time nothing, or half the damage. */
  readonly incorporeal: 'HALF_MISS' | 'HALF_DAMAGE';
  /** Qualities of damage reduction that a weapon of this enhancement gets past, besides magic. */
  readonly enhancementBypasses: readonly { readonly enhancement: number; readonly qualities: readonly string[] }[];
  /** What share of energy damage things take, by type (D35-ENV-01, PF1-ENV-02); what is not named, all of it. */
  readonly energyToItems: Readonly<Record<string, number>>;
  /** Evasion needs room to move: not held fast, not squeezing (D35-SAV-03). */
  readonly evasionNeedsRoom: boolean;
  /** What regeneration does with damage: turns it into nonlethal damage, or heals it each turn and keeps from dying. */
  readonly regeneration: 'NONLETHAL' | 'HEALS';
}

export interface VitalsVariant {
  /** Hit points at which one dies: -10 (D35-HP-01) or minus Constitution (PF1-HP-05). */
  readonly deathAt: 'MINUS_TEN' | 'MINUS_CONSTITUTION';
  /** How the dying stabilise: 10 % (D35-DYN-01) or a Constitution check (PF1-DYN-02). */
  readonly stabilising: 'TEN_PERCENT' | 'CONSTITUTION_CHECK';
  /** Damage of one blow that may kill outright: 50 (D35-HP-03), or half of full hit points but at least 50 (PF1-MAS-01). */
  readonly massiveDamage: 'FIFTY' | 'HALF_AT_LEAST_FIFTY';
  /** Fighting on below 0 hit points by ferocity: as if unhurt, though dying, or staggered and losing 1 hit point a turn. */
  readonly ferocity: 'UNIMPAIRED' | 'STAGGERED';
  /** As many negative levels as Hit Dice kill (PF1-ABL-04). */
  readonly diesOfNegativeLevels: boolean;
  /** Ability damage: real loss of score, or -1 per 2 points (PF1-ABL-02). */
  readonly abilityDamage: 'SCORE' | 'PENALTY';
}

export interface ManeuverVariant {
  /** Opposed rolls (3.5), or combat maneuver bonus against defense (Pathfinder). */
  readonly method: 'OPPOSED' | 'COMBAT_MANEUVER';
  /** Things at half their hit points are broken (PF1-SUN-03, PF1-CND-04). */
  readonly brokenItems: boolean;
  /** Special size modifier: of grapple checks (3.5), of CMB and CMD (Pathfinder). */
  readonly specialSize: Readonly<Record<Size, number>>;
  /** Somebody who lets an overrun pass gives the standard action back (D35-OVR-03). */
  readonly avoidedOverrunRefunds: boolean;
  /** A grapple leaves few actions and lets light weapons alone strike, at -4 (D35-GRP-07); Pathfinder only forbids two-handed acts. */
  readonly grappleTakesAll: boolean;
  /** What the Improved feats add (D35-FEA-01: 4, PF1-FEA-01: 2). */
  readonly improvedBonus: number;
}

/**
 * Attack and Armour Class modifier of each size, in both games (D35-SIZ-02, PF1-AC-11).
 */
export const SIZE_MODIFIER: Readonly<Record<Size, number>> = {
  FINE: 8,
  DIMINUTIVE: 4,
  TINY: 2,
  SMALL: 1,
  MEDIUM: 0,
  LARGE: -1,
  HUGE: -2,
  GARGANTUAN: -4,
  COLOSSAL: -8,
};

/** Natural reach in feet of upright (`TALL`) and of long creatures (D35-SIZ-02, PF1-SIZ-01). */
export const NATURAL_REACH: Readonly<Record<'TALL' | 'LONG', Readonly<Record<Size, number>>>> = {
  TALL: {
    FINE: 0,
    DIMINUTIVE: 0,
    TINY: 0,
    SMALL: 5,
    MEDIUM: 5,
    LARGE: 10,
    HUGE: 15,
    GARGANTUAN: 20,
    COLOSSAL: 30,
  },
  LONG: {
    FINE: 0,
    DIMINUTIVE: 0,
    TINY: 0,
    SMALL: 5,
    MEDIUM: 5,
    LARGE: 5,
    HUGE: 10,
    GARGANTUAN: 15,
    COLOSSAL: 20,
  },
};
