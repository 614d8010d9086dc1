import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { effectsOf } from '../../shared/index.js';
import { spend } from '../activity.js';
import { endGrapple } from '../conditions/apply.js';
import { contest, skillCheck, strengthCheck } from '../rolls/checks.js';
import { heldBy } from '../speed.js';
import { actionRefusal, plainOffer } from './costs.js';
import { isHeldBy } from './grapple.js';

/**
 * Escape a grapple: the action, Athletics or Acrobatics against Athletics, or against the DC of a stat block (5E-GRP-09,
 * 5E-BST-06); or tear a net or the like that restrains, with a Strength check (5E-WPN-15).
 */
export const escapeGrapple: ActionDefinition<'escapeGrapple'> = {
  name: 'escapeGrapple',
  doc: {
    en: 'Break free of whoever grapples you: Strength (Athletics) or Dexterity (Acrobatics); or of a net: Strength.',
    es: 'Zafarse de quien te agarra: Fuerza (Atletismo) o Destreza (Acrobacias); o de una red: Fuerza.',
  },
  ruleIds: ['5E-GRP-09', '5E-BST-06', '5E-WPN-15'],
  cost: 'action',
  provokes: false,
  check: (state, actorId) => escapeRefusal(combatantOf(state, actorId)),
  *perform(ctx, actorId, { useAcrobatics }) {
    yield* spend(ctx, actorId, 'action');
    const hold = holdOn(ctx.combatant(actorId));
    if (hold && (yield* breaksFree(ctx, actorId, hold, useAcrobatics ? 'acrobatics' : 'athletics')))
      for (const one of sameGrip(ctx.combatant(actorId), hold)) yield* endGrapple(ctx, actorId, one, 'escaped');
    return DONE;
  },
  offer: (state, actorId) => plainOffer(escapeRefusal(combatantOf(state, actorId))),
};

/** What holds a creature and can be broken: a grapple first, else what restrains with a DC. */
function holdOn(one: Combatant): Effect | undefined {
  return (
    effectsOf(one, 'grappled')[0] ?? effectsOf(one, 'restrained').find(({ data }) => typeof data.escapeDc === 'number')
  );
}

/** All that one grappler has seized a creature with: it may have bitten twice, but holds it once (5E-COND-00). */
function sameGrip(one: Combatant, hold: Effect): readonly Effect[] {
  const { kind, sourceId } = hold;
  if (kind !== 'grappled' || sourceId === null) return [hold];
  return effectsOf(one, kind).filter((effect) => effect.sourceId === sourceId);
}

function escapeRefusal(one: Combatant): Refusal | null {
  return holdOn(one) ? actionRefusal(one) : refuse('NOT_GRAPPLED', ['5E-GRP-09'], { who: one.id });
}

function* breaksFree(
  ctx: ActionContext,
  id: string,
  hold: Effect,
  skill: 'athletics' | 'acrobatics',
): Procedure<boolean> {
  if (hold.kind === 'restrained')
    return yield* strengthCheck(ctx, id, Number(hold.data.escapeDc), ['5E-WPN-15', '5E-CORE-05']);
  if (typeof hold.data.escapeDc === 'number')
    return yield* skillCheck(ctx, id, skill, hold.data.escapeDc, ['5E-BST-06']);
  if (hold.sourceId === null || !ctx.state.present.includes(hold.sourceId)) return true;
  return yield* contest(ctx, { id, skill }, { id: hold.sourceId, skill: 'athletics' }, ['5E-GRP-09']);
}

/** Let go of somebody: free, also when it is not one's turn (5E-GRP-08). */
export const releaseGrapple: ActionDefinition<'releaseGrapple'> = {
  name: 'releaseGrapple',
  doc: {
    en: 'Let go of a creature you hold: free, at any time.',
    es: 'Soltar a quien tienes agarrado: libre, en cualquier momento.',
  },
  ruleIds: ['5E-GRP-08'],
  cost: 'free',
  provokes: false,
  offTurn: true,
  check(state, actorId, { targetId }) {
    const held = heldBy(state, actorId).map(({ id }) => id);
    return held.includes(targetId)
      ? null
      : refuse('NOT_GRAPPLING', ['5E-GRP-08'], { who: actorId, target: targetId }, held);
  },
  *perform(ctx, actorId, { targetId }) {
    for (const effect of effectsOf(ctx.combatant(targetId), 'grappled')) {
      if (effect.sourceId === actorId) yield* endGrapple(ctx, targetId, effect, 'released');
    }
    return DONE;
  },
  offer(state, actorId) {
    const held = heldBy(state, actorId).filter((one) => isHeldBy(one, actorId));
    if (held.length === 0) return plainOffer(refuse('NOT_GRAPPLING', ['5E-GRP-08'], { who: actorId, target: '–' }));
    const targets = held.map(({ id }) => ({ combatantId: id, attackIds: [] }));
    return { legal: true, refusal: null, targets, squares: [] };
  },
};
