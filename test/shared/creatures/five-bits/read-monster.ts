import type { StatBlockInput } from '../../../../src/engine/rules/dnd5e/testing/creatures.js';
import { ABILITIES, CONDITION_KINDS, SIZES_5E, SKILL_NAMES } from '../../../../src/engine/rules/dnd5e/vocabulary.js';
import type { ReadCreature } from '../read-creature.js';
import { LeftOut, UnreadableError } from '../read-creature.js';
import type { Monster } from './monster.js';
import type { AttackInput } from './read-attack.js';
import { readAttack } from './read-attack.js';
import { readDefences } from './read-defences.js';
import { readRoutines } from './read-routines.js';

/** Kinds of Armour Class that need no spell and no condition; armour worn over a hide comes after the hide. */
const LASTING: ReadonlySet<string> = new Set(['natural', 'dex', 'armor']);

/** Reads a monster of 5e-bits. @throws UnreadableError */
export function readMonster(monster: Monster): ReadCreature<StatBlockInput> {
  const leftOut = new LeftOut();
  const attacks = attacksOf(monster, leftOut);
  const armorClass = monster.armor_class.filter(({ type }) => LASTING.has(type)).at(-1);
  if (!armorClass) throw new UnreadableError(monster.name, 'no Armour Class');
  for (const { type, value } of monster.armor_class)
    if (!LASTING.has(type)) leftOut.add('Armour Class', `${value} (${type})`);
  const { skills, savingThrows } = proficienciesOf(monster, leftOut);
  const size = SIZES_5E.find((one) => one === monster.size.toUpperCase());
  if (!size) throw new UnreadableError('size', monster.size);
  const statistics: StatBlockInput = {
    size,
    creatureType: monster.type,
    challengeRating: monster.challenge_rating,
    proficiencyBonus: monster.proficiency_bonus,
    abilities: Object.fromEntries(ABILITIES.map((ability) => [ability, monster[ability]])),
    hitPoints: monster.hit_points,
    armorClass: armorClass.value,
    shield: armorClass.armor?.some(({ name }) => name === 'Shield') ?? false,
    speed: speedOf(monster),
    skills,
    savingThrows,
    senses: sensesOf(monster),
    passivePerception: Number(monster.senses['passive_perception'] ?? 10),
    attacks: hasMagicWeapons(monster) ? attacks.map((attack) => ({ ...attack, magical: true })) : attacks,
    multiattack: readRoutines(monster, attacks, leftOut),
    resistances: readDefences(monster.damage_resistances, 'resistance', leftOut),
    vulnerabilities: readDefences(monster.damage_vulnerabilities, 'vulnerability', leftOut),
    immunities: readDefences(monster.damage_immunities, 'immunity', leftOut),
    conditionImmunities: conditionsOf(monster, leftOut),
    ...abilitiesOf(monster, leftOut),
  };
  for (const { name } of monster.reactions ?? []) leftOut.add('reaction', name);
  for (const { name } of monster.legendary_actions ?? []) leftOut.add('legendary action', name);
  return { name: monster.name, statistics, leftOut: leftOut.lines };
}

function attacksOf({ actions = [] }: Monster, leftOut: LeftOut): AttackInput[] {
  const attacks: AttackInput[] = [];
  for (const action of actions.filter(({ name }) => name !== 'Multiattack')) {
    const attack = readAttack(action, leftOut);
    if (!attack) leftOut.add('action', action.name);
    else if (attacks.some(({ id }) => id === attack.id)) leftOut.add('action', `a second ${action.name}`);
    else attacks.push(attack);
  }
  return attacks;
}

const feet = (text: string | number | boolean | undefined): number =>
  typeof text === 'string' ? Number(/^(\d+) ft/.exec(text)?.[1] ?? 0) : 0;

function speedOf({ speed }: Monster): StatBlockInput['speed'] {
  const modes = ['walk', 'fly', 'swim', 'climb', 'burrow'] as const;
  return {
    ...Object.fromEntries(modes.map((mode) => [mode, feet(speed[mode])])),
    hover: speed['hover'] === true,
  };
}

function sensesOf({ senses }: Monster): StatBlockInput['senses'] {
  const kinds = ['darkvision', 'blindsight', 'tremorsense', 'truesight'] as const;
  return Object.fromEntries(kinds.map((kind) => [kind, feet(senses[kind])]));
}

function proficienciesOf(
  { proficiencies }: Monster,
  leftOut: LeftOut,
): Required<Pick<StatBlockInput, 'skills' | 'savingThrows'>> {
  const skills: Record<string, number> = {};
  const savingThrows: Record<string, number> = {};
  for (const { value, proficiency } of proficiencies) {
    const skill = SKILL_NAMES.find((one) => `skill-${one}` === proficiency.index);
    const save = ABILITIES.find((one) => `saving-throw-${one.slice(0, 3)}` === proficiency.index);
    if (skill) skills[skill] = value;
    else if (save) savingThrows[save] = value;
    else leftOut.add('proficiency', proficiency.name);
  }
  return { skills, savingThrows };
}

function conditionsOf({ condition_immunities }: Monster, leftOut: LeftOut): StatBlockInput['conditionImmunities'] {
  return condition_immunities.flatMap(({ index, name }) => {
    const kind = CONDITION_KINDS.find((one) => one === index);
    if (!kind) leftOut.add('condition immunity', name);
    return kind ? [kind] : [];
  });
}

const MAGIC_WEAPONS = /^(?:Magic|Angelic|Hellish) Weapons$/;
const hasMagicWeapons = ({ special_abilities = [] }: Monster): boolean =>
  special_abilities.some(({ name }) => MAGIC_WEAPONS.test(name));

/** Special abilities the service carries out; the others are listed. */
function abilitiesOf({ special_abilities = [] }: Monster, leftOut: LeftOut): Partial<StatBlockInput> {
  const traits: NonNullable<StatBlockInput['traits']> = {};
  let bonusActions: StatBlockInput['bonusActions'] = [];
  for (const { name, desc } of special_abilities) {
    const sneak = /^Sneak Attack/.test(name) ? /\((\d+d\d+)\)/.exec(desc) : null;
    if (name === 'Pack Tactics') traits.packTactics = true;
    else if (name === 'Keen Hearing and Smell' || name === 'Keen Sight and Smell') traits.keenSenses = true;
    else if (name === 'Nimble Escape') bonusActions = ['disengage', 'hide'];
    else if (sneak) traits.sneakAttack = sneak[1]!;
    // What these give stands in the printed attacks, or is read with them.
    else if (name !== 'Brute' && !MAGIC_WEAPONS.test(name)) leftOut.add('special ability', name);
  }
  return { traits, bonusActions };
}
