import type { ActionContext, Procedure, PromptRequest } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Footprint } from '../../../grid/index.js';
import { enemiesOf, idsInTurnOrder } from '../../shared/index.js';
import { resolveAttack } from '../attack/index.js';
import { notedIds, spend } from '../budget.js';
import type { Attack } from '../statistics/index.js';
import { insteadOfBlow, tryInsteadOfBlow } from '../maneuvers/instead-of-a-blow.js';
import { beforeAct } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/may-act.js';
import { opportunitiesLeft, opportunityAttacks } from './may-strike.js';

/** Kind of the prompt that offers an attack of opportunity. */
export const OPPORTUNITY_PROMPT = 'attackOfOpportunity';

/** What provokes. */
export interface Provocation {
  readonly provokerId: string;
  /**
   * MOVEMENT: leaving threatened squares; all of one round are one opportunity for each enemy (D35-AOO-03, PF1-AOO-13).
   * ACT: anything else; each act is an opportunity of its own.
   */
  readonly kind: 'MOVEMENT' | 'ACT';
  /** Why, for the prompt: `move`, `standUp`, `ranged` … */
  readonly because: string;
  readonly ruleIds: readonly string[];
  /** Squares being left, on a map; absent where it stands still. */
  readonly left?: readonly Footprint[];
  /** Only these enemies (the target of a maneuver); all who threaten if absent. */
  readonly only?: readonly string[];
  /** Somebody close by whom a quarter of the blows of all others hit by mistake (D35-BRU-03). */
  readonly mistakenFor?: string | undefined;
  /** Enemies who get no opportunity (evaded, or the start of a withdrawal). */
  readonly except?: readonly string[];
}

/**
 * Gives every enemy who threatens its opportunity: all are asked at once, and those who strike do so in the order of the round,
 * each checked again (D35-AOO-02, PF1-AOO-10). Whoever goes on afterwards has to look whether the provoker still can.
 * @returns damage the provoker took
 */
export function* provoke(ctx: ActionContext, provocation: Provocation): Procedure<number> {
  const enemies = enemiesWithOpportunity(ctx.state, provocation);
  if (enemies.length === 0) return 0;
  if (provocation.kind === 'MOVEMENT') yield* noteMovement(ctx, provocation.provokerId, enemies);
  const answers = yield* ctx.askAll(enemies.map((id) => opportunityPrompt(ctx.state, id, provocation)));
  const stood = mayAct(ctx.combatant(provocation.provokerId));
  let damage = 0;
  for (const [index, id] of enemies.entries()) {
    // Whoever has been felled does no longer what gave the opportunity: those who come later keep theirs.
    if (stood && !mayAct(ctx.combatant(provocation.provokerId))) break;
    damage += yield* strike(ctx, id, answers[index]!.choice, provocation);
  }
  return damage;
}

/**
 * Waits for the game master where nobody is asked whether it strikes, so that a wait does not tell that somebody unseen is there to answer
 * (PF1-CCL-12, D35-CCL-01). Where no enemy at all would be asked, for all have a standing policy, nobody waits.
 */
export function* waitAsIfAsked(ctx: ActionContext, provocation: Provocation): Procedure {
  const { state } = ctx;
  const isAsked = ({ policies }: Combatant): boolean => (policies[OPPORTUNITY_PROMPT] ?? 'ASK') === 'ASK';
  if (enemiesWithOpportunity(state, provocation).some((id) => isAsked(combatantOf(state, id)))) return;
  if (!enemiesOf(state, combatantOf(state, provocation.provokerId)).some(isAsked)) return;
  const { opportunity } = variantOf(state).rules.actions;
  yield* ctx.ask({
    kind: OPPORTUNITY_PROMPT,
    ownerId: null,
    subjectId: provocation.provokerId,
    choices: [{ id: DECLINE, label: 'Nobody else is asked: go on' }],
    ruleIds: [...opportunity, ...provocation.ruleIds],
    context: { because: provocation.because },
  });
}

