import type { InputProblem } from '../../ruleset.js';
import { sizeOrder, spaceSquares } from '../../../grid/size.js';
import { NATURAL_REACH } from '../variant.js';
import { landSpeed } from './land-speed.js';
import type { ParsedStatistics } from './schema.js';
import type { Attack, Item, Statistics } from './statistics.js';
import { abilityModifier, hasFeat } from './statistics.js';

type ParsedAttack = ParsedStatistics['attacks'][number];

/** Fills in what a caller left open, so that the recorded stat block says everything. */
export function completeStatistics(parsed: ParsedStatistics): Statistics {
  const { landSpeed: worked, wielded: _, stowed: __, initiative, space, reach, ...rest } = parsed;
  const open: Statistics = {
    ...rest,
    hitDice: parsed.hitDice ?? leastHitDice(parsed),
    space: space ?? spaceSquares(parsed.size) * 5,
    reach: reach ?? NATURAL_REACH[parsed.build][parsed.size],
    speeds: worked ? { ...parsed.speeds, walk: landSpeed(worked, parsed.armorCategory, parsed.load) } : parsed.speeds,
    attacks: parsed.attacks.map((attack) => completeAttack(parsed, attack)),
    items: parsed.items.map(completeItem),
    skills: lowerCaseKeys(parsed.skills),
    skillRanks: lowerCaseKeys(parsed.skillRanks),
    combatManeuverBonus: parsed.combatManeuverBonus ?? null,
    combatManeuverDefense: parsed.combatManeuverDefense ?? null,
    grapple: parsed.grapple ?? null,
  };
  if (initiative === undefined) return open;
  const derived = abilityModifier(open.abilities.dexterity) + (hasFeat(open, 'Improved Initiative') ? 4 : 0);
  return { ...open, initiativeMisc: initiative - derived };
}

/** The fewest Hit Dice of which a creature could have its base attack bonus and hit points: at most 1 and 12 + Constitution each. */
export function leastHitDice({
  baseAttackBonus,
  hitPoints,
  abilities,
}: Pick<ParsedStatistics, 'baseAttackBonus' | 'hitPoints' | 'abilities'>): number {
  const most = 12 + Math.max(0, abilityModifier(abilities.constitution));
  return Math.min(100, Math.max(1, baseAttackBonus, Math.ceil(hitPoints / most)));
}

/** Ids of what is in hand on joining: as stated, or what one would take up for a fight. */
export function wieldedAtFirst(parsed: ParsedStatistics): readonly string[] {
  if (parsed.wielded) return parsed.wielded;
  const { stowed = [] } = parsed;
  const made = parsed.attacks.filter(
    ({ id, natural, unarmed }) => natural === null && !unarmed && !stowed.includes(id),
  );
  const main =
    made.find((attack) => attack.kind === 'MELEE' && attack.hand === 'MAIN') ??
    made.find((attack) => attack.hand === 'MAIN');
  const off = made.find((attack) => attack.hand === 'OFF');
  const canStrapOn = parsed.armorClass.shield > 0 && !stowed.includes(SHIELD);
  const shield = canStrapOn && (!main || handlingOf(parsed, main) !== 'TWO_HANDED') && !off ? [SHIELD] : [];
  return [main?.id, off?.id].filter((id) => id !== undefined).concat(shield);
}

/** What may be in a pack: made weapons and a shield. */
function stowable({ attacks, armorClass }: ParsedStatistics): readonly string[] {
  const weapons = attacks.filter((attack) => attack.natural === null && !attack.unarmed).map(({ id }) => id);
  return armorClass.shield > 0 ? [...weapons, SHIELD] : weapons;
}

/** The id under which a shield is held. */
export const SHIELD = 'shield';

/** The id under which worn armour can be struck at. */
export const ARMOR = 'armor';

/** What is inconsistent in a stat block whose members are valid one by one. */
export function consistencyProblems(parsed: ParsedStatistics): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const seen = new Set<string>();
  for (const [index, attack] of parsed.attacks.entries()) {
    const path = `statistics.attacks.${index}`;
    if (seen.has(attack.id)) problems.push({ path: `${path}.id`, message: `${attack.id} is the id of another attack` });
    seen.add(attack.id);
    if (attack.kind !== 'MELEE' && attack.rangeIncrement === null)
      problems.push({ path: `${path}.rangeIncrement`, message: 'a ranged attack needs its range increment' });
    if (attack.ammunition !== null && !Object.hasOwn(parsed.resources, attack.ammunition))
      problems.push({ path: `${path}.ammunition`, message: `resources has no ${attack.ammunition}` });
    if (handlingOf(parsed, attack) === undefined)
      problems.push({ path: `${path}.madeFor`, message: 'too big or too small a weapon to be wielded' });
  }
  for (const [index, id] of (parsed.wielded ?? []).entries()) {
    if (!seen.has(id) && !(id === SHIELD && parsed.armorClass.shield > 0))
      problems.push({ path: `statistics.wielded.${index}`, message: `${id} is no attack of the stat block` });
  }
  for (const [index, id] of (parsed.stowed ?? []).entries()) {
    if (!stowable(parsed).includes(id))
      problems.push({ path: `statistics.stowed.${index}`, message: `${id} is nothing that could be in a pack` });
    else if (parsed.wielded?.includes(id))
      problems.push({ path: `statistics.stowed.${index}`, message: `${id} is in hand` });
  }
  const items = parsed.items.map((item) => item.id);
  for (const [index, id] of items.entries()) {
    if (items.indexOf(id) !== index || Object.hasOwn(parsed.resources, id))
      problems.push({ path: `statistics.items.${index}.id`, message: `${id} is there twice` });
  }
  return problems;
}

const HANDLINGS = ['LIGHT', 'ONE_HANDED', 'TWO_HANDED'] as const;

/** How a creature wields a weapon: one made for bigger or smaller ones as a heavier or lighter one; undefined: not at all (PF1-ATK-08). */
function handlingOf({ size }: Pick<ParsedStatistics, 'size'>, attack: ParsedAttack): Attack['handling'] | undefined {
  const steps = attack.madeFor === undefined ? 0 : sizeOrder(attack.madeFor) - sizeOrder(size);
  return HANDLINGS[HANDLINGS.indexOf(attack.handling) + steps];
}

function completeAttack(parsed: ParsedStatistics, attack: ParsedAttack): Attack {
  return {
    ...attack,
    ...(attack.improvised && { criticalRange: 20, criticalMultiplier: 2 }),
    handling: handlingOf(parsed, attack) ?? attack.handling,
    name: attack.name ?? attack.id,
    ability: attack.ability ?? null,
    attackBonus: attack.attackBonus ?? null,
    damageBonus: attack.damageBonus ?? null,
  };
}

function completeItem(item: ParsedStatistics['items'][number]): Item {
  return {
    ...item,
    name: item.name ?? item.id,
    healing: item.healing ?? null,
    temporaryHitPoints: item.temporaryHitPoints ?? null,
  };
}

function lowerCaseKeys(record: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
}
