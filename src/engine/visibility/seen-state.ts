import { RecentStates } from '../encounter/recent-states.js';
import type { Effect } from '../encounter/schemas.js';
import { effectSchema } from '../encounter/schemas.js';
import type { Seat } from '../encounter/seat.js';
import type { Combatant, EncounterState } from '../encounter/state.js';
import { CUT, masked, mentions, unmentioning } from './mask.js';
import type { Perceiving } from './perception.js';
import { isOwn, unperceived, viewOf } from './perception.js';
import { knowsOpenAction } from './seen-event.js';

const known = new RecentStates<Map<string, EncounterState>>();

/** Name of an action of which a seat knows only that it is asked something. */
export const UNSEEN_ACTION = '';

/**
 * The fight as a seat that does not see everything takes it to be (5E-ENG-05): without the creatures it does not perceive, in combatants, order, relations,
 * effects and prompts, and without the prompts of others. It is a state of its own, fit for the rules: what is legal, possible or refused is asked of it, so
 * that no answer can tell of somebody unseen. What remains is whole; `sees` says which members of a creature may be shown.
 */
export function seenState(state: EncounterState, ruleset: Perceiving, seat: Seat): EncounterState {
  if (seat.role === 'GAME_MASTER') return state;
  const key = viewOf(seat, { phase: 'COMBAT' });
  const ofState = known.of(state, () => new Map());
  let seen = ofState.get(key);
  if (!seen) {
    seen = build(state, seat, unperceived(state, ruleset, seat));
    ofState.set(key, seen);
  }
  return seen;
}

function build(state: EncounterState, seat: Seat, unseen: ReadonlySet<string>): EncounterState {
  const { seats: _, ...table } = state;
  const prompts = state.prompts.filter(({ ownerId }) => isOwn(seat, ownerId));
  const openAction = seenAction(state.openAction, prompts.length > 0, seat, unseen);
  if (unseen.size === 0) return { ...table, openAction, prompts };
  const isSeen = (id: string): boolean => !unseen.has(id);
  const seenId = (id: string | null): string | null => (id !== null && unseen.has(id) ? null : id);
  return {
    ...table,
    combatants: Object.fromEntries(
      Object.entries(state.combatants)
        .filter(([id]) => isSeen(id))
        .map(([id, combatant]) => [id, seenOf(combatant, unseen)]),
    ),
    present: state.present.filter(isSeen),
    order: state.order.filter(({ combatantId }) => isSeen(combatantId)),
    activeId: seenId(state.activeId),
    lastTurnId: seenId(state.lastTurnId),
    openAction,
    prompts: prompts.map((prompt) => ({
      ...prompt,
      subjectId: seenId(prompt.subjectId),
      choices: prompt.choices.filter((choice) => !mentions(choice, unseen)),
      context: unmentioning(prompt.context, unseen) as typeof prompt.context,
    })),
    relations: Object.fromEntries(Object.entries(state.relations).filter(([key]) => !mentions(key, unseen))),
  };
}

/**
 * The open action, if the seat knows of it: because it witnessed its declaration, or because it is asked something. Of one that waits for
 * others it is not told: it would learn that something happens, and when.
 */
function seenAction(
  openAction: EncounterState['openAction'],
  isAsked: boolean,
  seat: Seat,
  unseen: ReadonlySet<string>,
): EncounterState['openAction'] {
  if (!openAction || knowsOpenAction(openAction, seat, unseen)) return openAction;
  return isAsked ? { ...openAction, action: UNSEEN_ACTION, actorId: null } : null;
}

/** A creature without a mention of those who are not perceived. */
function seenOf(combatant: Combatant, unseen: ReadonlySet<string>): Combatant {
  const { effects, hidden, activity, readied } = combatant;
  if (!mentions({ effects, hidden, notes: activity.notes, readied }, unseen)) return combatant;
  return {
    ...combatant,
    effects: effects.map((effect) => masked(effectSchema, effect, unseen)).filter((one) => one !== CUT) as Effect[],
    hidden: hidden && { ...hidden, from: hidden.from.filter((id) => !unseen.has(id)) },
    activity: { ...activity, notes: unmentioning(activity.notes, unseen) as typeof activity.notes },
    readied: unmentioning(readied, unseen) as Combatant['readied'],
  };
}
