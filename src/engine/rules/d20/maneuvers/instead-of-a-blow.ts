import type { ActionContext, PromptRequest, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { barredRefusal } from '../actions/define.js';
import type { Attack } from '../statistics/index.js';
import { disarming } from './disarm.js';
import type { InPlaceOfAttack } from './in-place-of-attack.js';
import { sundering } from './sunder.js';
import { tripping } from './trip.js';

type Special = 'trip' | 'disarm' | 'sunder';
type Way = InPlaceOfAttack<Special>;

const WAYS: readonly (readonly [name: Special, way: () => Way, verb: string])[] = [
  ['trip', () => tripping, 'Trip'],
  ['disarm', () => disarming, 'Disarm'],
  ['sunder', () => sundering, 'Sunder'],
];

/**
 * What may be tried in place of a blow outside one's turn, with each of the weapons that could strike it: a special attack that
 * stands for a melee attack (D35-DIS-01, D35-TRP-01, D35-SUN-01, PF1-CM-05, PF1-AOO-10).
 */
export function insteadOfBlow(
  state: EncounterState,
  actorId: string,
  targetId: string,
  attacks: readonly Attack[],
): PromptRequest['choices'] {
  return WAYS.flatMap(([name, way, verb]) => {
    if (barredRefusal(state, actorId, name)) return [];
    return attacks
      .filter(({ id }) => way().refusal(state, actorId, { targetId, attackId: id }) === null)
      .map((attack) => ({ id: `${name}:${attack.id}`, label: `${verb} with ${attack.name}` }));
  });
}

/** Tries what was chosen; false if the choice is none of these. */
export function* tryInsteadOfBlow(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  choice: string,
): Procedure<boolean> {
  const found = WAYS.find(([name]) => choice.startsWith(`${name}:`));
  if (!found) return false;
  const [name, way] = found;
  const attackId = choice.slice(name.length + 1);
  if (way().refusal(ctx.state, actorId, { targetId, attackId }) === null)
    yield* way().attempt(ctx, actorId, { targetId, attackId }, []);
  return true;
}
