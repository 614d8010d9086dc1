import type { ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import type { ActionDefinition } from '../../rules/ruleset.js';
import { enemiesOf, yesOrNo } from './table.js';

/** Everybody who hears it is asked at once whether it drops to the ground; whoever does throws a d6 for bruises. */
export const toyShout: ActionDefinition<'improvise'> = {
  name: 'improvise',
  doc: { en: 'Shout; every enemy may drop to the ground.', es: 'Grita; cada enemigo puede tirarse al suelo.' },
  ruleIds: [],
  cost: 'nothing',
  provokes: false,
  offTurn: true,
  check: () => null,
  *perform(ctx, actorId): Procedure<ActionResult> {
    const hearers = enemiesOf(ctx.state, ctx.combatant(actorId)).map(({ id }) => id);
    const answers = yield* ctx.askAll(hearers.map((id) => yesOrNo('drop', id, actorId)));
    for (const [index, id] of hearers.entries()) {
      if (answers[index]!.choice !== 'yes') continue;
      const bruises = yield* ctx.roll({ purpose: 'bruises', rollerId: id, dice: [{ count: 1, sides: 6 }] });
      yield* ctx.record('EffectStarted', {
        combatantId: id,
        effect: {
          id: `effect-${ctx.state.effectCount + 1}`,
          kind: 'prone',
          sourceId: actorId,
          ruleId: null,
          level: null,
          expires: null,
          data: { bruises: bruises.total },
        },
      });
    }
    return DONE;
  },
  offer: () => ({ legal: true, refusal: null, targets: [], squares: [] }),
};
