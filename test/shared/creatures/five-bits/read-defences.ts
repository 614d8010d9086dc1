import type { StatBlockInput } from '../../../../src/engine/rules/dnd5e/testing/creatures.js';
import { DAMAGE_TYPES } from '../../../../src/engine/rules/dnd5e/vocabulary.js';
import type { LeftOut } from '../read-creature.js';

type Defences = NonNullable<StatBlockInput['resistances']>;

const WEAPONS =
  /^bludgeoning, piercing, and slashing from nonmagical (?:weapons|attacks)(?: that aren't (silvered|adamantine))?(?: \(.*\))?$/;

/** Reads resistances, vulnerabilities or immunities. */
export function readDefences(lines: readonly string[], what: string, leftOut: LeftOut): Defences {
  return lines.flatMap((line): Defences => {
    const type = DAMAGE_TYPES.find((one) => one === line);
    if (type) return [type];
    const weapons = WEAPONS.exec(line);
    if (!weapons) {
      leftOut.add(what, line);
      return [];
    }
    return (['bludgeoning', 'piercing', 'slashing'] as const).map((one) => ({
      type: one,
      from: 'NONMAGICAL_ATTACKS',
      unlessSilvered: weapons[1] === 'silvered',
      unlessAdamantine: weapons[1] === 'adamantine',
    }));
  });
}
