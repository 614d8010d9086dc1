import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { Cell, StepInfo } from '../../../grid/index.js';
import { covers, squareKey, squaresOf } from '../../../grid/index.js';
import { rollCheck, skillParts } from '../checks/index.js';
import { spaceAt } from '../positions.js';
import type { AbilityName } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { MovementMode } from './speed.js';

/** How the map says that a low obstacle takes a skill check: a tag among the hazards of its square, as `skill:climb:15`. */
const TAG = /^skill:([a-z][a-z ]{0,30}):(\d{1,2})$/;

/** A check that crossing an obstacle takes. */
interface Hurdle {
  readonly skill: string;
  readonly difficulty: number;
}

/** Skills of crossing things that go by Dexterity; the others go by Strength. */
const BY_DEXTERITY: ReadonlySet<string> = new Set(['acrobatics', 'balance', 'escape artist', 'fly', 'tumble']);

const abilityOf = (skill: string): AbilityName => (BY_DEXTERITY.has(skill) ? 'dexterity' : 'strength');

/** The check a square takes, if it holds an obstacle that takes one (D35-TER-09, PF1-TER-07). */
export function hurdleOf(cell: Cell | undefined): Hurdle | null {
  if (cell?.fill !== 'low-obstacle') return null;
  for (const hazard of cell.hazards ?? []) {
    const [, skill, difficulty] = TAG.exec(hazard) ?? [];
    if (skill !== undefined && difficulty !== undefined) return { skill, difficulty: Number(difficulty) };
  }
  return null;
}

/** Whether a tag of a square says what it takes to cross it, and is no danger. */
export function isHurdleTag(hazard: string): boolean {
  return TAG.test(hazard);
}

/**
 * Some obstacles take a skill check as well as their movement: who fails does not get over them. Those aloft need none (D35-TER-09,
 * D35-TER-11, PF1-TER-07).
 */
export function* crossesObstacles(
  ctx: ActionContext,
  moverId: string,
  step: StepInfo,
  mode: MovementMode,
): Procedure<boolean> {
  const hurdle = hardest(ctx.state, moverId, step);
  if (!hurdle || mode === 'FLY' || sheetOf(ctx.combatant(moverId)).incorporeal) return true;
  const { skill, difficulty } = hurdle;
  const { success } = yield* rollCheck(ctx, {
    combatantId: moverId,
    check: `skill:${skill}`,
    parts: skillParts(ctx.state, moverId, skill, abilityOf(skill)),
    difficulty,
    ruleIds: variantOf(ctx.state).rules.movement.obstacleSkill,
  });
  return success;
}

/** Of the obstacles a step newly enters, the hardest. */
function hardest(state: EncounterState, moverId: string, step: StepInfo): Hurdle | null {
  const { map } = state;
  if (!map) return null;
  const before = spaceAt(state, state.combatants[moverId]!, step.from);
  return squaresOf(step.footprint)
    .filter((square) => !covers(before, square))
    .map(({ x, y }) => hurdleOf(map.cells[squareKey({ x, y })]))
    .reduce((worst, one) => (one && (!worst || one.difficulty > worst.difficulty) ? one : worst), null);
}
