import type { StatisticsInput, TypedBonus } from './types.js';
import { UnreadableError } from '../read-creature.js';
import { signed, splitOutside } from './text.js';

/** Armour Class as printed, and in parts. */
export interface PrintedArmorClass {
  readonly total: number;
  readonly touch: number;
  readonly flatFooted: number;
  readonly input: Pick<StatisticsInput, 'armorClass' | 'armorCategory'>;
}

type Parts = NonNullable<StatisticsInput['armorClass']>;
type Category = NonNullable<StatisticsInput['armorCategory']>;

/** "18 (-1 size, +9 natural), touch 9, flat-footed 18" and "16, touch 9, flat-footed 16 (+7 natural, -1 size)". */
const SRD = /^(?:AC )?(\d+) \((.*)\),? touch (-?\d+), flat-? ?footed (\d+)$/;
const PSRD = /^(\d+), touch (-?\d+), flat-footed (\d+) \((.*)\)$/;

const ARMOR: Readonly<Record<string, Category>> = {
  padded: 'LIGHT',
  'studded leather': 'LIGHT',
  leather: 'LIGHT',
  'chain shirt': 'LIGHT',
  'mithral chain shirt': 'LIGHT',
  hide: 'MEDIUM',
  'scale mail': 'MEDIUM',
  chainmail: 'MEDIUM',
  breastplate: 'MEDIUM',
  'banded mail': 'HEAVY',
  'splint mail': 'HEAVY',
  'half-plate': 'HEAVY',
  'full plate': 'HEAVY',
};
const FORCE = /^(?:inertial armor|bracers of armor)/;
const SHIELD = /^(?:(?:light|heavy)(?: wooden| steel)? shield|buckler|shield)$/;
const OTHER: Readonly<Record<string, TypedBonus['type']>> = { insight: 'insight', luck: 'luck', rage: 'untyped' };

/** The category of the armour that a text names first. */
export function armorCategoryIn(text: string): Category | undefined {
  const names = Object.keys(ARMOR).filter((name) => text.includes(name));
  const [first] = names.sort((a, b) => text.indexOf(a) - text.indexOf(b) || b.length - a.length);
  return first === undefined ? undefined : ARMOR[first];
}

/**
 * Reads an Armour Class and checks that its parts add up.
 * @param dexterity modifier of the score: armour may let less of it through
 * @throws UnreadableError
 */
export function readArmorClass(text: string, dexterity: number): PrintedArmorClass {
  const srd = SRD.exec(text);
  const psrd = PSRD.exec(text);
  if (!srd && !psrd) throw new UnreadableError('Armor Class', text);
  const [total, touch, flatFooted, list] = srd
    ? [srd[1]!, srd[3]!, srd[4]!, srd[2]!]
    : [psrd![1]!, psrd![2]!, psrd![3]!, psrd![4]!];
  const collected = splitOutside(list, /^,\s*/).reduce(withPart, { sum: 10, dexterity: 0, parts: { other: [] } });
  if (collected.sum !== Number(total)) throw new UnreadableError('Armor Class does not add up', text);
  const capped = collected.dexterity < dexterity;
  return {
    total: Number(total),
    touch: Number(touch),
    flatFooted: Number(flatFooted),
    input: {
      armorClass: { ...collected.parts, ...(capped && { maxDexterity: Math.max(0, collected.dexterity) }) },
      ...(collected.category && { armorCategory: collected.category }),
    },
  };
}

interface Collected {
  readonly sum: number;
  readonly dexterity: number;
  readonly parts: Parts;
  readonly category?: Category | undefined;
}

function withPart(before: Collected, text: string): Collected {
  const ring = /^ring of protection \+(\d+)$/.exec(text);
  const found = ring ? null : /^([+-]\d+) (?:\+(\d+) )?(.+?)\.?$/.exec(text);
  if (!ring && !found) throw new UnreadableError('Armor Class', text);
  const value = ring ? Number(ring[1]) : signed(found![1]!);
  const enhancement = Number(found?.[2] ?? 0);
  const name = ring ? 'deflection' : found![3]!.replace(/ \+\d+$/, '');
  const after = { ...before, sum: before.sum + value };
  const add = (parts: Parts, category?: Category): Collected => ({
    ...after,
    parts: { ...before.parts, ...parts },
    category: category ?? before.category,
  });
  if (name === 'size') return after;
  if (name === 'Dex') return { ...after, dexterity: value };
  if (name === 'natural' || name === 'natural armor') return add({ natural: value });
  if (name === 'deflection' || name === 'ring of protection') return add({ deflection: value });
  if (name === 'dodge') return add({ dodge: value });
  if (FORCE.test(name)) return add({ armor: value, armorIsForce: true });
  if (SHIELD.test(name)) return add({ shield: value - enhancement, shieldEnhancement: enhancement });
  const category = ARMOR[name.replace(/ armor$/, '')];
  if (category || name === 'armor') return add({ armor: value - enhancement, armorEnhancement: enhancement }, category);
  const type = OTHER[name];
  if (!type) throw new UnreadableError('Armor Class', text);
  return add({ other: [...(before.parts.other ?? []), { label: name, value, type }] });
}
