import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { StepInfo } from '../../../grid/index.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { isTrained, rollCheck, skillParts } from '../checks/index.js';
import { maneuverDefense } from '../maneuvers/combat-maneuver-numbers.js';
import { enemiesWithOpportunity, provoke } from '../opportunities/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { barsTheWay } from './setting.js';
import type { Walk } from './walk.js';
import { squaresLeft } from './walk.js';

/** Why a creature cannot get past enemies by skill (D35-MOV-08, D35-MOV-09, PF1-MOV-09). */
export function evadingRefusal(state: EncounterState, moverId: string): Refusal | null {
  const { movement, rules } = variantOf(state);
  const sheet = sheetOf(combatantOf(state, moverId));
  const burdened = sheet.armorCategory === 'MEDIUM' || sheet.armorCategory === 'HEAVY' || sheet.load !== 'LIGHT';
  if (burdened) return refuse('TOO_BURDENED_TO_EVADE', rules.movement.evading, { who: moverId });
  if (movement.evadingSkill === 'tumble' && !isTrained(state, moverId, 'tumble'))
    return refuse('SKILL_UNTRAINED', rules.movement.evading, { who: moverId, skill: 'tumble' });
  return null;
}

/**
 * Getting past enemies by Tumble or Acrobatics: one check for each enemy who would strike as its square is left, a harder one
 * to cross an enemy's space; each further enemy of the round makes it harder by 2. Who fails to cross stops before that space
 * and is struck at (D35-MOV-09, PF1-MOV-07, PF1-MOV-09). It takes knowing where the enemy is: one that is unseen strikes as at
 * anybody, and no check tells of it.
 * @param hurried at full speed instead of half: 10 harder
 */
export function evasion(hurried: boolean): NonNullable<Walk['contest']> {
  const passed: string[] = [];
  const failed: string[] = [];
  return function* evade(ctx: ActionContext, step: StepInfo, walk: Walk): Procedure<readonly string[] | string> {
    const { moverId } = walk;
    for (const id of step.through.filter((other) => barsTheWay(ctx.state, moverId, other))) {
      if (yield* checkAgainst(ctx, moverId, id, { crossing: true, hurried, step })) {
        passed.push(id);
        continue;
      }
      const { evading } = variantOf(ctx.state).rules.movement;
      yield* provoke(ctx, {
        provokerId: moverId,
        kind: 'MOVEMENT',
        because: 'evade',
        ruleIds: evading,
        only: [id],
      });
      return 'EVASION_FAILED';
    }
    const left = squaresLeft(ctx.state, ctx.combatant(moverId), step);
    const threatening = enemiesWithOpportunity(ctx.state, {
      provokerId: moverId,
      kind: 'MOVEMENT',
      because: 'evade',
      ruleIds: [],
      left,
      except: [...passed, ...failed],
    }).filter((id) => knowsPlaceOf(ctx.state, moverId, id));
    for (const id of threatening) {
      const success = yield* checkAgainst(ctx, moverId, id, { crossing: false, hurried, step });
      (success ? passed : failed).push(id);
    }
    return passed;
  };
}

interface Attempt {
  readonly crossing: boolean;
  readonly hurried: boolean;
  readonly step: StepInfo;
}

function* checkAgainst(ctx: ActionContext, moverId: string, enemyId: string, attempt: Attempt): Procedure<boolean> {
  const { movement, rules } = variantOf(ctx.state);
  const before = evadedBefore(ctx.state, moverId);
  yield* ctx.record('ActivityNoted', { combatantId: moverId, notes: { evaded: before + 1 } });
  const skill = movement.evadingSkill;
  const fixed = attempt.crossing ? 25 : 15;
  const against =
    skill === 'tumble'
      ? fixed + terrain(attempt.step)
      : maneuverDefense(ctx.state, enemyId, moverId, null).total + (attempt.crossing ? 5 : 0);
  // In 3.5 haste is a penalty on the roll, in Pathfinder it raises the DC.
  const hurry = attempt.hurried ? 10 : 0;
  const { success } = yield* rollCheck(ctx, {
    combatantId: moverId,
    check: `skill:${skill}`,
    parts: [
      ...skillParts(ctx.state, moverId, skill, 'dexterity'),
      part('at full speed', skill === 'tumble' ? -hurry : 0, 'untyped', rules.movement.evading[0]),
    ],
    difficulty: against + 2 * before + (skill === 'tumble' ? 0 : hurry),
    ruleIds: rules.movement.evading,
  });
  return success;
}

/** Lightly obstructed ground is 2 harder, severely obstructed 5 (D35-MOV-09). */
function terrain({ difficult, crossedObstacle }: StepInfo): number {
  if (crossedObstacle) return 5;
  return difficult ? 2 : 0;
}

function evadedBefore(state: EncounterState, moverId: string): number {
  const count = combatantOf(state, moverId).activity.notes['evaded'];
  return typeof count === 'number' ? count : 0;
}
