import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { rollCheck, skillParts } from '../checks/index.js';
import { conditionsOf, hasTrait, impose } from '../conditions/index.js';
import type { MovementMode } from './speed.js';
import { speedOf } from './speed.js';
import type { Walk } from './walk.js';

type Contest = NonNullable<Walk['contest']>;

/** Acrobatics against which the blind keep their feet at more than half speed (PF1-CND-03). */
const DIFFICULTY = 10;

/** Whether a move is faster than at half the speed of the actions spent on it (D35-MOV-09, PF1-MOV-09, PF1-CND-03). */
export function isHurried(
  state: EncounterState,
  moverId: string,
  { feet, actions }: { readonly feet: number; readonly actions: number },
  mode: MovementMode,
): boolean {
  return feet > (speedOf(state, combatantOf(state, moverId), mode) * actions) / 2;
}

/** Whether a creature may fall by going that fast because it sees nothing (PF1-CND-03). */
export function mayStumble(state: EncounterState, moverId: string, mode: MovementMode): boolean {
  return mode === 'WALK' && hasTrait(state, combatantOf(state, moverId), 'stumbles');
}

/** The check of who goes on unseeing beyond half speed; who fails falls and goes no farther (PF1-CND-03). @returns whether it stays up */
export function* keepsItsFeet(ctx: ActionContext, moverId: string): Procedure<boolean> {
  const blindness = conditionsOf(ctx.state, ctx.combatant(moverId)).find(({ traits }) => traits.stumbles);
  const { success } = yield* rollCheck(ctx, {
    combatantId: moverId,
    check: 'skill:acrobatics',
    parts: skillParts(ctx.state, moverId, 'acrobatics', 'dexterity'),
    difficulty: DIFFICULTY,
    ruleIds: blindness ? [blindness.ruleId] : [],
  });
  if (!success) yield* impose(ctx, moverId, { kind: 'prone' });
  return success;
}

/** Checks once, as the step is taken that leads beyond half speed. @param then what else is asked before each step */
export function stumbling(halfFeet: number, then: Contest | undefined): Contest {
  let spent = 0;
  return function* stumble(ctx, step, walk) {
    const within = spent <= halfFeet;
    spent += step.feet;
    if (within && spent > halfFeet && !(yield* keepsItsFeet(ctx, walk.moverId))) return 'STUMBLED';
    return then ? yield* then(ctx, step, walk) : [];
  };
}
