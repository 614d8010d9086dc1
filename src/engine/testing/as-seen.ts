import type { EncounterEvent } from '../encounter/events/index.js';
import { foldAll } from '../encounter/fold.js';
import type { Seat } from '../encounter/seat.js';
import { COMBATANT_TELLING, sees } from '../visibility/seen-combatant.js';
import { seenEvent } from '../visibility/seen-event.js';
import { seenState } from '../visibility/seen-state.js';
import type { Scenario } from './scenario.js';

/** The seat of a player with these creatures. */
export function playerOf(...combatantIds: string[]): Seat {
  return { id: 'player', role: 'PLAYER', name: 'Player', combatantIds };
}

/** What a seat sees of one event: its type and the fields it may see; null: a bare revision. */
export type Glimpse = { readonly type: string; readonly data: Readonly<Record<string, unknown>> } | null;

/** Plays commands and tells what a seat sees of each event that comes of them, with a null for each that it does not witness. */
export function asSeen(fight: Scenario, seat: Seat, play: () => readonly EncounterEvent[]): readonly Glimpse[] {
  const from = fight.history.length;
  play();
  let fold = foldAll(fight.history.slice(0, from));
  return fight.history.slice(from).map((recorded, index) => {
    const before = fold.state;
    fold = foldAll(fight.history.slice(0, from + index + 1));
    const seen = seenEvent(fight.ruleset, seat, { before, after: fold.state! }, recorded);
    return seen && { type: recorded.type, data: seen.data };
  });
}

/** What a seat sees of a fight as it stands: the members of the creatures it may see, the order, and what each of its own may do. */
export function tableAsSeen(fight: Scenario, seat: Seat): object {
  const state = seenState(fight.state, fight.ruleset, seat);
  const members = Object.keys(COMBATANT_TELLING) as (keyof typeof COMBATANT_TELLING)[];
  const { order, activeId, round, prompts, openAction, relations } = state;
  return {
    table: { order, activeId, round, prompts, relations, isOpen: openAction !== null },
    creatures: Object.values(state.combatants).map((one) =>
      Object.fromEntries(
        members.filter((member) => sees(seat, state, one.id, member)).map((member) => [member, one[member]]),
      ),
    ),
    offers: seat.combatantIds.map((id) =>
      Object.entries(fight.ruleset.actions).map(([name, action]) => [name, action?.offer(state, id)]),
    ),
  };
}
