import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { adjacent, obscuredBetween, overlaps, squareKey, squaresOf } from '../../../grid/index.js';
import type { Cell } from '../../../grid/index.js';
import { bothPlaced } from '../../shared/index.js';
import { conditionsOf, hasCondition, hasTrait } from '../conditions/index.js';
import { distanceFeet, lineOfSight, spaceOf } from '../positions.js';
import type { Statistics } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AttackMode } from './attack-bonus.js';

/** The chance that an attack that hits misses after all. */
export interface Concealment {
  /** Per cent, 1 to 100. */
  readonly percent: number;
  readonly label: string;
  readonly ruleId: string;
  /** The attacker does not see the target at all. */
  readonly total: boolean;
}

/** The largest concealment of a target from an attacker; several do not add up (D35-CCL-01, PF1-CCL-01, PF1-CCL-02, PF1-CCL-05). */
export function concealmentFrom(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  mode: AttackMode,
): Concealment | null {
  const sources = concealments(state, attacker, target, mode === 'RANGED' || isApart(state, attacker, target));
  const ignored = mode === 'RANGED' && hasFeat(sheetOf(attacker), 'Improved Precise Shot');
  return sources
    .filter(({ percent, total }) => percent > 0 && !(ignored && !total))
    .reduce<Concealment | null>((best, one) => (best && best.percent >= one.percent ? best : one), null);
}

/** Whether a creature has total concealment from another, whatever hides it (D35-CCL-01, PF1-CCL-04). */
export function isTotallyConcealed(state: EncounterState, seer: Combatant, other: Combatant): boolean {
  return concealments(state, seer, other).some(({ total }) => total);
}

/**
 * @param atDistance whether lines tell what fog there is in between, as for shots and blows at those who are not next to one
 *   (D35-CCL-01, PF1-CCL-10); otherwise fog hides whose whole space is in it
 */
function concealments(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  atDistance = false,
): readonly Concealment[] {
  const { concealment, totalConcealment, light } = variantOf(state).rules.attack;
  const unseen = (label: string): Concealment => ({ percent: 50, label, ruleId: totalConcealment[0], total: true });
  const needsNoSight = sensesWithoutSight(sheetOf(attacker), distanceFeet(state, attacker.id, target.id));
  const found: Concealment[] = [];
  if (!needsNoSight) {
    if (hasTrait(state, attacker, 'blind')) found.push(unseen('blinded'));
    if (hasCondition(target, 'invisible')) found.push(unseen('invisible'));
    if (target.hidden?.from.includes(attacker.id)) found.push(unseen('hidden'));
    if (!lineOfSight(state, attacker.id, target.id)) found.push(unseen('out of sight'));
    const fog = atDistance ? fogBetween(state, attacker, target) : null;
    if (fog) found.push({ ...FOG[fog], ruleId: concealment[0] });
    const ground = groundConcealment(state, attacker, target, atDistance);
    if (ground) found.push({ ...ground, ruleId: light[0] });
  }
  for (const { kind, level, traits } of conditionsOf(state, target)) {
    if (traits.concealment === undefined) continue;
    found.push({ percent: level ?? traits.concealment, label: kind, ruleId: concealment[0], total: false });
  }
  return found;
}

/** Senses that find a creature this many feet away without eyes. */
export function sensesWithoutSight(sheet: Statistics, feet: number): boolean {
  return ['blindsight', 'tremorsense'].some((sense) => hasSense(sheet, sense, feet));
}

/** Whether darkness hides nothing this many feet away from a creature. */
export function seesInTheDark(sheet: Statistics, feet: number): boolean {
  return hasSense(sheet, 'darkvision', feet);
}

/** Whether a creature stands in darkness in which it sees nothing: it is effectively blinded (D35-ENV-01, PF1-ENV-04). */
export function isBlindInTheDark(state: EncounterState, combatant: Combatant): boolean {
  const space = state.map ? spaceOf(state, combatant) : null;
  if (!space) return false;
  const { cells } = state.map!;
  if (!squaresOf(space).every(({ x, y }) => cells[squareKey({ x, y })]?.light === 'dark')) return false;
  return !seesInTheDark(sheetOf(combatant), 0) && !sensesWithoutSight(sheetOf(combatant), 0);
}

const FOG = {
  light: { percent: 20, label: 'fog', total: false },
  heavy: { percent: 50, label: 'thick fog', total: true },
} as const;

/** Whether a map shows one out of arm's length of the other. */
function isApart(state: EncounterState, a: Combatant, b: Combatant): boolean {
  if (!bothPlaced(state, a, b)) return false;
  const [one, other] = [spaceOf(state, a)!, spaceOf(state, b)!];
  return !adjacent(one, other) && !overlaps(one, other);
}

function fogBetween(state: EncounterState, attacker: Combatant, target: Combatant): 'light' | 'heavy' | null {
  if (!state.map || !bothPlaced(state, attacker, target)) return null;
  return obscuredBetween(state.map, spaceOf(state, attacker)!, spaceOf(state, target)!);
}

/** Fog, undergrowth and bad light where the whole of the target stands. @param lightOnly fog is judged by lines */
function groundConcealment(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  lightOnly: boolean,
): Omit<Concealment, 'ruleId'> | null {
  const space = state.map ? spaceOf(state, target) : null;
  if (!space) return null;
  const sheet = sheetOf(attacker);
  const feet = distanceFeet(state, attacker.id, target.id);
  const each = squaresOf(space).map(({ x, y }) => {
    const cell = state.map!.cells[squareKey({ x, y })];
    const obscured = lightOnly ? undefined : cell?.obscured;
    return obscured === 'heavy' ? FOG.heavy : cellConcealment(cell, obscured, sheet, feet);
  });
  // What shows most of it counts: concealment needs the whole space inside.
  const least = each.reduce((a, b) => (b.percent < a.percent ? b : a));
  return least.percent > 0 ? least : null;
}

function cellConcealment(
  cell: Cell | undefined,
  obscured: Cell['obscured'],
  sheet: Statistics,
  feet: number,
): Omit<Concealment, 'ruleId'> {
  const inDark = seesInTheDark(sheet, feet);
  if (cell?.light === 'dark' && !inDark) return { percent: 50, label: 'darkness', total: true };
  if (obscured === 'light') return FOG.light;
  if (cell?.light === 'dim' && !inDark && !hasSense(sheet, 'low light vision', feet))
    return { percent: 20, label: 'dim light', total: false };
  return { percent: 0, label: '', total: false };
}

/** Whether a sense is among the qualities and reaches so far: "darkvision 60 ft"; without a range it reaches everywhere. */
function hasSense({ qualities }: Statistics, sense: string, feet: number): boolean {
  return qualities.some((quality) => {
    const text = quality.toLowerCase().replaceAll('-', ' ');
    const range = /\d+/.exec(text);
    return text.startsWith(sense) && (range === null || feet <= Number(range[0]));
  });
}
