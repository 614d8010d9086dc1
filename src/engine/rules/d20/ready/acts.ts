import type { ActionInput, ActionName } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { ReadyResponse } from '../../shared/index.js';
import { barredRefusal } from '../actions/define.js';
import type { D20Action } from '../actions/define.js';
import { move } from '../actions/move.js';
import { standUp } from '../actions/prone.js';
import { usePotion } from '../actions/use-potion.js';
import { attack } from '../attack/attack-action.js';
import { bullRush } from '../maneuvers/bull-rush.js';
import { dirtyTrick } from '../maneuvers/dirty-trick.js';
import { disarm } from '../maneuvers/disarm.js';
import { grapple } from '../maneuvers/grapple.js';
import { steal } from '../maneuvers/steal.js';
import { sunder } from '../maneuvers/sunder.js';
import { trip } from '../maneuvers/trip.js';

/** What may be readied, besides the 5-foot step that goes with it. */
export type ReadiedMember = Exclude<keyof ReadyResponse, 'step'>;

/** A readied act with whom it is aimed at. */
export interface ReadiedAct {
  refusal(state: EncounterState, actorId: string): Refusal | null;
  perform(ctx: ActionContext, actorId: string): Procedure<unknown>;
}

/** Those that need somebody to be aimed at. */
const AIMED = ['attack', 'grapple', 'trip', 'disarm', 'sunder', 'bullRush', 'dirtyTrick', 'steal'] as const;

type Aimed = (typeof AIMED)[number];

/** The special attacks of Pathfinder alone (PF1-DRT-01, PF1-STL-01). */
export const BY_MANEUVER_ONLY: readonly ReadiedMember[] = ['dirtyTrick', 'steal'];

/** What can be readied in the games of the family. */
export const READIABLE: readonly ReadiedMember[] = [...AIMED, 'move', 'standUp', 'usePotion'];

/** The member of a response that says what is done. */
export function memberOf(response: ReadyResponse): ReadiedMember | undefined {
  return READIABLE.find((member) => response[member]);
}

/** What is aimed at somebody, of a response; null: it is not aimed. */
export function aimOf(response: ReadyResponse): { readonly targetId?: string | undefined } | null {
  const member = AIMED.find((one) => response[one]);
  return member ? response[member]! : null;
}

/**
 * What a response does, a standard action or a move that was paid for when it was readied (D35-RDY-01, PF1-RDY-02). What takes the place
 * of an attack may be readied like one (D35-DIS-01, D35-TRP-01, D35-SUN-01, D35-GRP-01, PF1-CM-05).
 * @param subjectId whoever set it off; null: nobody did yet
 * @returns null if it needs a target and has none
 */
export function actOf(response: ReadyResponse, subjectId: string | null): ReadiedAct | null {
  const { move: way, standUp: stands, usePotion: potion } = response;
  if (way) return act(move, way);
  if (stands) return act(standUp, {});
  if (potion) return act(usePotion, potion);
  const member = AIMED.find((one) => response[one]);
  const targetId = member && (response[member]!.targetId ?? subjectId);
  return member && targetId != null ? AT[member](response, targetId) : null;
}

/** Those that are aimed; looked up when they are needed, since what they are made of looks for readied actions in turn. */
const AT: { readonly [M in Aimed]: (response: ReadyResponse, targetId: string) => ReadiedAct } = {
  attack: (response, targetId) => act(attack, { ...response.attack, targetId }),
  grapple: (response, targetId) => act(grapple, { ...response.grapple, targetId }),
  trip: (response, targetId) => act(trip, { ...response.trip, targetId }),
  disarm: (response, targetId) => act(disarm, { ...response.disarm, targetId }),
  sunder: (response, targetId) => act(sunder, { ...response.sunder, targetId }),
  bullRush: (response, targetId) => act(bullRush, { ...response.bullRush, targetId }),
  dirtyTrick: (response, targetId) => act(dirtyTrick, { ...response.dirtyTrick!, targetId }),
  steal: (response, targetId) => act(steal, { ...response.steal!, targetId }),
};

function act<N extends ActionName>(action: D20Action<N>, input: ActionInput<N>): ReadiedAct {
  return {
    refusal: (state, actorId) =>
      barredRefusal(state, actorId, action.name) ?? action.check(state, actorId, input, 'READIED'),
    perform: (ctx, actorId) => action.perform(ctx, actorId, input, 'READIED'),
  };
}
