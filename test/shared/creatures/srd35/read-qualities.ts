import type { LeftOut } from '../read-creature.js';
import { ENERGIES, readImmunities, readReduction, readResistances } from '../stat-block/read-defences.js';
import type { StatisticsInput } from '../stat-block/types.js';

/** What special qualities come to; those the service has no member for keep their words. */
export type Qualities = Required<
  Pick<StatisticsInput, 'damageReduction' | 'resistances' | 'vulnerabilities' | 'fastHealing'>
> & { readonly immunities: readonly string[]; readonly qualities: string[] };

const REDUCTION = /damage reduction (\d+ ?\/ ?(?:-|[a-z ]+))/i;
/** "resistance to acid 10, cold 10, and fire 10". */
const RESISTANCE = /resistance to ((?:,? ?(?:and )?(?:acid|cold|electricity|fire|sonic) \d+)+)/gi;
/** A list after "immunity to" ends where the next quality begins, and no mark tells the two apart: only these belong to it. */
const IMMUNE =
  'acid|cold|electricity|fire|sonic|poison|petrification|charm|compulsion|sleep|paralysis|critical hits|transformation|magic(?! circle)';
const IMMUNITY = new RegExp(`immunity to ((?:,? ?(?:and )?(?:${IMMUNE})(?: effects)?(?= |,|$))+)`, 'gi');

/** Reads the special qualities of a row. */
export function readQualities(text: string, leftOut: LeftOut): Qualities {
  let rest = text;
  const take = (pattern: RegExp): string[] => {
    const found = [
      ...rest.matchAll(new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)),
    ];
    rest = found.reduce((left, [whole]) => left.replace(whole, ''), rest);
    return found.map(([, inside]) => inside!.toLowerCase().trim().replace(/^and /, ''));
  };
  const damageReduction = take(REDUCTION).flatMap((one) => readReduction(one, leftOut));
  const resistances = take(RESISTANCE).flatMap((one) => readResistances(one, leftOut));
  const immunities = take(IMMUNITY).flatMap((one) => readImmunities(one, leftOut));
  const fastHealing = Number(take(/fast healing (\d+)/i)[0] ?? 0);
  const vulnerabilities = take(/vulnerability to ([a-z ]+)/i).filter((one) => {
    const known = ENERGIES.some((energy) => energy === one);
    if (!known) leftOut.add('vulnerability', one);
    return known;
  });
  for (const amount of take(/regeneration (\d+)/i))
    leftOut.add('regeneration', `${amount}: the row does not say what stops it`);
  const qualities = rest
    .split(/,\s*/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !/^(?:-+|None|and)$/.test(one));
  return { damageReduction, resistances, vulnerabilities, fastHealing, immunities, qualities };
}
