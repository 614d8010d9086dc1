import type { ActionName } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Offering } from '../../ruleset.js';
import { notOffered } from '../actions/offering.js';
import { IN_FLIGHT } from '../actions/panic.js';
import { variantOf } from '../variant-of.js';
import { CONFUSED, drivenTo } from './behaviour.js';

/** What serves to attack somebody: the blow, and getting to where it can be dealt. */
const TO_ATTACK: ReadonlySet<ActionName> = new Set([
  'attack',
  'fullAttack',
  'charge',
  'move',
  'run',
  'fiveFootStep',
  'standUp',
  'drawWeapon',
  'escapeGrapple',
  'releaseGrapple',
  'resume',
]);

/** Why confusion keeps a creature from an action (D35-CND-01, PF1-CND-05). */
export function confusionRefusal(state: EncounterState, actorId: string, action: ActionName): Refusal | null {
  const drive = drivenTo(combatantOf(state, actorId));
  if (!drive) return null;
  const { ruleIds } = variantOf(state).conditions[CONFUSED]!;
  const { does, targetId } = drive;
  if (does === 'FLEES')
    return IN_FLIGHT.has(action) ? null : refuse('FLEES', ruleIds, { who: actorId }, ['run', 'move']);
  if (targetId === null) return refuse('BABBLES', ruleIds, { who: actorId }, ['endTurn']);
  return TO_ATTACK.has(action) ? null : mustAttack(state, actorId, targetId);
}

/** Why a confused creature cannot aim at whom it wants: it attacks somebody else (D35-CND-01, PF1-CND-05). */
export function aimRefusal(state: EncounterState, actorId: string, input: object): Refusal | null {
  const targetId = drivenTo(combatantOf(state, actorId))?.targetId;
  if (targetId == null) return null;
  return aims(input).every((aim) => aim === targetId) ? null : mustAttack(state, actorId, targetId);
}

/** An offer less the targets a confused creature has no eyes for. */
export function offerToConfused(state: EncounterState, actorId: string, offer: Offering): Offering {
  const targetId = drivenTo(combatantOf(state, actorId))?.targetId;
  if (targetId == null || !offer.legal || offer.targets.length === 0) return offer;
  const targets = offer.targets.filter(({ combatantId }) => combatantId === targetId);
  return targets.length > 0 ? { ...offer, targets } : notOffered(mustAttack(state, actorId, targetId));
}

/** Whom an input aims at. */
function aims(input: object): readonly string[] {
  const { targetId, attacks = [] } = input as {
    readonly targetId?: string;
    readonly attacks?: readonly { readonly targetId: string }[];
  };
  return [...(targetId === undefined ? [] : [targetId]), ...attacks.map((one) => one.targetId)];
}

function mustAttack(state: EncounterState, actorId: string, targetId: string): Refusal {
  const { ruleIds } = variantOf(state).conditions[CONFUSED]!;
  return refuse('MUST_ATTACK', ruleIds, { who: actorId, target: targetId }, [targetId]);
}
