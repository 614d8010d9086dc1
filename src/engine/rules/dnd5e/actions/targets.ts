import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Offering } from '../../ruleset.js';
import { othersThan } from '../../shared/index.js';
import { attackRefusal } from '../attack/legality.js';
import type { AttackReason } from '../attack/options.js';
import { orderOf } from '../attack/options.js';
import { feetBetween } from '../positions.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';

/** Whom a creature could attack now, enemies first, with the attacks that reach each (5E-ATK-01). */
export function attackTargets(
  state: EncounterState,
  actor: Combatant,
  reason: AttackReason,
  among: (attack: Attack) => boolean = () => true,
): Offering {
  const attacks = sheetOf(actor).attacks.filter(among);
  const farthest = attacks.reduce((far, attack) => Math.max(far, rangeOf(attack)), 0);
  const targets = othersThan(state, actor).flatMap((other) => {
    if (feetBetween(state, actor, other) > farthest) return [];
    const attackIds = attacks
      .filter((attack) => attackRefusal(state, actor, orderOf(other.id, attack.id, reason)) === null)
      .map(({ id }) => id);
    return attackIds.length > 0 ? [{ combatantId: other.id, attackIds }] : [];
  });
  if (targets.length > 0) return { legal: true, refusal: null, targets, squares: [] };
  return {
    legal: false,
    refusal: refuse('NO_TARGET_IN_REACH', ['5E-ATK-01'], { who: actor.id }),
    targets,
    squares: [],
  };
}

/** Those within so many feet that a test allows, enemies first. */
export function nearbyTargets(
  state: EncounterState,
  actor: Combatant,
  feet: number,
  allows: (target: Combatant) => boolean,
): Offering {
  const targets = othersThan(state, actor)
    .filter((other) => feetBetween(state, actor, other) <= feet && allows(other))
    .map(({ id }) => ({ combatantId: id, attackIds: [] }));
  if (targets.length > 0) return { legal: true, refusal: null, targets, squares: [] };
  return {
    legal: false,
    refusal: refuse('NO_TARGET_IN_REACH', ['5E-MEL-01'], { who: actor.id }),
    targets,
    squares: [],
  };
}

function rangeOf(attack: Attack): number {
  return Math.max(attack.kind === 'MELEE' ? attack.reach : 0, attack.range?.long ?? attack.range?.normal ?? 0);
}
