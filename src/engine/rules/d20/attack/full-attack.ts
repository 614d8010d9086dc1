import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, hamperedSince } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { attackedWith, hasMoved, remaining } from '../budget.js';
import type { Attack } from '../statistics/index.js';
import { bothHandsRefusal } from '../maneuvers/limits.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { optionsOf } from './attack-action.js';
import { attackOptions } from './attack-options.js';
import { weaponPair } from './full-attack-plan.js';
import { goesOn, openOptions, openSlots, styleOf, surplusStep } from './full-attack-progress.js';
import { performFullAttack } from './full-attack-steps.js';
import { chooseAttack, targetRefusal } from './legality.js';
import { modeOf } from './situation.js';

type FullAttackInput = ActionInput<'fullAttack'>;

/**
 * A full attack: every attack of a creature, as a full-round action. It is paid as it goes: the standard action with the first
 * attack, the move action with the second. So it may be left at one attack, and a single attack may grow into it
 * (D35-ATK-04, PF1-FUL-01 to PF1-FUL-06).
 */
export const fullAttack: D20Action<'fullAttack'> = {
  name: 'fullAttack',
  doc: {
    en: 'Make every attack you have, target by target.',
    es: 'Realizar todos los ataques que se tengan, objetivo a objetivo.',
  },
  ruleIds: ({ attack }) => [
    ...attack.fullAttack,
    ...attack.iterative,
    ...attack.decidedAfterFirst,
    ...attack.twoWeapons,
    ...attack.natural,
  ],
  cost: 'full-round',
  provokes: false,
  check(state, actorId, input) {
    return costOfFullAttack(state, actorId) ?? declarationRefusal(state, actorId, input);
  },
  perform: (ctx, actorId, input) => performFullAttack(ctx, actorId, input),
  offer(state, actorId) {
    const refusal = costOfFullAttack(state, actorId);
    if (refusal) return notOffered(refusal);
    const targets = openOptions(state, actorId, attackOptions(state, actorId));
    return targets.length > 0
      ? offered(targets)
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.attack.fullAttack, { who: actorId }, ['move']));
  },
};

function costOfFullAttack(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { decidedAfterFirst, fullAttack: ruleIds } = variantOf(state).rules.attack;
  if (hasMoved(actor)) return refuse('ALREADY_MOVED', ruleIds, { who: actorId }, ['attack']);
  const made = attackedWith(actor).length;
  if (made === 0 || !goesOn(state, actorId)) return costRefusal(state, actorId, 'FULL_ROUND');
  if (made > 1) return null;
  return remaining(actor, 'move') < 1
    ? refuse('MOVE_ACTION_SPENT', decidedAfterFirst, { who: actorId }, ['endTurn'])
    : hamperedSince(state, actorId, 'FULL_ROUND');
}

function declarationRefusal(state: EncounterState, actorId: string, input: FullAttackInput): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { attack: rules } = variantOf(state).rules;
  const { twoWeapons, rapidShot, defensively, powerAttack, deadlyAim, combatExpertise } = input;
  if (
    attackedWith(actor).length > 0 &&
    (twoWeapons ?? rapidShot ?? defensively ?? powerAttack ?? deadlyAim ?? combatExpertise)
  )
    return refuse('DECIDED_BEFORE_FIRST_ATTACK', rules.twoWeapons, { who: actorId });
  const unknown = input.attacks.find(({ attackId }) => attackId !== undefined && !attackOf(actor, attackId));
  if (unknown)
    return refuse('ATTACK_UNKNOWN', rules.attackBonus, { who: actorId, attack: unknown.attackId! }, idsOf(actor));
  const options = optionsOf(input);
  const chosen = chooseAttack(state, actorId, input.attacks[0]!, options);
  if ('refusal' in chosen) return chosen.refusal;
  if (twoWeapons && !weaponPair(actor, chosen.attack))
    return refuse('OFF_HAND_EMPTY', rules.twoWeapons, { who: actorId });
  const held = twoWeapons ? bothHandsRefusal(state, actor, chosen.attack.id) : null;
  if (held) return held;
  if (rapidShot) {
    const order = { attackerId: actorId, targetId: input.attacks[0]!.targetId, attack: chosen.attack, options };
    const names = { who: actorId, attack: chosen.attack.id, feat: 'Rapid Shot' };
    const shoots = modeOf(state, order) === 'RANGED';
    if (!hasFeat(sheetOf(actor), 'Rapid Shot') || !shoots) return refuse('FEAT_MISSING', rules.feats, names);
  }
  return laterStepRefusal(state, actorId, input, chosen.attack);
}

/** Why an attack after the first cannot be declared: there is no such target, or no attack left for it. */
function laterStepRefusal(
  state: EncounterState,
  actorId: string,
  input: FullAttackInput,
  first: Attack,
): Refusal | null {
  for (const { targetId } of input.attacks.slice(1)) {
    const refusal = targetRefusal(state, actorId, targetId);
    if (refusal) return refusal;
  }
  const open = openSlots(state, actorId, first, styleOf(combatantOf(state, actorId), input));
  const surplus = surplusStep(open, input.attacks);
  return surplus === null
    ? null
    : refuse('NO_ATTACK_LEFT', variantOf(state).rules.attack.iterative, { who: actorId, step: surplus });
}

const idsOf = (actor: Combatant): readonly string[] => sheetOf(actor).attacks.map(({ id }) => id);
