import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionDefinition } from '../../ruleset.js';
import { withAttackAlternatives } from '../attack/alternatives.js';
import { chooseAttack } from '../attack/choices.js';
import { afterAttackRoll, drawForAttack, payForShot } from '../attack/make-attack.js';
import { attackModeSources } from '../attack/mode-sources.js';
import { attackSituation } from '../attack/situation.js';
import type { AttackOrder } from '../attack/options.js';
import { dropItem } from '../conditions/apply.js';
import { isAtHand } from '../hands.js';
import { isOn } from '../house-rules.js';
import { announce } from '../readied/announce.js';
import { defendingSkill } from '../rolls/bonuses.js';
import { recordCheck, rollD20, rollSkill } from '../rolls/checks.js';
import { advantage, disadvantage } from '../rolls/roll-mode.js';
import { SHIELD_ID } from '../statistics/armor.js';
import type { Attack } from '../statistics/stat-block.js';
import { findAttack } from '../statistics/stat-block.js';
import { attackSlotRefusal, takeAttackSlot } from './attack-slots.js';
import { plainOffer } from './costs.js';
import { attackTargets } from './targets.js';

/** Disarm, where the house rule is on: an attack roll against Athletics or Acrobatics, no damage, the thing falls (HR-DISARM-01 to HR-DISARM-07). */
export const disarm: ActionDefinition<'disarm'> = {
  name: 'disarm',
  doc: {
    en: 'House rule: in place of an attack, knock something out of a creature’s hands.',
    es: 'Regla opcional: en lugar de un ataque, arrancar algo de las manos de una criatura.',
  },
  ruleIds: ['HR-DISARM-01', 'HR-DISARM-02', 'HR-DISARM-03', 'HR-DISARM-07', '5E-VAR-07'],
  cost: 'one attack of the Attack action',
  provokes: false,
  check: (state, actorId, input) =>
    switchRefusal(state) ??
    attackSlotRefusal(combatantOf(state, actorId)) ??
    disarmRefusal(state, actorId, input, 'attack'),
  *perform(ctx, actorId, input) {
    const chosen = chooseDisarm(ctx.state, actorId, input, 'attack');
    if ('refusal' in chosen) return cutShort('NOT_IN_HAND');
    yield* takeAttackSlot(ctx, actorId);
    yield* strikeFromHand(ctx, actorId, chosen);
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = switchRefusal(state) ?? attackSlotRefusal(actor);
    if (refusal) return plainOffer(refusal);
    const offer = attackTargets(state, actor, 'attack', (attack) => !attack.isUnarmed);
    const targets = offer.targets.filter(({ combatantId }) => looseItems(combatantOf(state, combatantId)).length > 0);
    return targets.length > 0
      ? { ...offer, targets }
      : plainOffer(refuse('NO_TARGET_IN_REACH', ['HR-DISARM-01'], { who: actorId }));
  },
};

/** Why nobody is disarmed: the house rule is off (HR-DISARM-01). */
export function switchRefusal(state: EncounterState): Refusal | null {
  return isOn(state.houseRules, 'disarm') ? null : refuse('HOUSE_RULE_OFF', ['HR-DISARM-01'], { rule: 'disarm' });
}

type DisarmInput = ActionInput<'disarm'>;

/** In one's turn, or when a trigger happens: then nothing is drawn for it. */
type Reason = 'attack' | 'readiedAction';

interface ChosenDisarm {
  readonly order: AttackOrder;
  readonly itemId: string;
}

/** Why a creature cannot disarm another now, whatever it takes of its turn (HR-DISARM-01). */
export function disarmRefusal(
  state: EncounterState,
  actorId: string,
  input: DisarmInput,
  reason: Reason,
): Refusal | null {
  const off = switchRefusal(state);
  if (off) return off;
  const chosen = chooseDisarm(state, actorId, input, reason);
  return 'refusal' in chosen ? chosen.refusal : null;
}

