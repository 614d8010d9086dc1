import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { enemiesOf } from '../../shared/index.js';
import { noted } from '../budget.js';
import { distanceFeet } from '../positions.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { knowsPlaceOf } from './knows-place.js';
import { attackRefusal } from './legality.js';
import { modeOf } from './situation.js';
import type { AttackOptions } from './weapon-options.js';

/** Kind of the prompt that offers the extra attack of Cleave. */
export const CLEAVE_PROMPT = 'cleave';

/** A blow that landed. */
export interface CleavingBlow {
  readonly attackerId: string;
  readonly targetId: string;
  readonly attackId: string;
  readonly reason: string;
  readonly options: AttackOptions;
  /** Whether the target went down by it. */
  readonly dropped: boolean;
  /** Whom the same Cleave has struck before. */
  readonly struck: readonly string[];
}

/**
 * The extra attack of Cleave, once a round, with Great Cleave again and again. In 3.5 it follows when a foe drops, at another
 * within reach (D35-ATK-10); in Pathfinder, if declared beforehand, when the single attack of a standard action hits, at a
 * foe next to the first (PF1-FEA-01). @returns whom, or null
 */
export function* cleaveOn(ctx: ActionContext, blow: CleavingBlow): Procedure<string | null> {
  const ids = cleaveTargets(ctx.state, blow);
  if (ids.length === 0) return null;
  const { attackerId } = blow;
  const answer = yield* ctx.ask({
    kind: CLEAVE_PROMPT,
    ownerId: attackerId,
    subjectId: blow.targetId,
    choices: [
      ...ids.map((id) => ({ id: `target:${id}`, label: `Strike at ${id}` })),
      { id: 'decline', label: 'Leave it at that' },
    ],
    ruleIds: [...variantOf(ctx.state).rules.attack.cleave],
    always: `target:${ids[0]!}`,
    never: 'decline',
  });
  const chosen = ids.find((id) => answer.choice === `target:${id}`);
  if (chosen === undefined || !cleaveTargets(ctx.state, blow).includes(chosen)) return null;
  yield* ctx.record('ActivityNoted', { combatantId: attackerId, notes: { cleaved: true } });
  return chosen;
}

function cleaveTargets(state: EncounterState, blow: CleavingBlow): readonly string[] {
  const { attackerId, targetId, attackId, options, struck } = blow;
  const attacker = combatantOf(state, attackerId);
  const attack = attackOf(attacker, attackId);
  if (!attack || !mayAct(attacker) || !goesOn(state, attacker, blow)) return [];
  if (modeOf(state, { attackerId, targetId, attack, options }) !== 'MELEE') return [];
  const melee = { ...options, thrown: false };
  const nextToIt = variantOf(state).attack.cleave === 'ON_HIT';
  return enemiesOf(state, attacker)
    .filter((one) => one.id !== targetId && !struck.includes(one.id) && mayAct(one))
    .filter(({ id }) => knowsPlaceOf(state, attackerId, id))
    .filter(({ id }) => !nextToIt || distanceFeet(state, targetId, id) <= 5)
    .filter(({ id }) => attackRefusal(state, attackerId, id, attack, melee) === null)
    .map(({ id }) => id);
}

function goesOn(state: EncounterState, attacker: Combatant, { dropped, options }: CleavingBlow): boolean {
  const sheet = sheetOf(attacker);
  const great = hasFeat(sheet, 'Great Cleave');
  if (!great && (!hasFeat(sheet, 'Cleave') || noted(attacker, 'cleaved'))) return false;
  return variantOf(state).attack.cleave === 'ON_DROP' ? dropped : options.cleave === true;
}
