import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Attempt, Attempts, SeenOffer } from './attempt.js';
import { attackAttempts } from './attempts-attacks.js';
import { movementAttempts } from './attempts-moves.js';
import { readyAttempts } from './attempts-ready.js';
import { simpleAttempts } from './attempts-simple.js';
import type { Random } from './random.js';
import type { View } from './view.js';

/** Ways to take up offers of every action, in the order in which to try them. */
const ATTEMPTS: { readonly [N in ActionName]: Attempts<N> } = {
  ...simpleAttempts,
  ...attackAttempts,
  ...movementAttempts,
  ready: readyAttempts,
};

/** Ways to take up an offer, at random, to be tried one after another until one is accepted. A promised one must be. */
export function attemptsAt(offer: SeenOffer, view: View, random: Random): readonly Attempt[] {
  const attempts = ATTEMPTS[offer.action] as Attempts<ActionName>;
  return attempts(offer, view, random);
}
