import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { endEffectsOf, enemiesOf, startEffect } from '../../shared/index.js';
import { DODGING } from '../attack/armor-class.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { targetRefusal } from '../attack/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Turning the Dodge feat on an opponent: free, until another is named (D35-FEA-01). */
export const designateDodge: D20Action<'designateDodge'> = {
  name: 'designateDodge',
  doc: {
    en: 'Name the opponent against whom the Dodge feat counts.',
    es: 'Nombrar al oponente contra el que cuenta la dote Esquiva.',
  },
  ruleIds: ({ attack }) => attack.feats,
  cost: 'free',
  provokes: false,
  check: (state, actorId, { targetId }) => featRefusal(state, actorId) ?? targetRefusal(state, actorId, targetId),
  *perform(ctx, actorId, { targetId }) {
    yield* endEffectsOf(ctx, actorId, DODGING, 'replaced');
    const [ruleId] = variantOf(ctx.state).rules.attack.feats;
    yield* startEffect(ctx, actorId, { kind: DODGING, sourceId: targetId, ruleId });
    return DONE;
  },
  offer(state, actorId) {
    const refusal = featRefusal(state, actorId);
    if (refusal) return notOffered(refusal);
    const foes = enemiesOf(state, combatantOf(state, actorId)).filter(
      (one) => one.vital !== 'DEAD' && knowsPlaceOf(state, actorId, one.id),
    );
    return offered(foes.map(({ id }) => ({ combatantId: id, attackIds: [] })));
  },
};

function featRefusal(state: EncounterState, actorId: string): Refusal | null {
  const { feats } = variantOf(state).rules.attack;
  return hasFeat(sheetOf(combatantOf(state, actorId)), 'Dodge')
    ? null
    : refuse('FEAT_MISSING', feats, { who: actorId, feat: 'Dodge' });
}