/** Enemies who may strike now, in the order of the round. */
export function enemiesWithOpportunity(state: EncounterState, provocation: Provocation): readonly string[] {
  const { provokerId, kind, only, except = [] } = provocation;
  const spent = kind === 'MOVEMENT' ? notedIds(state.combatants[provokerId]!, 'provokedByMoving') : [];
  return idsInTurnOrder(state).filter(
    (id) =>
      id !== provokerId &&
      !except.includes(id) &&
      !spent.includes(id) &&
      (only === undefined || only.includes(id)) &&
      opportunitiesOf(state, id, provocation).length > 0,
  );
}

function opportunitiesOf(state: EncounterState, id: string, { provokerId, left }: Provocation): readonly Attack[] {
  return opportunityAttacks(state, id, provokerId, left);
}

function* noteMovement(ctx: ActionContext, provokerId: string, enemies: readonly string[]): Procedure {
  const before = notedIds(ctx.combatant(provokerId), 'provokedByMoving');
  yield* ctx.record('ActivityNoted', {
    combatantId: provokerId,
    notes: { provokedByMoving: [...before, ...enemies] },
  });
}

/** Takes the opportunity as was chosen: by a blow, or by what stands for one (D35-AOO-02, PF1-AOO-08, PF1-AOO-10, PF1-CM-05). */
function* strike(ctx: ActionContext, id: string, choice: string, provocation: Provocation): Procedure<number> {
  if (choice === DECLINE) return 0;
  const [, attackId] = choice.split(/:(.*)/s);
  // What is done with bare hands names no weapon.
  const possible = (): boolean =>
    opportunitiesOf(ctx.state, id, provocation).some((attack) => attackId === undefined || attack.id === attackId);
  if (!possible()) return 0;
  // It is an attack like any other to those who wait for one.
  yield* beforeAct(ctx, { type: 'ATTACKS', subjectId: id, targetId: provocation.provokerId });
  if (!possible() || ctx.combatant(provocation.provokerId).vital === 'DEAD') return 0;
  const left = opportunitiesLeft(ctx.state, ctx.combatant(id));
  // Before its first turn a creature has no budget recorded yet.
  if (ctx.combatant(id).activity.budget['attackOfOpportunity'] === undefined)
    yield* ctx.record('BudgetGranted', { combatantId: id, resource: 'attackOfOpportunity', remaining: left });
  yield* spend(ctx, id, 'attackOfOpportunity');
  const targetId = yield* struckAt(ctx, id, provocation);
  if (yield* tryInsteadOfBlow(ctx, id, targetId, choice)) return 0;
  if (attackId === undefined) return 0;
  const result = yield* resolveAttack(ctx, { attackerId: id, targetId, attackId, reason: OPPORTUNITY_PROMPT });
  return targetId === provocation.provokerId ? result.damageTaken : 0;
}

/** Whom the blow goes at: the provoker, or by mistake the other of a pair that struggles (D35-BRU-03). */
function* struckAt(ctx: ActionContext, strikerId: string, provocation: Provocation): Procedure<string> {
  const { provokerId, mistakenFor } = provocation;
  if (mistakenFor === undefined || mistakenFor === strikerId) return provokerId;
  const roll = yield* ctx.roll({ purpose: 'wrongTarget', rollerId: strikerId, dice: [{ count: 1, sides: 100 }] });
  return roll.total <= 25 ? mistakenFor : provokerId;
}

function opportunityPrompt(state: EncounterState, id: string, provocation: Provocation): PromptRequest {
  const attacks = opportunitiesOf(state, id, provocation);
  const { opportunity } = variantOf(state).rules.actions;
  return {
    kind: OPPORTUNITY_PROMPT,
    ownerId: id,
    subjectId: provocation.provokerId,
    choices: [
      ...attacks.map((attack) => ({ id: `${STRIKE}${attack.id}`, label: `Strike with ${attack.name}` })),
      ...insteadOfBlow(state, id, provocation.provokerId, attacks),
      { id: DECLINE, label: 'Let the opportunity pass' },
    ],
    ruleIds: [...opportunity, ...provocation.ruleIds],
    always: `${STRIKE}${attacks[0]!.id}`,
    never: DECLINE,
    context: { because: provocation.because },
  };
}

const STRIKE = 'attack:';
const DECLINE = 'decline';
