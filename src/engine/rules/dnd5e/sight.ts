import type { Combatant, EncounterState } from '../../encounter/state.js';
import type { Cover, CoverDegree } from '../../grid/index.js';
import { coverBetween, hasLineOfSight, squareKey, squaresOf } from '../../grid/index.js';
import { bothPlaced } from '../shared/index.js';
import { suffers } from './conditions/suffered.js';
import { isObject } from './objects.js';
import { feetBetween, occupants, spaceOf } from './positions.js';
import { sheetOf } from './statistics/stat-block.js';

/** Why one creature does not see another; null if it does. */
export type Unseen = 'blinded' | 'hidden' | 'invisible' | 'obscured' | 'noLineOfSight' | 'unconscious';

/**
 * Whether and why an observer does not see a creature: directional, from conditions, hiding, walls, light and senses
 * (5E-UNS-01, 5E-ENV-06). Without a map only conditions and hiding count.
 */
export function unseenBecause(state: EncounterState, observer: Combatant, subject: Combatant): Unseen | null {
  if (observer.id === subject.id) return null;
  if (observer.vital !== 'ALIVE' || suffers(observer, 'unconscious', 'petrified') || isObject(observer))
    return 'unconscious';
  if (subject.hidden?.from.includes(observer.id)) return 'hidden';
  return unseenUnlessHidden(state, observer, subject);
}

/** The same, as if the creature were not hiding: what it takes to stay hidden (5E-HIDE-04). */
export function unseenUnlessHidden(state: EncounterState, observer: Combatant, subject: Combatant): Unseen | null {
  const { blindsight, truesight } = sheetOf(observer).senses;
  const special = Math.max(blindsight, truesight);
  const distance = special > 0 ? feetBetween(state, observer, subject) : Infinity;
  if (!hasSightline(state, observer, subject)) return 'noLineOfSight';
  if (distance <= blindsight) return null;
  if (suffers(observer, 'blinded')) return 'blinded';
  if (distance <= truesight) return isFogged(state, subject) ? 'obscured' : null;
  if (suffers(subject, 'invisible')) return 'invisible';
  return isObscuredFor(state, observer, subject) ? 'obscured' : null;
}

export function canSee(state: EncounterState, observer: Combatant, subject: Combatant): boolean {
  return unseenBecause(state, observer, subject) === null;
}

/** Whether walls and curtains leave a line of sight. */
function hasSightline(state: EncounterState, observer: Combatant, subject: Combatant): boolean {
  if (!state.map || !bothPlaced(state, observer, subject)) return true;
  return hasLineOfSight(state.map, spaceOf(state, observer)!, spaceOf(state, subject)!);
}

/** Whether every square the subject stands in is heavily obscured for this observer (5E-ENV-06). */
function isObscuredFor(state: EncounterState, observer: Combatant, subject: Combatant): boolean {
  const { darkvision } = sheetOf(observer).senses;
  return everySquare(state, subject, (obscured, light) => {
    if (obscured === 'heavy') return true;
    return light === 'dark' && (darkvision === 0 || feetBetween(state, observer, subject) > darkvision);
  });
}

function isFogged(state: EncounterState, subject: Combatant): boolean {
  return everySquare(state, subject, (obscured) => obscured === 'heavy');
}

/** Whether the observer sees the subject's place only dimly: disadvantage on noticing it by sight (5E-ENV-06, 5E-HIDE-06). */
export function isDimFor(state: EncounterState, observer: Combatant, subject: Combatant): boolean {
  const { darkvision } = sheetOf(observer).senses;
  return everySquare(state, subject, (obscured, light) => {
    if (obscured === 'light') return true;
    const far = darkvision === 0 || feetBetween(state, observer, subject) > darkvision;
    return light === 'dark' ? !far : light === 'dim' && far;
  });
}

type Visibility = (obscured: 'light' | 'heavy' | undefined, light: 'bright' | 'dim' | 'dark' | undefined) => boolean;

function everySquare(state: EncounterState, subject: Combatant, holds: Visibility): boolean {
  const { map } = state;
  const space = spaceOf(state, subject);
  if (!map || !space) return false;
  return squaresOf(space).every(({ x, y }) => {
    const cell = map.cells[squareKey({ x, y })];
    return cell !== undefined && holds(cell.obscured, cell.light);
  });
}

/**
 * The cover a creature has from an attacker: by corners of the grid, creatures in between giving half (5E-COV-04, 5E-COV-06,
 * 5E-VAR-05). Without a map there is none.
 */
export function coverOf(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  attack: 'melee' | 'ranged',
): CoverDegree {
  return findCover(state, attacker, target, attack)?.degree ?? 'none';
}

/** The creatures that give a target its cover: half, never more, so none where something else gives more (5E-COV-04, 5E-COV-06). */
export function coveringCreatures(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  attack: 'melee' | 'ranged',
): readonly string[] {
  const cover = findCover(state, attacker, target, attack);
  if (cover?.degree !== 'half') return [];
  return cover.sources.flatMap((source) => (source.type === 'creature' ? [source.id] : []));
}

function findCover(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  attack: 'melee' | 'ranged',
): Cover | null {
  if (!state.map || !bothPlaced(state, attacker, target)) return null;
  return coverBetween({
    map: state.map,
    attacker: spaceOf(state, attacker)!,
    target: spaceOf(state, target)!,
    attack,
    creatures: occupants(state).filter(({ id }) => id !== attacker.id && id !== target.id),
    rule: { method: 'count-blocked-lines' },
  });
}
