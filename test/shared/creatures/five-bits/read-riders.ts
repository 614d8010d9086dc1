import type { z } from 'zod';
import type { onHitSchema } from '../../../../src/engine/rules/dnd5e/statistics/fields.js';
import { ABILITIES, CONDITION_KINDS, SIZES_5E } from '../../../../src/engine/rules/dnd5e/vocabulary.js';
import type { LeftOut } from '../read-creature.js';
import { DAMAGE, damageOf } from './read-damage.js';

export type OnHit = z.input<typeof onHitSchema>;

interface Reading {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray) => OnHit | null;
}

const SAVE = String.raw`(?:must (?:make|succeed)(?: on)? a )?DC (\d+) (\w+) saving throw`;
const REPEATED =
  /^ ?The (?:target|creature) can repeat the saving throw at the end of each of its turns, ending the effect on itself on a success\.?/;
const TURNS: Readonly<Record<string, number>> = { '1 minute': 10, '10 minutes': 100, '1 hour': 600 };

/** Sentences that a hit may add, each with what it comes to. */
const READINGS: readonly Reading[] = [
  {
    pattern: new RegExp(
      `${SAVE}, taking ${DAMAGE.source} on a failed save, or half as much damage on a successful one\\.?`,
    ),
    read: ([, dc, ability, average, dice, type]) => harm(dc, ability, damageOf(average!, dice, type!), true),
  },
  {
    pattern: new RegExp(`${SAVE} or take ${DAMAGE.source}\\.?`),
    read: ([, dc, ability, average, dice, type]) => harm(dc, ability, damageOf(average!, dice, type!), false),
  },
  {
    pattern: new RegExp(`${SAVE} or (?:be|become) (?:knocked )?(\\w+)(?: for ((?:1|10) \\w+))?\\.?`),
    read([, dc, ability, word, time]) {
      const condition = conditionOf(word!);
      const save = saveOf(dc, ability);
      if (!condition || !save) return null;
      return { save, condition, ...(time !== undefined && TURNS[time] !== undefined && { rounds: TURNS[time] }) };
    },
  },
  {
    pattern: /is grappled \(escape DC (\d+)\)\.?/,
    read: ([, dc]) => ({ condition: 'grappled', escapeDc: Number(dc) }),
  },
];

const UP_TO_SIZE = /(?:a |is )(\w+) or smaller/;
/** Words that lead from the damage to what follows and say nothing by themselves. */
const LEAD =
  /^(?:,? ?and (?:if )?)?(?:If )?(?:the|The) (?:target|creature)(?: is a (?:creature|\w+ or smaller creature))?,?(?: (?:it|the target))?\s*$/;

/** Reads what is said of a hit after its damage. What is not understood is listed, word for word. */
export function readRiders(text: string, attack: string, leftOut: LeftOut): OnHit[] {
  const rest = text.trim().replace(/^and /, '');
  if (rest === '' || rest === '.') return [];
  for (const { pattern, read } of READINGS) {
    const found = pattern.exec(rest);
    const rider = found && read(found);
    if (!found || !rider) continue;
    const before = rest.slice(0, found.index).trim();
    const size = UP_TO_SIZE.exec(before);
    if (before !== '' && !LEAD.test(before)) leftOut.add(attack, before);
    let after = rest.slice(found.index + found[0].length);
    const repeated = rider.condition ? REPEATED.exec(after) : null;
    if (repeated) after = after.slice(repeated[0].length);
    return [
      { ...rider, ...(size && sizeLimit(size[1]!)), ...(repeated && { saveEnds: true }) },
      ...remainder(after, attack, leftOut),
    ];
  }
  leftOut.add(attack, rest);
  return [];
}

/** One rider is read of each line; what else it says is listed. */
function remainder(text: string, attack: string, leftOut: LeftOut): OnHit[] {
  const rest = text.trim().replace(/^[.,]\s*/, '');
  if (rest !== '') leftOut.add(attack, rest);
  return [];
}

function harm(
  dc: string | undefined,
  ability: string | undefined,
  damage: ReturnType<typeof damageOf>,
  halfOnSave: boolean,
): OnHit | null {
  const save = saveOf(dc, ability);
  return save && damage ? { save, damage: [damage], halfOnSave } : null;
}

function saveOf(dc: string | undefined, ability: string | undefined): NonNullable<OnHit['save']> | null {
  const known = ABILITIES.find((one) => one === ability?.toLowerCase());
  return known ? { ability: known, dc: Number(dc) } : null;
}

const conditionOf = (word: string): (typeof CONDITION_KINDS)[number] | undefined =>
  CONDITION_KINDS.find((kind) => kind === word);

function sizeLimit(word: string): Pick<OnHit, 'maximumSize'> {
  const size = SIZES_5E.find((one) => one === word.toUpperCase());
  return size ? { maximumSize: size } : {};
}
