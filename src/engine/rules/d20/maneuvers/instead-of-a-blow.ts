import type { ActionContext, PromptRequest, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { barredRefusal } from '../actions/define.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { disarming } from './disarm.js';
import { seizing } from './grapple.js';
import type { InPlaceOfAttack } from './in-place-of-attack.js';
import { sundering } from './sunder.js';
import { tripping } from './trip.js';

type Special = 'trip' | 'disarm' | 'sunder';

const WITH_A_WEAPON: readonly (readonly [name: Special, way: () => InPlaceOfAttack<Special>, verb: string])[] = [
  ['trip', () => tripping, 'Trip'],
  ['disarm', () => disarming, 'Disarm'],
  ['sunder', () => sundering, 'Sunder'],
];

/** The choice of taking hold with bare hands. */
const GRAPPLE = 'grapple';

/**
 * What may be tried in place of a blow outside one's turn: a special attack that stands for a melee attack, with each of the weapons
 * that could strike (D35-DIS-01, D35-TRP-01, D35-SUN-01, PF1-CM-05, PF1-AOO-10); in 3.5 a grapple too, with bare hands (D35-GRP-01).
 */
export function insteadOfBlow(
  state: EncounterState,
  actorId: string,
  targetId: string,
  attacks: readonly Attack[],
): PromptRequest['choices'] {
  const armed = WITH_A_WEAPON.flatMap(([name, way, verb]) => {
    if (barredRefusal(state, actorId, name)) return [];
    return attacks
      .filter(({ id }) => way().refusal(state, actorId, { targetId, attackId: id }) === null)
      .map((attack) => ({ id: `${name}:${attack.id}`, label: `${verb} with ${attack.name}` }));
  });
  return mayGrapple(state, actorId, targetId) ? [...armed, { id: GRAPPLE, label: 'Grapple with bare hands' }] : armed;
}

/** Tries what was chosen; false if the choice is none of these. Those who wait for an attack have had their say. */
export function* tryInsteadOfBlow(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  choice: string,
): Procedure<boolean> {
  const moment = { later: [], announced: true };
  if (choice === GRAPPLE) {
    if (mayGrapple(ctx.state, actorId, targetId)) yield* seizing.attempt(ctx, actorId, { targetId }, moment);
    return true;
  }
  const found = WITH_A_WEAPON.find(([name]) => choice.startsWith(`${name}:`));
  if (!found) return false;
  const [name, way] = found;
  const attackId = choice.slice(name.length + 1);
  if (way().refusal(ctx.state, actorId, { targetId, attackId }) === null)
    yield* way().attempt(ctx, actorId, { targetId, attackId }, moment);
  return true;
}

/** In 3.5 a grapple begins in place of a melee attack; in Pathfinder it takes an action of its own (D35-GRP-01, PF1-GRP-01). */
function mayGrapple(state: EncounterState, actorId: string, targetId: string): boolean {
  if (variantOf(state).maneuvers.method !== 'OPPOSED' || barredRefusal(state, actorId, GRAPPLE)) return false;
  return seizing.refusal(state, actorId, { targetId }) === null;
}
