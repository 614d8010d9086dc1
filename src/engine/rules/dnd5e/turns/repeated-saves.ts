import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import { endEffect } from '../../shared/index.js';
import { reviewSightAfter } from '../hiding/review-sight.js';
import { isOn } from '../house-rules.js';
import { savingThrow } from '../rolls/checks.js';
import type { Ability } from '../vocabulary.js';

interface RepeatedSave {
  readonly effect: Effect;
  readonly ability: Ability;
  readonly dc: number;
}

/**
 * Effects that allow another save at the end of each turn of whoever suffers them and lives: in the order in which they began, or
 * as its player chooses, where the house rule `effectOrder` is on (5E-CORE-11).
 */
export function* repeatSaves(ctx: ActionContext, id: string): Procedure {
  const made = new Set<string>();
  for (;;) {
    const { vital, effects } = ctx.combatant(id);
    const left = effects.filter((effect) => !made.has(effect.id)).flatMap(repeatedSave);
    if (vital === 'DEAD' || left.length === 0) return;
    const { effect, ability, dc } = yield* nextOf(ctx, id, left);
    made.add(effect.id);
    if (yield* savingThrow(ctx, id, ability, dc, ['5E-ATK-04']))
      yield* reviewSightAfter(ctx, endEffect(ctx, id, effect, 'saved'));
  }
}

function repeatedSave(effect: Effect): readonly RepeatedSave[] {
  const save = effect.data.saveEnds as { ability: Ability; dc: number } | undefined;
  return save ? [{ effect, ...save }] : [];
}

/** The save that is made next. */
function* nextOf(ctx: ActionContext, id: string, left: readonly RepeatedSave[]): Procedure<RepeatedSave> {
  const [first] = left;
  if (left.length === 1 || !isOn(ctx.state.houseRules, 'effectOrder')) return first!;
  const answer = yield* ctx.ask({
    kind: 'effectOrder',
    ownerId: id,
    subjectId: id,
    choices: left.map(({ effect, ability }) => ({
      id: effect.id,
      label: `${effect.kind}: ${ability} save`,
    })),
    ruleIds: ['5E-CORE-11'],
    always: first!.effect.id,
    never: first!.effect.id,
  });
  return left.find(({ effect }) => effect.id === answer.choice) ?? first!;
}
