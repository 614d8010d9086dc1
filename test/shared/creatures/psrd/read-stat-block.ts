import { SIZES } from '../../../../src/engine/grid/size.js';
import { LeftOut, UnreadableError } from '../read-creature.js';
import { armorCategoryIn, readArmorClass } from '../stat-block/read-armor-class.js';
import { readAttacks, withShield } from '../stat-block/read-attacks.js';
import {
  ENERGIES,
  immunitiesOfType,
  readImmunities,
  readReduction,
  readResistances,
} from '../stat-block/read-defences.js';
import {
  modifierOf,
  readAbilities,
  readFeats,
  readFeet,
  readHitDice,
  readReaches,
  readSkills,
  readSpeeds,
} from '../stat-block/read-lists.js';
import type { ReadStatBlock } from '../stat-block/read-stat-block.js';
import { plainText, signed, splitOutside } from '../stat-block/text.js';
import type { StatisticsInput } from '../stat-block/types.js';
import { NATURAL_PATHFINDER } from '../stat-block/weapons.js';
import type { PsrdStatBlock } from './stat-block.js';

/** Reads a stat block of PSRD-Data. @throws UnreadableError */
export function readStatBlock(block: PsrdStatBlock): ReadStatBlock {
  const leftOut = new LeftOut();
  const field = (name: keyof PsrdStatBlock): string => plainText(block[name] ?? '');
  const size = SIZES.find((one) => one === block.size.toUpperCase());
  if (!size) throw new UnreadableError('size', block.size);
  const [, hitPoints, dice = '', healing = ''] = /^(\d+) \(([^)]*)\)(?:; (.*))?$/.exec(field('hp')) ?? [];
  if (hitPoints === undefined) throw new UnreadableError('hit points', field('hp'));
  const abilities = readAbilities((ability) => field(ability));
  const armorClass = readArmorClass(field('ac'), modifierOf(abilities.dexterity));
  const attacks = readAttacks(
    [field('melee'), field('ranged').replace(/([+-]\d+)(?= \()/g, '$1 ranged')],
    {
      natural: NATURAL_PATHFINDER,
      reaches: readReaches(field('reach')),
      rockIncrement: numberIn(field('special_attacks'), /rock throwing \((\d+) ft\.\)/),
    },
    leftOut,
  );
  if (attacks.length === 0) throw new UnreadableError('no attack that can be read', field('melee'));
  const creatureType = block.creature_type.toLowerCase();
  const traits = [field('senses').split(';')[0]!, field('special_qualities'), field('defensive_abilities')];
  const sneakAttack = /sneak attack \+(\d+d6)/.exec(field('special_attacks'))?.[1];
  const gear = [field('gear'), field('other_gear'), field('combat_gear'), field('treasure')].join(' ');
  const armorCategory = armorClass.input.armorClass?.armor ? armorCategoryIn(gear) : undefined;
  const [space, reach] = [readFeet(block.space), readFeet(block.reach)];
  for (const name of ['special_attacks', 'sr', 'aura'] as const)
    for (const one of splitOutside(field(name), /^,\s*/))
      if (!/^(?:sneak attack|rock throwing)/.test(one)) leftOut.add(name.replace('_', ' '), one);
  return {
    name: block.name,
    leftOut: leftOut.lines,
    armorClass,
    statistics: {
      size,
      ...(space !== undefined && space >= 5 && { space }),
      ...(reach !== undefined && { reach }),
      creatureType,
      hitDice: readHitDice(dice),
      hitPoints: Number(hitPoints),
      abilities,
      baseAttackBonus: Math.max(0, signed(field('base_attack'))),
      initiative: signed(field('init')),
      speeds: readSpeeds(field('speed')),
      ...armorClass.input,
      ...(armorCategory && { armorCategory }),
      saves: {
        fortitude: readNumber(block, 'fortitude'),
        reflex: readNumber(block, 'reflex'),
        will: readNumber(block, 'will'),
      },
      attacks,
      ...(armorClass.input.armorClass?.shield && withShield(attacks)),
      damageReduction: field('dr') === '' ? [] : readReduction(field('dr'), leftOut),
      resistances: field('resist') === '' ? [] : readResistances(field('resist'), leftOut),
      vulnerabilities: readVulnerabilities(field('weaknesses'), leftOut),
      immunities: [...new Set([...immunitiesOfType(creatureType), ...readImmunities(field('immune'), leftOut)])],
      ...readHealing(healing),
      destroyedAtZero: creatureType === 'undead' || creatureType === 'construct',
      feats: readFeats(field('feats')),
      qualities: qualitiesOf(traits, leftOut),
      ...(sneakAttack !== undefined && { sneakAttack }),
      skills: readSkills(field('skills')),
      legs: legsOf(field('cmd')),
      incorporeal: (block.creature_subtype ?? '').includes('incorporeal'),
      combatManeuverBonus: readNumber(block, 'cmb'),
      combatManeuverDefense: readNumber(block, 'cmd'),
    },
  };
}

/** Longest name of a quality that the service takes. */
const LONGEST = 80;

function qualitiesOf(texts: readonly string[], leftOut: LeftOut): string[] {
  return texts
    .flatMap((text) => splitOutside(text, /^,\s*/))
    .filter((one) => {
      if (one.length > LONGEST) leftOut.add('quality', one);
      return one.length <= LONGEST;
    });
}

/** The number a field begins with. @throws UnreadableError */
function readNumber(block: PsrdStatBlock, name: 'fortitude' | 'reflex' | 'will' | 'cmb' | 'cmd'): number {
  const found = /^[+-]?\d+/.exec(plainText(block[name]));
  if (!found) throw new UnreadableError(name, block[name]);
  return signed(found[0]);
}

function numberIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** "19 (23 vs. trip)": each leg beyond two adds 2. */
function legsOf(defense: string): number {
  const found = /^(\d+) \((\d+) vs\. trip\)/.exec(defense);
  return found ? 2 + Math.max(0, Number(found[2]) - Number(found[1])) / 2 : 2;
}

/** "fast healing 2", "regeneration 2 (good weapons and spells, silver weapons)". */
function readHealing(text: string): Pick<StatisticsInput, 'fastHealing' | 'regeneration'> {
  const fastHealing = numberIn(text, /fast healing (\d+)/);
  const [, amount, banes = ''] = /regeneration (\d+) \(([^)]*)\)/.exec(text) ?? [];
  const stoppedBy = ['good', 'evil', 'silver', 'cold iron', ...ENERGIES].filter((bane) => banes.includes(bane));
  return {
    ...(fastHealing !== undefined && { fastHealing }),
    ...(amount !== undefined && { regeneration: { amount: Number(amount), stoppedBy } }),
  };
}

function readVulnerabilities(text: string, leftOut: LeftOut): string[] {
  return splitOutside(text, /^,\s*/).flatMap((one) => {
    const type = ENERGIES.find((energy) => one === `vulnerability to ${energy}`);
    if (!type) leftOut.add('weakness', one);
    return type ? [type] : [];
  });
}
