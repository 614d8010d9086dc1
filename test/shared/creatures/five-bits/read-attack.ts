import type { z } from 'zod';
import type { attackInputSchema } from '../../../../src/engine/rules/dnd5e/statistics/attack-schema.js';
import { WEAPON_NAMES } from '../../../../src/engine/rules/dnd5e/statistics/weapons.js';
import type { LeftOut } from '../read-creature.js';
import { idOf } from '../read-creature.js';
import type { Action } from './monster.js';
import type { Damage } from './read-damage.js';
import { DAMAGE, damageOf, plainDice } from './read-damage.js';
import { readRiders } from './read-riders.js';

export type AttackInput = z.input<typeof attackInputSchema>;

const HEAD =
  /^(Melee or Ranged|Melee|Ranged) (?:Weapon|Spell) Attack: \+(\d+) to hit, (.+?), (?:one|up to)[^.]*\. Hit: ([^]*)$/;
const REACH = /reach (\d+) ft\./;
const RANGE = /range (\d+)(?:\/(\d+))? ft\./;

/** Reads an action that is an attack; null if it is none, or its line cannot be read. */
export function readAttack(action: Action, leftOut: LeftOut): AttackInput | null {
  const head = HEAD.exec(action.desc.trim());
  if (!head) return null;
  const [, kind = '', bonus = '', where = '', hit = ''] = head;
  const id = idOf(action.name);
  const { damage, rest } = readDamage(hit);
  const versatile = VERSATILE.exec(rest);
  const riders = versatile ? rest.replace(versatile[0], '') : rest;
  const range = RANGE.exec(where);
  const weapon = WEAPON_NAMES.find((name) => name === id);
  return {
    id,
    name: action.name,
    ...(weapon && { weapon }),
    kind: kind === 'Ranged' ? 'RANGED' : 'MELEE',
    attackBonus: Number(bonus),
    damage,
    ...(versatile && { versatileDice: plainDice(versatile[1]!) }),
    reach: Number(REACH.exec(where)?.[1] ?? 5),
    ...(range && { range: { normal: Number(range[1]), ...(range[2] !== undefined && { long: Number(range[2]) }) } }),
    ...(kind === 'Melee or Ranged' && !weapon && { properties: ['thrown' as const] }),
    ...usage(action, leftOut),
    onHit: readRiders(riders, action.name, leftOut),
  };
}

/** ", or 8 (1d10 + 3) slashing damage if used with two hands (to make a melee attack)". */
const VERSATILE =
  /(?:, )?or \d+ \((\d+d\d+(?: ?[+-] ?\d+)?)\) \w+ damage if used with two hands(?: to make a melee attack)?/;

/** The damage a hit begins with, one type after another, and what is said after it. */
function readDamage(hit: string): { readonly damage: Damage[]; readonly rest: string } {
  const damage: Damage[] = [];
  let rest = hit.trim();
  for (;;) {
    const found = new RegExp(`^(?:,? ?plus )?${DAMAGE.source}`).exec(rest);
    const line = found && damageOf(found[1]!, found[2], found[3]!);
    if (!line) {
      // "…, or 8 (1d10 + 3) slashing damage if used with two hands, plus 3 (1d6) fire damage".
      const late = new RegExp(`, plus ${DAMAGE.source}`).exec(rest);
      const extra = late && VERSATILE.test(rest) ? damageOf(late[1]!, late[2], late[3]!) : null;
      if (!late || !extra) return { damage, rest: rest.replace(/^[.,]?\s*/, '') };
      damage.push(extra);
      rest = rest.replace(late[0], '');
      continue;
    }
    damage.push(line);
    rest = rest.slice(found[0].length);
  }
}

function usage({ name, usage }: Action, leftOut: LeftOut): Pick<AttackInput, 'uses' | 'rechargeFrom'> {
  if (!usage) return {};
  if (usage.type === 'recharge on roll' && usage.min_value !== undefined) return { rechargeFrom: usage.min_value };
  if (usage.times !== undefined) return { uses: usage.times };
  leftOut.add(name, usage.type);
  return { uses: 1 };
}
