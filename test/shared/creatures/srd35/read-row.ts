import { SIZES } from '../../../../src/engine/grid/size.js';
import { LeftOut, UnreadableError } from '../read-creature.js';
import { readArmorClass } from '../stat-block/read-armor-class.js';
import { readAttacks, withShield } from '../stat-block/read-attacks.js';
import { immunitiesOfType } from '../stat-block/read-defences.js';
import type { Ability } from '../stat-block/read-lists.js';
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
import { plainText, signed } from '../stat-block/text.js';
import type { StatisticsInput } from '../stat-block/types.js';
import { NATURAL_35 } from '../stat-block/weapons.js';
import { readQualities } from './read-qualities.js';
import type { Srd35Row } from './row.js';

/** Reads a row of the SRD's table. @throws UnreadableError */
export function readRow(row: Srd35Row): ReadStatBlock {
  const leftOut = new LeftOut();
  const field = (name: keyof Srd35Row): string => plainText(row[name] ?? '');
  const [, sizeWord = '', type = ''] = /^(\w+) ([^(]+?)(?: \(|$)/.exec(field('size_type')) ?? [];
  const size = SIZES.find((one) => one === sizeWord.toUpperCase());
  if (!size) throw new UnreadableError('size', field('size_type'));
  const hitPoints = /\((\d+) hp\)/.exec(field('Hit Dice'))?.[1];
  if (hitPoints === undefined) throw new UnreadableError('hit points', field('Hit Dice'));
  const abilities = readAbilities((ability) => abilityText(field('Abilities'), ability));
  const armorClass = readArmorClass(field('Armor Class'), modifierOf(abilities.dexterity));
  const [, base, grapple] = /^([+-]\d+)\/([+-]\d+|--?)$/.exec(field('Base Attack/Grapple')) ?? [];
  if (base === undefined) throw new UnreadableError('base attack', field('Base Attack/Grapple'));
  const [space = '', reach = ''] = field('Space/Reach').split('/').slice(-2);
  const reaches = readReaches(field('Space/Reach'));
  const attacks = readAttacks([field('Full Attack')], { natural: NATURAL_35, reaches }, leftOut);
  if (attacks.length === 0) throw new UnreadableError('no attack that can be read', field('Full Attack'));
  const creatureType = type.toLowerCase();
  const { immunities, qualities, ...defences } = readQualities(field('Special Qualities'), leftOut);
  const spaceFeet = readFeet(space);
  const reachFeet = readFeet(reach);
  for (const special of list(field('Special Attacks'))) leftOut.add('special attack', special);
  return {
    name: row.name,
    leftOut: leftOut.lines,
    armorClass,
    statistics: {
      size,
      ...(spaceFeet !== undefined && spaceFeet >= 5 && { space: spaceFeet }),
      ...(reachFeet !== undefined && { reach: reachFeet }),
      creatureType,
      hitDice: readHitDice(field('Hit Dice')),
      hitPoints: Number(hitPoints),
      abilities,
      baseAttackBonus: signed(base),
      initiative: signed(field('Initiative')),
      speeds: readSpeeds(plainText(row.Speed ?? row['Speed '] ?? '')),
      ...armorClass.input,
      saves: readSaves(field('Saves')),
      attacks,
      ...(armorClass.input.armorClass?.shield && withShield(attacks)),
      ...defences,
      immunities: [...new Set([...immunitiesOfType(creatureType), ...immunities])],
      destroyedAtZero: creatureType === 'undead' || creatureType === 'construct',
      feats: list(field('Feats')).length > 0 ? readFeats(field('Feats')) : [],
      qualities,
      skills: readSkills(field('Skills')),
      incorporeal: field('size_type').includes('Incorporeal'),
      ...(grapple !== undefined && !grapple.startsWith('--') && grapple !== '-' && { grapple: signed(grapple) }),
    },
  };
}

/** "Str 21, Dex 8 …"; one row has an underscore for a space, others lost a comma. */
const abilityText = (text: string, ability: Ability): string | undefined =>
  new RegExp(`${ability.slice(0, 3)}[ _](\\d+|--?)`, 'i').exec(text)?.[1];

function readSaves(text: string): NonNullable<StatisticsInput['saves']> {
  const save = (name: string): number => {
    const printed = new RegExp(`${name} ([+-]\\d+|--?)`).exec(text)?.[1];
    if (printed === undefined) throw new UnreadableError('saves', text);
    return /\d/.test(printed) ? signed(printed) : 0;
  };
  return { fortitude: save('Fort'), reflex: save('Ref'), will: save('Will') };
}

const list = (text: string): string[] => (/^(?:-+|None)?$/.test(text) ? [] : text.split(/,\s*/));
