import type { Size } from '../../../grid/index.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { attackSituation } from '../attack/index.js';
import { afterAttackRoll } from '../attack/aftermath.js';
import { inflict } from '../attack/inflict.js';
import { rollAttack } from '../attack/roll-attack.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';

/** An unarmed strike's damage (D35-ATK-06, PF1-UNA-03). */
const DAMAGE: Partial<Record<Size, string>> = {
  FINE: '1',
  DIMINUTIVE: '1',
  TINY: '1',
  SMALL: '1d2',
  MEDIUM: '1d3',
};

/** The bare hand that trips, grabs and hurts in a grapple: an unarmed strike, whether or not the stat block lists one. */
export function emptyHand(combatant: Combatant): Attack {
  return {
    id: 'unarmed',
    name: 'unarmed',
    kind: 'MELEE',
    natural: null,
    count: 1,
    unarmed: true,
    touch: false,
    ability: null,
    attackBonus: null,
    enhancement: 0,
    masterwork: false,
    proficient: true,
    damage: DAMAGE[combatant.size] ?? '1d4',
    damageBonus: null,
    damageTypes: ['bludgeoning'],
    nonlethal: !hasFeat(sheetOf(combatant), 'Improved Unarmed Strike'),
    extraDamage: [],
    criticalRange: 20,
    criticalMultiplier: 2,
    confirmationBonus: 0,
    rangeIncrement: null,
    reachWeapon: false,
    reach: null,
    handling: 'LIGHT',
    hand: 'MAIN',
    projectile: null,
    strengthRating: null,
    ammunition: null,
    usableProne: false,
    splash: null,
    hardness: null,
    itemHitPoints: null,
    qualities: [],
    special: [],
  };
}

/** A melee touch attack that only makes contact: no damage, no critical (D35-GRP-03, D35-TRP-01). @returns whether it hit */
export function* touch(
  ctx: ActionContext,
  attackerId: string,
  targetId: string,
  attack: Attack,
  { reason, extraParts }: { readonly reason: string; readonly extraParts: readonly Part[] },
): Procedure<boolean> {
  const touching = situationOf(ctx, attackerId, targetId, { ...attack, touch: true }, extraParts);
  const situation = { ...touching, criticalImmune: true };
  const { outcome } = yield* rollAttack(ctx, situation, reason);
  yield* afterAttackRoll(ctx, situation);
  return outcome !== 'MISS';
}

/** Damage without an attack roll, as in a grapple (D35-GRP-04, PF1-GRP-11). @returns what the target really took */
export function* hurt(ctx: ActionContext, attackerId: string, targetId: string, attack: Attack): Procedure<number> {
  return (yield* inflict(ctx, situationOf(ctx, attackerId, targetId, attack), false)).taken;
}

function situationOf(
  ctx: ActionContext,
  attackerId: string,
  targetId: string,
  attack: Attack,
  extraParts: readonly Part[] = [],
) {
  const order = { attackerId, targetId, attack, options: {}, extraParts, half: false, damageFactor: 1 };
  return attackSituation(ctx.state, order);
}
