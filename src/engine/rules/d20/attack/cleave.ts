import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { enemiesOf } from '../../shared/index.js';
import { noted } from '../budget.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { attackRefusal } from './legality.js';
import type { AttackOptions } from './weapon-options.js';
import { modeOf } from './situation.js';

/** Kind of the prompt that offers the extra attack of Cleave. */
export const CLEAVE_PROMPT = 'cleave';

interface CleavingBlow {
  readonly attackId: string;
  readonly options?: AttackOptions;
}

/**
 * After a foe was dropped in melee: whoever has Cleave may strike another within reach at once, once a round; with Great Cleave
 * as often as foes fall (D35-ATK-10). @returns whom, or null
 */
export function* cleaveOn(
  ctx: ActionContext,
  attackerId: string,
  fallenId: string,
  { attackId, options = {} }: CleavingBlow,
): Procedure<string | null> {
  const ids = cleaveTargets(ctx.state, attackerId, fallenId, attackId, options);
  if (ids.length === 0) return null;
  const answer = yield* ctx.ask({
    kind: CLEAVE_PROMPT,
    ownerId: attackerId,
    subjectId: fallenId,
    choices: [
      ...ids.map((id) => ({ id: `target:${id}`, label: `Strike at ${id}` })),
      { id: 'decline', label: 'Leave it at that' },
    ],
    ruleIds: [...variantOf(ctx.state).rules.attack.cleave],
    always: `target:${ids[0]!}`,
    never: 'decline',
  });
  const chosen = ids.find((id) => answer.choice === `target:${id}`);
  if (chosen === undefined || !cleaveTargets(ctx.state, attackerId, fallenId, attackId, options).includes(chosen))
    return null;
  yield* ctx.record('ActivityNoted', { combatantId: attackerId, notes: { cleaved: true } });
  return chosen;
}

function cleaveTargets(
  state: EncounterState,
  attackerId: string,
  fallenId: string,
  attackId: string,
  options: AttackOptions,
): readonly string[] {
  const attacker = combatantOf(state, attackerId);
  const sheet = sheetOf(attacker);
  const attack = attackOf(attacker, attackId);
  if (!attack || variantOf(state).attack.cleave !== 'ON_DROP' || !mayAct(attacker)) return [];
  const great = hasFeat(sheet, 'Great Cleave');
  if (!great && (!hasFeat(sheet, 'Cleave') || noted(attacker, 'cleaved'))) return [];
  const melee = { ...options, thrown: false };
  if (modeOf(state, { attackerId, targetId: fallenId, attack, options }) !== 'MELEE') return [];
  return enemiesOf(state, attacker)
    .filter((one) => one.id !== fallenId && mayAct(one))
    .filter(({ id }) => attackRefusal(state, attackerId, id, attack, melee) === null)
    .map(({ id }) => id);
}
