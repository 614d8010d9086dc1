import type { Combatant } from '../../../encounter/state.js';
import type { Ability, ConditionKind, DamageType, Size5e, Skill, SpeedMode } from '../vocabulary.js';
import type { ArmorName } from './armor.js';
import type { WeaponProperty } from './weapons.js';

/** Damage of one type, as dice notation. */
export interface DamageLine {
  readonly dice: string;
  readonly type: DamageType;
}

/** What a hit does besides its damage. */
export interface OnHit {
  readonly save: { readonly ability: Ability; readonly dc: number } | null;
  readonly damage: readonly DamageLine[];
  readonly halfOnSave: boolean;
  readonly condition: ConditionKind | null;
  readonly rounds: number | null;
  readonly saveEnds: boolean;
  readonly escapeDc: number | null;
  readonly maximumSize: Size5e | null;
}

/** An attack, complete. */
export interface Attack {
  readonly id: string;
  readonly name: string;
  readonly kind: 'MELEE' | 'RANGED';
  /** Name of the SRD weapon, if it is one. */
  readonly weapon: string | null;
  /** Whether it is a weapon attack with a weapon; an unarmed strike is none (5E-MEL-05). */
  readonly isUnarmed: boolean;
  /** Printed bonus; null: worked out. */
  readonly attackBonus: number | null;
  readonly ability: Ability;
  readonly proficient: boolean;
  readonly magicBonus: number;
  readonly magical: boolean;
  readonly silvered: boolean;
  readonly adamantine: boolean;
  readonly damage: readonly DamageLine[];
  readonly abilityToDamage: boolean;
  readonly versatileDice: string | null;
  readonly criticalDice: string | null;
  readonly criticalFrom: number;
  readonly reach: number;
  readonly range: { readonly normal: number; readonly long: number | null } | null;
  readonly properties: readonly WeaponProperty[];
  readonly ammunition: string | null;
  readonly quantity: number | null;
  /** How often it can be used; counted by the resource of its id. */
  readonly uses: number | null;
  readonly rechargeFrom: number | null;
  readonly held: boolean;
  readonly onHit: readonly OnHit[];
}

/** A resistance, vulnerability or immunity. */
export interface Defence {
  readonly type: DamageType;
  readonly from: 'ANY' | 'NONMAGICAL_ATTACKS';
  readonly unlessSilvered: boolean;
  readonly unlessAdamantine: boolean;
}

/** A flat reduction of damage (5E-RES-04). */
export interface Reduction extends Defence {
  readonly amount: number;
}

/** The complete stat block that stands in `Combatant.statistics`. */
export interface StatBlock {
  readonly size: Size5e;
  readonly creatureType: string;
  readonly level: number | null;
  readonly challengeRating: number | null;
  readonly proficiencyBonus: number;
  readonly abilities: Readonly<Record<Ability, number>>;
  readonly hitPoints: number;
  readonly armorClass:
    | { readonly kind: 'STATED'; readonly value: number }
    | { readonly kind: 'WORN'; readonly armor: ArmorName; readonly bonus: number; readonly proficient: boolean };
  readonly shield: boolean;
  readonly speed: Readonly<Record<SpeedMode, number>> & { readonly hover: boolean };
  readonly initiativeBonus: number;
  readonly skills: Readonly<Partial<Record<Skill, number | 'PROFICIENT' | 'EXPERT'>>>;
  readonly savingThrows: Readonly<Partial<Record<Ability, number | 'PROFICIENT'>>>;
  readonly passivePerception: number | null;
  readonly senses: {
    readonly darkvision: number;
    readonly blindsight: number;
    readonly tremorsense: number;
    readonly truesight: number;
  };
  readonly attacks: readonly Attack[];
  readonly attacksPerAction: number;
  readonly multiattack: readonly (readonly string[])[];
  readonly hands: number;
  readonly bonusActions: readonly ('dash' | 'disengage' | 'hide')[];
  readonly traits: {
    readonly packTactics: boolean;
    readonly sneakAttack: string | null;
    readonly secondWind: string | null;
    readonly stopsOnOpportunityHit: boolean;
    readonly keenSenses: boolean;
  };
  readonly resistances: readonly Defence[];
  readonly vulnerabilities: readonly Defence[];
  readonly immunities: readonly Defence[];
  readonly damageReductions?: readonly Reduction[];
  readonly conditionImmunities: readonly ConditionKind[];
  readonly potions: readonly { readonly id: string; readonly name: string; readonly healing: string }[];
  readonly hitDice: { readonly die: number; readonly count: number } | null;
  readonly ambushStealth: number | null;
  readonly deathPolicy: 'DIES' | 'DEATH_SAVES';
  /** Set for an object, which is no creature: damage below the threshold does nothing (5E-RES-08). */
  readonly object?: { readonly damageThreshold: number };
}

/** Feet a creature reaches if nothing else is said (5E-MEL-03). */
export const USUAL_REACH = 5;

/** Id of the unarmed strike every creature can make (5E-MEL-05). */
export const UNARMED_STRIKE = 'unarmed-strike';

/** The stat block of a creature of this game. */
export function sheetOf(combatant: Combatant): StatBlock {
  return combatant.statistics as unknown as StatBlock;
}

/** How far a creature's hands reach, in feet: as far as its unarmed strike (5E-MEL-03, 5E-MEL-04). */
export function handReach(combatant: Combatant): number {
  return findAttack(combatant, UNARMED_STRIKE)?.reach ?? USUAL_REACH;
}

/** One of a creature's attacks, or undefined. */
export function findAttack(combatant: Combatant, attackId: string): Attack | undefined {
  return sheetOf(combatant).attacks.find((attack) => attack.id === attackId);
}
