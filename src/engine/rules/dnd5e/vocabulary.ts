/** Words of the game that stat blocks, events and rules share. */

export const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const;
export type Ability = (typeof ABILITIES)[number];

/** Skills and the ability each leans on. */
export const SKILLS = {
  acrobatics: 'dexterity',
  'animal-handling': 'wisdom',
  arcana: 'intelligence',
  athletics: 'strength',
  deception: 'charisma',
  history: 'intelligence',
  insight: 'wisdom',
  intimidation: 'charisma',
  investigation: 'intelligence',
  medicine: 'wisdom',
  nature: 'intelligence',
  perception: 'wisdom',
  performance: 'charisma',
  persuasion: 'charisma',
  religion: 'intelligence',
  'sleight-of-hand': 'dexterity',
  stealth: 'dexterity',
  survival: 'wisdom',
} as const satisfies Readonly<Record<string, Ability>>;
export type Skill = keyof typeof SKILLS;
export const SKILL_NAMES = Object.keys(SKILLS) as [Skill, ...Skill[]];

/** Damage types (5E-DTYP-10 to 5E-DTYP-22). */
export const DAMAGE_TYPES = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Sizes of the game, smallest first (5E-SIZE-01). */
export const SIZES_5E = ['TINY', 'SMALL', 'MEDIUM', 'LARGE', 'HUGE', 'GARGANTUAN'] as const;
export type Size5e = (typeof SIZES_5E)[number];

/** Ways to move that have a speed of their own; crawling uses the walking speed. */
export const SPEED_MODES = ['walk', 'fly', 'swim', 'climb', 'burrow'] as const;
export type SpeedMode = (typeof SPEED_MODES)[number];

/** Conditions (5E-COND-01 to 5E-COND-15). */
export const CONDITION_KINDS = [
  'blinded',
  'charmed',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'invisible',
  'paralyzed',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
  'stunned',
  'unconscious',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** The modifier of an ability score, 1 to 30: -5 to +10 (5E-CORE-03). */
export function abilityModifier(score: number): number {
  return Math.floor((score - 10) / 2);
}

/** Proficiency bonus of a level, or of a challenge rating (below 1 counts as 1) (5E-CORE-04). */
export function proficiencyBonusAt(levelOrRating: number): number {
  return 2 + Math.floor((Math.max(1, levelOrRating) - 1) / 4);
}

/** Half, rounded down (5E-CORE-02). */
export function half(amount: number): number {
  return Math.floor(amount / 2);
}
