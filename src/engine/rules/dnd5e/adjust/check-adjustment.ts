import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import { placingRefusal } from '../../../encounter/standing.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import type { Adjustment } from '../../ruleset.js';
import { BUDGET_NAMES } from '../activity.js';
import { suffers } from '../conditions/suffered.js';
import { creatureRefusal } from '../objects.js';
import { SPACES } from '../positions.js';
import { mayReact } from '../reactions.js';
import { sheetOf } from '../statistics/stat-block.js';
import { CONDITION_KINDS, DAMAGE_TYPES } from '../vocabulary.js';

/** Why an adjustment makes no sense now. Each member of it is looked at; the first that does not is named. */
export function checkAdjustment(state: EncounterState, adjustment: Adjustment): Refusal | null {
  const { combatantId, reason: _, tieOrder, ...personal } = adjustment;
  const tie = tieOrder && tieRefusal(state, tieOrder);
  if (tie) return tie;
  const wanted = Object.values(personal).some((value) => value !== undefined);
  if (!wanted) return null;
  if (combatantId === null) return refuse('COMBATANT_NEEDED');
  const one = combatantOf(state, combatantId);
  return bodyRefusal(one, adjustment) ?? stateRefusal(state, one, adjustment) ?? otherRefusal(state, one, adjustment);
}

function bodyRefusal(
  one: Combatant,
  { damage, healing, hitPoints, temporaryHitPoints, initiative }: Adjustment,
): Refusal | null {
  const who = one.id;
  const lifeless = creatureRefusal(one, healing === undefined ? '5E-THP-01' : '5E-HEAL-02');
  if (lifeless && (healing !== undefined || temporaryHitPoints !== undefined))
    return { ...lifeless, legal: ['hitPoints'] };
  if (lifeless && initiative !== undefined) return creatureRefusal(one, '5E-ORD-03');
  const types: readonly string[] = DAMAGE_TYPES;
  const unknown = damage?.find(({ type }) => !types.includes(type));
  if (unknown) return refuse('DAMAGE_TYPE_UNKNOWN', ['5E-DTYP-02'], { type: unknown.type }, types);
  if (one.vital === 'DEAD' && (damage || healing !== undefined || temporaryHitPoints !== undefined))
    return refuse('TARGET_DEAD', ['5E-HEAL-05'], { target: who }, ['hitPoints']);
  if (damage?.some(({ nonlethal }) => nonlethal)) return refuse('NOT_IN_THIS_GAME', [], { option: 'nonlethal' });
  const { maximum } = one.hitPoints;
  if (hitPoints !== undefined && (hitPoints < 0 || hitPoints > maximum))
    return refuse('HIT_POINTS_OUT_OF_RANGE', ['5E-HP-02'], { maximum });
  return null;
}

function stateRefusal(state: EncounterState, one: Combatant, adjustment: Adjustment): Refusal | null {
  const who = one.id;
  const { addCondition, removeEffectId, resource, budget, position } = adjustment;
  if (addCondition) {
    const kinds: readonly string[] = CONDITION_KINDS;
    const condition = addCondition.kind;
    if (!kinds.includes(condition)) return refuse('CONDITION_UNKNOWN', [], { ruleset: 'dnd5e', condition }, kinds);
    if ((sheetOf(one).conditionImmunities as readonly string[]).includes(condition))
      return refuse('CONDITION_IMMUNE', ['5E-COND-00'], { who, condition });
    if (condition === 'poisoned' && suffers(one, 'petrified'))
      return refuse('CONDITION_IMMUNE', ['5E-COND-10'], { who, condition });
    if (addCondition.sourceId !== undefined && !findCombatant(state, addCondition.sourceId))
      return refuse('COMBATANT_UNKNOWN', [], { id: addCondition.sourceId }, [...state.present]);
  }
  if (removeEffectId !== undefined && !one.effects.some(({ id }) => id === removeEffectId)) {
    const ids = one.effects.map(({ id }) => id);
    return refuse('EFFECT_UNKNOWN', [], { who, effect: removeEffectId }, ids);
  }
  if (resource && !Object.hasOwn(one.resources, resource.name))
    return refuse('RESOURCE_UNKNOWN', [], { who, resource: resource.name }, Object.keys(one.resources));
  if (budget && !(BUDGET_NAMES as readonly string[]).includes(budget.resource))
    return refuse('BUDGET_UNKNOWN', ['5E-TURN-01'], { resource: budget.resource }, BUDGET_NAMES);
  if (position) return placingRefusal(state, who, position, SPACES);
  return null;
}

function otherRefusal(state: EncounterState, one: Combatant, adjustment: Adjustment): Refusal | null {
  const { relation, circumstance, releaseReadied, hoursPassed, fall, damageSave } = adjustment;
  if (damageSave) return refuse('NOT_IN_THIS_GAME', [], { option: 'damageSave' }, ['damage']);
  if (fall) return refuse('NOT_IN_THIS_GAME', [], { option: 'fall' }, ['position', 'damage']);
  if (hoursPassed !== undefined && one.vital !== 'STABLE')
    return refuse('NOT_STABLE', ['5E-STAB-06'], { who: one.id }, ['healing', 'hitPoints']);
  if (relation) {
    if (!findCombatant(state, relation.otherId) || relation.otherId === one.id)
      return refuse('COMBATANT_UNKNOWN', [], { id: relation.otherId }, [...state.present]);
    if (state.map && one.at && state.combatants[relation.otherId]?.at)
      return refuse('MAP_PRESENT', [], {}, ['position']);
  }
  if (circumstance !== undefined) return refuse('NOT_IN_THIS_GAME', [], { option: 'circumstance' }, ['rollMode']);
  if (releaseReadied) {
    if (!one.readied) return refuse('NO_READIED_ACTION', ['5E-READY-01'], { who: one.id });
    if (!mayReact(state, one)) return refuse('REACTION_SPENT', ['5E-READY-05'], { who: one.id });
  }
  return null;
}

/** The creatures of a tie all have the same total (5E-INIT-06). */
function tieRefusal(state: EncounterState, tieOrder: readonly string[]): Refusal | null {
  const totals = tieOrder.map((id) => state.order.find((entry) => entry.combatantId === id)?.total);
  const odd = tieOrder.find((_, index) => totals[index] === undefined || totals[index] !== totals[0]);
  return odd === undefined ? null : refuse('TIE_UNKNOWN', ['5E-INIT-06'], { who: odd });
}
