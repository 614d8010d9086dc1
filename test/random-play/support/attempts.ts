import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Attempt, Attempts, SeenOffer } from './attempt.js';
import { attackAttempts } from './attempts-attacks.js';
import { movementAttempts } from './attempts-moves.js';
import { readyAttempts } from './attempts-ready.js';
import { simpleAttempts } from './attempts-simple.js';
import type { Random } from './random.js';
import type { View } from './view.js';

/** Ways to take up offers of every action, in the order in which to try them. An action without any is never taken. */
const ATTEMPTS: { readonly [N in ActionName]?: Attempts<N> } = {
  ...simpleAttempts,
  ...attackAttempts,
  ...movementAttempts,
  ready: readyAttempts,
};

/**
 * Ways to take up an offer, at random, to be tried one after another until one is accepted. A promised one must be.
 * @throws Error for an action nobody here knows how to take
 */
export function attemptsAt(offer: SeenOffer, view: View, random: Random): readonly Attempt[] {
  const attempts = ATTEMPTS[offer.action] as Attempts<ActionName> | undefined;
  if (!attempts) throw new Error(`Random play does not know how to take ${offer.action}`);
  return attempts(offer, view, random);
}
