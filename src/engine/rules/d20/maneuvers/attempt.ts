import type { ActionName } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { beginManeuver, blowPart } from './begin.js';
import type { Maneuver } from './combat-maneuver-numbers.js';
import type { ManeuverResult, ManeuverRoll } from './combat-maneuver.js';
import { rollManeuver } from './combat-maneuver.js';
import { isImproved } from './legality.js';

export interface Beginning {
  readonly attackerId: string;
  readonly targetId: string;
  readonly maneuver: Maneuver;
  /** Those who wait for an attack have had their say already. */
  readonly announced?: boolean | undefined;
  /** Asked again after each interrupt. */
  readonly refusal: () => Refusal | null;
}

const ACTION: Readonly<Record<Maneuver, ActionName>> = {
  'Bull Rush': 'bullRush',
  'Dirty Trick': 'dirtyTrick',
  Disarm: 'disarm',
  Drag: 'drag',
  Grapple: 'grapple',
  Overrun: 'overrun',
  Reposition: 'reposition',
  Steal: 'steal',
  Sunder: 'sunder',
  Trip: 'trip',
};

export type Attempt = ManeuverRoll & Beginning;

/** What comes before an attempt at which, without the improved feat, the target may strike. @returns the damage of that blow, or the code of what stopped the attempt */
export function* beginAgainst(ctx: ActionContext, beginning: Beginning): Procedure<number | string> {
  const { attackerId, targetId, maneuver, announced, refusal } = beginning;
  return yield* beginManeuver(ctx, {
    attackerId,
    targetId,
    because: maneuver.toLowerCase(),
    action: ACTION[maneuver],
    announced,
    strikers: isImproved(ctx.state, attackerId, maneuver) ? [] : [targetId],
    refusal,
  });
}

/**
 * A combat maneuver with what comes before it: without the improved feat the target may strike, and what it does comes off the roll
 * (PF1-CM-06, PF1-CM-07). @returns the code of what stopped the attempt, if something did
 */
export function* attemptManeuver(ctx: ActionContext, attempt: Attempt): Procedure<ManeuverResult | string> {
  const { extraParts = [] } = attempt;
  const damage = yield* beginAgainst(ctx, attempt);
  if (typeof damage === 'string') return damage;
  return yield* rollManeuver(ctx, { ...attempt, extraParts: [...extraParts, blowPart(damage)] });
}
