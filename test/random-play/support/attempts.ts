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
  const seen = IN_ANGER.has(offer.action) && !random.chance(BETRAYAL) ? atEnemies(offer, view) : offer;
  return offer.targets.length > 0 && seen.targets.length === 0 ? [] : attempts(seen, view, random);
}

/** What is rarely done to allies, though it may be. */
const IN_ANGER: ReadonlySet<ActionName> = new Set([
  ...(Object.keys(attackAttempts) as ActionName[]),
  'grapple',
  'bullRush',
  'dirtyTrick',
  'drag',
  'reposition',
  'steal',
  'feint',
]);
/** How often it is done to them all the same. */
const BETRAYAL = 0.03;

function atEnemies(offer: SeenOffer, { actor, others }: View): SeenOffer {
  const allies = new Set(others.filter(({ side }) => side === actor.side).map(({ id }) => id));
  return { ...offer, targets: offer.targets.filter(({ combatantId }) => !allies.has(combatantId)) };
}
