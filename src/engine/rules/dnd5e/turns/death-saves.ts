import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { die, setDeathSaves, stabilise } from '../damage/dying.js';
import { heal } from '../damage/healing.js';
import { recordCheck, rollD20 } from '../rolls/checks.js';
import { disadvantage, rulingSources } from '../rolls/roll-mode.js';
import { exhaustionLevel } from '../conditions/suffered.js';

/** A total of this or more is a success (5E-DS-03). */
const SUCCESS = 10;

/**
 * The death saving throw of a dying creature at the start of its turn (5E-DS-01): no ability, 10 or more is a success
 * (5E-DS-02, 5E-DS-03); the face 1 fails twice (5E-DS-04), the face 20 restores 1 hit point (5E-DS-05); the third success
 * stabilises (5E-DS-07), the third failure kills (5E-DS-08).
 */
export function* deathSave(ctx: ActionContext, id: string): Procedure {
  const one = ctx.combatant(id);
  const sources = [...rulingSources(one)];
  if (exhaustionLevel(one) >= 3) sources.push(disadvantage('Exhaustion', '5E-EXH-03'));
  const roll = yield* rollD20(ctx, id, 'deathSave', [], sources);
  const success = roll.natural === 20 || (roll.natural !== 1 && roll.total >= SUCCESS);
  yield* recordCheck(ctx, id, 'deathSave', roll, SUCCESS, success, ['5E-DS-01', ruleOf(roll.natural)]);
  if (roll.natural === 20)
    return yield* heal(ctx, id, 1, { sourceId: null, cause: 'deathSave', ruleIds: ['5E-DS-05'] });
  const { successes, failures } = one.deathSaves;
  if (success) {
    yield* setDeathSaves(ctx, id, successes + 1, failures, ['5E-DS-03']);
    if (successes + 1 >= 3) yield* stabilise(ctx, id, 'deathSaves', ['5E-DS-07']);
    return;
  }
  const after = Math.min(3, failures + (roll.natural === 1 ? 2 : 1));
  yield* setDeathSaves(ctx, id, successes, after, ['5E-DS-03', '5E-DS-04']);
  if (after >= 3) yield* die(ctx, id, 'deathSaves');
}

function ruleOf(natural: number): string {
  return natural === 1 ? '5E-DS-04' : natural === 20 ? '5E-DS-05' : '5E-DS-03';
}
