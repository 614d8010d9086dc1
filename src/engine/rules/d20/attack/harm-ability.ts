import { parseDice } from '../../../dice/index.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { rollNotation } from '../actions/roll-notation.js';
import { abilityKind, impose } from '../conditions/index.js';
import { sheetOf } from '../statistics/index.js';
import type { AttackSituation } from './situation.js';

/** What a hit does to an ability, for a time or for good; those without the ability have nothing to lose (PF1-DMG-10, PF1-ABL-02, PF1-ABL-03). */
export function* harmAbility(ctx: ActionContext, { attacker, target, attack }: AttackSituation): Procedure {
  const { abilityDamage } = attack;
  const victim = ctx.combatant(target.id);
  if (!abilityDamage || victim.vital === 'DEAD') return;
  const { ability, dice, drain = false } = abilityDamage;
  if (sheetOf(victim).abilities[ability] === null) return;
  const points = yield* rollNotation(ctx, 'abilityDamage', attacker.id, parseDice(dice));
  if (points < 1) return;
  yield* impose(ctx, target.id, {
    kind: abilityKind(ability, drain ? 'drain' : 'damage'),
    level: points,
    sourceId: attacker.id,
    expires: null,
  });
}
