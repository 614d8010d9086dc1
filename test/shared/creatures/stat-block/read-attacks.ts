import type { AttackInput } from '../../../../src/engine/rules/d20/statistics/index.js';
import { SHIELD } from '../../../../src/engine/rules/d20/statistics/index.js';
import type { LeftOut } from '../read-creature.js';
import { idOf } from '../read-creature.js';
import { readDamage } from './read-damage.js';
import { signed, splitOutside } from './text.js';
import type { NaturalWeapons } from './weapons.js';
import { WEAPONS, singular } from './weapons.js';

/** What the lines of attacks are read with. */
export interface AttackReading {
  readonly natural: NaturalWeapons;
  /** Range increment of thrown rocks in feet, where the stat block states it. */
  readonly rockIncrement?: number | undefined;
  /** Reach in feet of single attacks by their names, where it differs: "15 ft. with tongue". */
  readonly reaches: Readonly<Record<string, number>>;
}

/** Attacks that are made together: a line joins several such groups with "or". */
type Group = readonly AttackInput[];

const ATTACK =
  /^(?:(\d+|\d+d\d+) )?(.*?)\s*([+-] ?\d+)((?:\/[+-]?\d+)*)\s*(melee|ranged)?\*?\s*(touch)?\s*(?:\((.*)\))?\s*\d*$/;
/** Words before the name of a weapon that its numbers hold already. */
const SIZE_WORD = /^(?:Small|Large|Huge|Gargantuan|broken) /;
const MATERIALS = ['silver', 'cold iron', 'adamantine'] as const;

/**
 * Reads lines of full attacks: "2 claws +7 melee (1d6+5) and bite +2 melee (1d6+2); or rock +8 ranged (2d6+7)". The bonuses
 * are taken as printed. An attack that is printed several times counts as it stands where the fewest weapons are joined.
 */
export function readAttacks(lines: readonly string[], reading: AttackReading, leftOut: LeftOut): AttackInput[] {
  const groups = lines.flatMap((line) =>
    splitOutside(line, /^(?:[;,]\s*)?\s+or\s+|^[;,]\s*or\s+/).map((group) => readGroup(group, reading, leftOut)),
  );
  const attacks: AttackInput[] = [];
  for (const group of [...groups].sort((a, b) => madeIn(a) - madeIn(b))) {
    const known = new Set(attacks.map(({ id }) => id));
    for (const attack of group) {
      // A weapon that strikes and is thrown is one weapon.
      const strikes = attacks.find(({ id, kind }) => id === attack.id && kind === 'MELEE');
      if (!known.has(attack.id)) attacks.push(unlikeOthers(attack, attacks));
      else if (!strikes || attack.kind !== 'THROWN') reportDifference(attack, attacks, leftOut);
    }
  }
  return attacks;
}

/** What is held by somebody whose Armour Class counts a shield: a weapon for one hand, if there is one. */
export function withShield(attacks: readonly AttackInput[]): { readonly wielded?: string[] } {
  const weapon = attacks.find(
    ({ natural, kind, handling }) => natural === null && kind === 'MELEE' && handling !== 'TWO_HANDED',
  );
  return weapon ? { wielded: [weapon.id, SHIELD] } : {};
}

const madeIn = (group: Group): number => group.filter(({ natural }) => natural === null).length;

/** A second attack of one name in a group, as the heads of a chimera. */
function unlikeOthers(attack: AttackInput, others: readonly AttackInput[]): AttackInput {
  const same = others.filter(({ id }) => id === attack.id || id.startsWith(`${attack.id}-`)).length;
  return same === 0 ? attack : { ...attack, id: `${attack.id}-${same + 1}` };
}

function reportDifference(attack: AttackInput, attacks: readonly AttackInput[], leftOut: LeftOut): void {
  const kept = attacks.find(({ id }) => id === attack.id)!;
  if (kept.attackBonus !== attack.attackBonus)
    leftOut.add('attack', `${attack.name} at ${attack.attackBonus} beside other weapons`);
}