/** Tries to disarm as was readied. Presumes that `disarmRefusal` found nothing. */
export function* disarmAsReadied(ctx: ActionContext, actorId: string, input: DisarmInput): Procedure {
  const chosen = chooseDisarm(ctx.state, actorId, input, 'readiedAction');
  if (!('refusal' in chosen)) yield* strikeFromHand(ctx, actorId, chosen);
}

function chooseDisarm(
  state: EncounterState,
  actorId: string,
  input: DisarmInput,
  reason: Reason,
): ChosenDisarm | { readonly refusal: Refusal } {
  const actor = combatantOf(state, actorId);
  const serves = (attack: Attack): boolean => !attack.isUnarmed && (reason === 'attack' || isAtHand(actor, attack));
  const chosen = chooseAttack(state, actor, input, reason, serves);
  if ('refusal' in chosen)
    return { refusal: withAttackAlternatives(state, actor, { ...input, reason }, chosen.refusal, serves) };
  const target = combatantOf(state, input.targetId);
  const refusal = heldRefusal(target, input);
  return refusal ? { refusal } : { order: chosen.order, itemId: heldItem(target, input)! };
}

/** The attack roll against the grip (HR-DISARM-02, HR-DISARM-03). */
function* strikeFromHand(ctx: ActionContext, actorId: string, { order, itemId }: ChosenDisarm): Procedure {
  yield* drawForAttack(ctx, actorId, order.attackId);
  const situation = attackSituation(ctx.state, actorId, order);
  yield* payForShot(ctx, situation);
  const { attacker, target, attack, manner, bonus } = situation;
  const sources = [...attackModeSources(ctx.state, attacker, target, attack, manner), ...gripSources(target, itemId)];
  const strike = yield* rollD20(ctx, actorId, 'attack', bonus, sources);
  yield* afterAttackRoll(ctx, actorId, target.id);
  const skill = defendingSkill(target);
  const grip = yield* rollSkill(ctx, target.id, skill, sizeSources(attacker, target));
  const won = strike.total > grip.total;
  const rules = ['HR-DISARM-02', 'HR-DISARM-03'];
  yield* recordCheck(ctx, actorId, 'disarm', strike, grip.total, won, rules);
  yield* recordCheck(ctx, target.id, `skill:${skill}`, grip, strike.total, !won, rules);
  if (won) yield* dropItem(ctx, target.id, itemId);
  yield* announce(ctx, { type: 'ATTACKS', subjectId: actorId, targetId: target.id });
}

/** What could be struck from the hands: anything but a shield, which is strapped on (HR-AMB-11). */
function looseItems(target: Combatant): readonly string[] {
  return target.wielded.filter((id) => id !== SHIELD_ID);
}

function heldItem(target: Combatant, input: DisarmInput): string | undefined {
  return looseItems(target).find((id) => input.itemId === undefined || id === input.itemId);
}

function heldRefusal(target: Combatant, input: DisarmInput): Refusal | null {
  if (heldItem(target, input) !== undefined) return null;
  return refuse('NOT_IN_HAND', ['HR-DISARM-01'], { who: target.id, item: input.itemId ?? '–' }, [
    ...looseItems(target),
  ]);
}

/** What is held with both hands is harder to knock away (HR-DISARM-04). */
function gripSources(target: Combatant, itemId: string): readonly Part[] {
  const twoHanded = findAttack(target, itemId)?.properties.includes('two-handed') ?? false;
  return twoHanded ? [disadvantage('Held in both hands', 'HR-DISARM-04')] : [];
}

/** The larger creature holds on better, the smaller one worse (HR-DISARM-05, HR-DISARM-06). */
function sizeSources(attacker: Combatant, target: Combatant): readonly Part[] {
  const difference = sizeDifference(target.size, attacker.size);
  if (difference === 0) return [];
  return difference > 0 ? [advantage('Larger', 'HR-DISARM-05')] : [disadvantage('Smaller', 'HR-DISARM-06')];
}
