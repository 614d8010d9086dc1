import type { AttackInput } from '../../../../src/engine/rules/d20/statistics/index.js';
import type { LeftOut } from '../read-creature.js';

export type DamageInput = Pick<
  AttackInput,
  'damage' | 'damageBonus' | 'criticalRange' | 'criticalMultiplier' | 'nonlethal' | 'extraDamage'
>;

/** "1d8+4/19-20/x3" and what comes after it. */
const DAMAGE = /^(\d+d\d+|\d+)([+-]\d+)?\*?((?:\/(?:\d+(?:-\d+)?|x\d))*)( nonlethal)?(?:\s*(?:plus|and|,)\s*(.*))?$/;
const EXTRA = /^(\d+d\d+|\d+) (acid|cold|electricity|fire|sonic)(?: damage)?$/;

/** Reads what stands in the parentheses of an attack; null if it deals no damage to hit points, or cannot be read. */
export function readDamage(text: string, attack: string, leftOut: LeftOut): DamageInput | null {
  const found = DAMAGE.exec(text);
  if (!found) return null;
  const [, dice = '', bonus, critical = '', nonlethal, more = ''] = found;
  const range = /\/(\d+)-20/.exec(critical)?.[1];
  const multiplier = /x(\d)/.exec(critical)?.[1];
  const extraDamage: NonNullable<DamageInput['extraDamage']> = [];
  for (const part of more.split(/\s*(?:\bplus\b|\band\b|,)\s*/).filter((one) => one !== '')) {
    const extra = EXTRA.exec(part);
    if (extra) extraDamage.push({ dice: extra[1]!, type: extra[2]! });
    else leftOut.add(attack, part);
  }
  return {
    damage: dice,
    damageBonus: Number(bonus ?? 0),
    ...(range !== undefined && { criticalRange: Number(range) }),
    ...(multiplier !== undefined && { criticalMultiplier: Number(multiplier) }),
    ...(nonlethal !== undefined && { nonlethal: true }),
    ...(extraDamage.length > 0 && { extraDamage }),
  };
}