function readGroup(text: string, reading: AttackReading, leftOut: LeftOut): Group {
  const attacks = splitOutside(text, /^(?:[;,]\s*)?\s+and\s+|^[;,]\s*(?:and\s+)?/).flatMap((one) => {
    const attack = readAttack(one, reading, leftOut);
    return attack ? [attack] : [];
  });
  return attacks.map((attack) => ranked(attack, attacks));
}

/** Natural weapons are secondary beside made ones, and where they are printed with two less than the best of them. */
function ranked(attack: AttackInput, group: Group): AttackInput {
  if (attack.natural === null) return attack;
  const best = Math.max(...group.filter(({ natural }) => natural !== null).map(({ attackBonus }) => attackBonus!));
  const secondary = madeIn(group) > 0 || attack.attackBonus! <= best - 2;
  return { ...attack, natural: secondary ? 'SECONDARY' : 'PRIMARY' };
}

function readAttack(text: string, reading: AttackReading, leftOut: LeftOut): AttackInput | null {
  const found = ATTACK.exec(text);
  if (!found) return unread(text, 'not understood', leftOut);
  const [, count = '1', printed = '', bonus = '', , mode, touch, inside = ''] = found;
  const name = printed.replace(SIZE_WORD, '').replace(/\s*\(\+\d+ Str bonus\)/, '');
  const weapon = weaponOf(name.toLowerCase(), reading);
  if (!weapon) return unread(text, 'no weapon whose damage type or range is known', leftOut);
  const damage = readDamage(inside, name, leftOut);
  if (!damage) return unread(text, 'no damage to hit points', leftOut);
  if (!/^\d+$/.test(count)) return unread(text, 'a number of attacks by dice', leftOut);
  const { base, facts, natural } = weapon;
  if (!natural && count !== '1') leftOut.add('attack', `${text}: only one of the ${count}`);
  const enhancement = /^\+(\d+) /.exec(name)?.[1];
  const rating = /\(\+(\d+) Str bonus\)/.exec(printed)?.[1];
  // "10 ft. with tail" is said of a tail slap.
  const reach = Object.entries(reading.reaches).find(([word]) => base === word || base.startsWith(`${word} `))?.[1];
  return {
    id: idOf(base),
    name,
    ...facts,
    kind: facts.kind ?? (mode === 'ranged' ? 'THROWN' : 'MELEE'),
    natural: natural ? 'PRIMARY' : null,
    ...(natural && { count: Number(count) }),
    ...(touch !== undefined && { touch: true }),
    attackBonus: signed(bonus),
    ...damage,
    ...(facts.nonlethal && { nonlethal: true }),
    ...(enhancement !== undefined && { enhancement: Number(enhancement) }),
    ...(/^(?:mwk|masterwork) /.test(name) && { masterwork: true }),
    ...(rating !== undefined && { strengthRating: Number(rating) }),
    ...(reach !== undefined && !facts.reachWeapon && { reach }),
    qualities: MATERIALS.filter((material) => name.includes(`${material} `)),
  };
}

function unread(text: string, why: string, leftOut: LeftOut): null {
  leftOut.add('attack', `${text}: ${why}`);
  return null;
}

interface Weapon {
  readonly base: string;
  readonly facts: Partial<AttackInput>;
  readonly natural: boolean;
}

/** The weapon a name stands for: "+1 frost composite longbow" is a composite longbow, "claws" are natural. */
function weaponOf(name: string, { natural, rockIncrement }: AttackReading): Weapon | null {
  const word = singular(name);
  const types = natural[word];
  if (types) return { base: word, facts: { damageTypes: [...types] }, natural: true };
  if (word === 'rock' && rockIncrement !== undefined) {
    const facts = { kind: 'THROWN', damageTypes: ['bludgeoning'], rangeIncrement: rockIncrement } as const;
    return { base: word, facts: { ...facts, damageTypes: [...facts.damageTypes] }, natural: false };
  }
  const bare = singular(name.replace(/ of .*$/, ''));
  const [base] = Object.keys(WEAPONS)
    .filter((one) => bare === one || bare.endsWith(` ${one}`))
    .sort((a, b) => b.length - a.length);
  return base === undefined ? null : { base, facts: WEAPONS[base]!, natural: false };
}
