import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { overlaps } from '../../../grid/index.js';
import { EFFECTS } from '../conditions/suffered.js';
import { foesOf } from '../objects.js';
import { bothPlaced, effectsOf, hasEffect, relationOf, setHiddenFrom } from '../../shared/index.js';
import { occupants, spaceOf } from '../positions.js';
import { coverOf, isDimFor, unseenUnlessHidden } from '../sight.js';
import { skillParts } from '../rolls/bonuses.js';
import { skillCheckSources } from '../rolls/check-sources.js';
import { passiveScore } from '../rolls/checks.js';
import { disadvantage } from '../rolls/roll-mode.js';
import { sheetOf } from '../statistics/stat-block.js';

/**
 * Whether an observer sees a creature clearly, so that it cannot hide from it (5E-HIDE-04): it sees it at all, and without
 * three-quarters cover in between. Without a map only those engaged with it do; the rest is the game master's to say.
 */
export function seesClearly(state: EncounterState, observer: Combatant, subject: Combatant): boolean {
  if (unseenUnlessHidden(state, observer, subject) !== null) return false;
  if (!bothPlaced(state, observer, subject)) return relationOf(state, observer.id, subject.id).engaged;
  const cover = coverOf(state, observer, subject, 'ranged');
  return cover !== 'three-quarters' && cover !== 'total';
}

/**
 * Whether an observer knows where a creature is: hiding is kept for each observer, and one that is invisible is heard and
 * tracked unless it hides as well (5E-HIDE-02, 5E-COND-08, 5E-UNS-04). Whoever holds another, or is held, feels where that one is, even if it
 * does not see it (5E-COND-06).
 */
export function knowsPlaceOf(state: EncounterState, observerId: string, subjectId: string): boolean {
  const subject = combatantOf(state, subjectId);
  if (!subject.hidden?.from.includes(observerId)) return true;
  const observer = findCombatant(state, observerId);
  return observer !== undefined && (holds(subject, observer) || holds(observer, subject));
}

function holds(grappler: Combatant, held: Combatant): boolean {
  return effectsOf(held, 'grappled').some(({ sourceId }) => sourceId === grappler.id);
}

/** The fight as far as a creature knows who is there: where there is room is judged in it, so that nobody hidden is given away. */
export function knownTo(state: EncounterState, observerId: string): EncounterState {
  const isKnown = (id: string): boolean => knowsPlaceOf(state, observerId, id);
  return state.present.every(isKnown) ? state : { ...state, present: state.present.filter(isKnown) };
}

/** Whether there is an enemy it could hide from now. */
export function mayHide(state: EncounterState, hider: Combatant): boolean {
  return foesOf(state, hider).some((enemy) => !seesClearly(state, enemy, hider));
}

/** Enemies a creature could hide from now. */
export function observersNotSeeing(state: EncounterState, hider: Combatant): readonly Combatant[] {
  return foesOf(state, hider).filter((enemy) => !seesClearly(state, enemy, hider));
}

/**
 * Passive Wisdom (Perception) of an observer towards a creature: as printed, or 10 plus its modifiers, 5 less where it sees the
 * place only dimly (5E-CORE-08, 5E-HIDE-06).
 */
export function passivePerception(state: EncounterState, observer: Combatant, subject: Combatant): number {
  const printed = sheetOf(observer).passivePerception;
  const sources = skillCheckSources(state, observer, 'wisdom', 'perception');
  const dim = isDimFor(state, observer, subject) ? [disadvantage('Dim light', '5E-ENV-06')] : [];
  if (printed !== null) return passiveScore([], [...sources.filter(isBurden), ...dim]) - 10 + printed;
  return passiveScore(skillParts(observer, 'perception'), [...sources, ...dim]);
}

/** A printed score has the creature's own advantages in it, but not what weighs on it now. */
const isBurden = (source: { readonly value: number }): boolean => source.value < 0;

/** Whether something else has a creature's attention, so that who is hidden from it stays so in the open (5E-HIDE-07). */
export function isDistracted(observer: Combatant): boolean {
  return hasEffect(observer, EFFECTS.distracted);
}

/**
 * Coming into the open ends hiding (5E-HIDE-04), but not from the distracted (5E-HIDE-07): after somebody moved, each hidden creature concerned is looked at again by
 * those it is hidden from.
 */
export function* reviewHiding(ctx: ActionContext, movedId: string): Procedure {
  for (const id of ctx.state.present) {
    const { hidden } = ctx.combatant(id);
    if (!hidden || (id !== movedId && !hidden.from.includes(movedId))) continue;
    const hider = ctx.combatant(id);
    const still = hidden.from.filter(
      (observerId) =>
        (id !== movedId && observerId !== movedId) ||
        isDistracted(combatantOf(ctx.state, observerId)) ||
        !seesClearly(ctx.state, combatantOf(ctx.state, observerId), hider),
    );
    if (still.length < hidden.from.length) yield* setHiddenFrom(ctx, id, still, hidden.check);
  }
}

/**
 * Somebody comes upon whoever hides where it is to be put; so does whoever moves it.
 * @returns whether anybody was there
 */
export function* comeUpon(ctx: ActionContext, moverId: string, movedId: string, at: Square): Procedure<boolean> {
  const space = spaceOf(ctx.state, ctx.combatant(movedId), at);
  const there = occupants(ctx.state).filter(
    ({ id, footprint }) =>
      id !== movedId && space !== null && overlaps(footprint, space) && !knowsPlaceOf(ctx.state, moverId, id),
  );
  for (const { id } of there) for (const finder of [moverId, movedId]) yield* discover(ctx, finder, id);
  return there.length > 0;
}

/** Somebody has found out where a hidden creature is. */
export function* discover(ctx: ActionContext, observerId: string, hiderId: string): Procedure {
  const { hidden } = ctx.combatant(hiderId);
  if (!hidden?.from.includes(observerId)) return;
  yield* setHiddenFrom(
    ctx,
    hiderId,
    hidden.from.filter((id) => id !== observerId),
    hidden.check,
  );
}
