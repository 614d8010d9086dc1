import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { spend } from '../activity.js';
import { heal } from '../damage/healing.js';
import { isOn } from '../house-rules.js';
import { abilityPart } from '../rolls/bonuses.js';
import { HEALING_SURGE, HIT_DICE } from '../statistics/prepare.js';
import { sheetOf } from '../statistics/stat-block.js';
import { half } from '../vocabulary.js';
import { actionRefusal, plainOffer } from './costs.js';

/** A healing surge, where the house rule is on: up to half of the Hit Dice, one after another, once per rest (HR-SURGE-01 to HR-SURGE-06). */
export const healingSurge: ActionDefinition<'healingSurge'> = {
  name: 'healingSurge',
  doc: {
    en: 'House rule: spend Hit Dice one by one, up to half of them, and regain each roll plus your Constitution modifier.',
    es: 'Regla opcional: gasta Dados de Golpe uno a uno, hasta la mitad, y recupera cada tirada más tu modificador por Constitución.',
  },
  ruleIds: ['HR-SURGE-01', 'HR-SURGE-02', 'HR-SURGE-03', 'HR-SURGE-04', 'HR-SURGE-05', 'HR-SURGE-06'],
  cost: 'action',
  provokes: false,
  check: surgeRefusal,
  *perform(ctx, actorId) {
    yield* spend(ctx, actorId, 'action');
    yield* ctx.record('ResourceChanged', { combatantId: actorId, resource: HEALING_SURGE, remaining: 0 });
    const most = diceAllowed(ctx.state, actorId);
    for (let spent = 1; spent <= most; spent++) {
      yield* spendDie(ctx, actorId);
      if (spent === most || !(yield* wantsAnother(ctx, actorId))) break;
    }
    return DONE;
  },
  offer: (state, actorId) => plainOffer(surgeRefusal(state, actorId)),
};

/** Half of all Hit Dice, at least one, as far as they are left (HR-SURGE-02). */
function diceAllowed(state: EncounterState, id: string): number {
  const one = combatantOf(state, id);
  const { hitDice } = sheetOf(one);
  return hitDice ? Math.min(one.resources[HIT_DICE]?.remaining ?? 0, Math.max(1, half(hitDice.count))) : 0;
}

/** Rolls one Hit Die, adds Constitution, and regains the total at once (HR-SURGE-03, HR-SURGE-04). */
function* spendDie(ctx: ActionContext, id: string): Procedure {
  const one = ctx.combatant(id);
  const { hitDice } = sheetOf(one);
  if (!hitDice) return;
  const remaining = (one.resources[HIT_DICE]?.remaining ?? 1) - 1;
  yield* ctx.record('ResourceChanged', { combatantId: id, resource: HIT_DICE, remaining });
  const roll = yield* ctx.roll({
    purpose: 'hitDie',
    rollerId: id,
    dice: [{ count: 1, sides: hitDice.die }],
    parts: [abilityPart(one, 'constitution')],
  });
  yield* heal(ctx, id, Math.max(0, roll.total), {
    sourceId: id,
    cause: 'healingSurge',
    ruleIds: ['HR-SURGE-03', 'HR-SURGE-04'],
  });
}

/** Having seen the roll, the player decides whether to spend another (HR-SURGE-05). */
function* wantsAnother(ctx: ActionContext, id: string): Procedure<boolean> {
  const answer = yield* ctx.ask({
    kind: 'healingSurge',
    ownerId: id,
    subjectId: id,
    choices: [
      { id: 'another', label: 'Spend another Hit Die' },
      { id: 'stop', label: 'Stop here' },
    ],
    ruleIds: ['HR-SURGE-05'],
    always: 'another',
    never: 'stop',
  });
  return answer.choice === 'another';
}

function surgeRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const who = { who: actorId };
  if (!isOn(state.houseRules, 'healingSurge'))
    return refuse('HOUSE_RULE_OFF', ['HR-SURGE-01'], { rule: 'healingSurge' });
  if (actor.kind !== 'CHARACTER' || sheetOf(actor).hitDice === null)
    return refuse('NO_SUCH_TRAIT', ['HR-SURGE-01'], who);
  if ((actor.resources[HEALING_SURGE]?.remaining ?? 0) < 1) return refuse('TRAIT_USED_UP', ['HR-SURGE-06'], who);
  if (diceAllowed(state, actorId) < 1) return refuse('NO_HIT_DICE', ['HR-SURGE-02'], who);
  return actionRefusal(actor);
}
