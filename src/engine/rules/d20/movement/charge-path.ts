import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Edge, Footprint, Square } from '../../../grid/index.js';
import {
  isWithinReach,
  parseSquareKey,
  prepareMovement,
  squareDistance,
  squareKey,
  stepInfo,
} from '../../../grid/index.js';
import { knownTo } from '../attack/knows-place.js';
import { hasTrait } from '../conditions/index.js';
import { REACH_RULE, lineOfSight, reachBand, sideOf, spaceAt, spaceOf, standing } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { pathRefusal } from './refusals.js';
import { knownSetting } from './setting.js';
import { isStraight, straightWays } from './straight.js';
import { sweepsOver } from './sweep.js';
import { parityOf } from './walk.js';

/** A charge that may be started: its price in feet. */
export interface ChargePlan {
  readonly feet: number;
}

/**
 * Checks the way of a charge on the map: straight, at least 10 feet, clear of everything that blocks, slows or stands there,
 * to the nearest place from which the attack reaches (D35-CHG-01, PF1-CHG-03, PF1-CHG-05 to PF1-CHG-07, PF1-CHG-15).
 */
export function planCharge(
  state: EncounterState,
  chargerId: string,
  targetId: string,
  attack: Attack,
  path: readonly Square[],
  allowed: number,
): ChargePlan | { readonly refusal: Refusal } {
  const charger = combatantOf(state, chargerId);
  const { movement } = variantOf(state).rules;
  const from = charger.at!;
  if (!lineOfSight(state, chargerId, targetId)) return no('TARGET_UNSEEN', movement.chargeSight, { target: targetId });
  if (!isStraight(from, path)) return no('NOT_STRAIGHT', movement.straightLine);
  const walked = walkable(state, charger, path);
  if ('refusal' in walked) return walked;
  const to = path.at(-1)!;
  if (walked.feet < 10) return no('CHARGE_TOO_SHORT', movement.charge, { feet: walked.feet });
  if (walked.feet > allowed) return no('TOO_EXPENSIVE', movement.charge, { feet: walked.feet, allowed });
  const places = attackPlaces(state, charger, combatantOf(state, targetId), attack);
  if (!places.some((place) => squareKey(place) === squareKey(to)))
    return no('OUT_OF_REACH', movement.charge, { target: targetId });
  const nearest = Math.min(...places.map((place) => squareDistance(from, place, 'alternating')));
  if (squareDistance(from, to, 'alternating') > nearest)
    return no('CHARGE_NOT_TO_NEAREST', movement.chargePath, { target: targetId, feet: nearest });
  const obstacle = inTheWay(state, charger, to, targetId);
  if (obstacle !== null) return no('CHARGE_PATH_BLOCKED', movement.chargePath, { what: obstacle });
  return walked;
}

/** Whether some straight way of a charge at a target is clear now. The cheap tests come first: every enemy is asked about. */
export function chargeIsOpen(
  state: EncounterState,
  chargerId: string,
  targetId: string,
  attack: Attack,
  allowed: number,
): boolean {
  const charger = combatantOf(state, chargerId);
  const from = charger.at!;
  const away = (place: Square): number => squareDistance(from, place, 'alternating');
  const places = attackPlaces(state, charger, combatantOf(state, targetId), attack);
  const nearest = Math.min(...places.map(away));
  if (nearest < 10 || nearest > allowed) return false;
  return places.some(
    (place) =>
      away(place) === nearest &&
      inTheWay(state, charger, place, targetId) === null &&
      straightWays(from, place).some(
        (path) => !('refusal' in planCharge(state, chargerId, targetId, attack, path, allowed)),
      ),
  );
}

function walkable(
  state: EncounterState,
  charger: Combatant,
  path: readonly Square[],
): ChargePlan | { readonly refusal: Refusal } {
  const { movement } = variantOf(state).rules;
  const prepared = prepareMovement(knownSetting(state, charger.id, state.map!, { mode: 'WALK', noCrossing: true }));
  let [at, parity, feet] = [charger.at!, parityOf(charger), 0];
  for (const square of path) {
    const step = stepInfo(prepared, at, square, parity);
    if (!step.ok) return { refusal: pathRefusal(step, movement, { needed: 0, allowed: 0 }) };
    if (step.difficult || step.crossedObstacle || step.squeezing)
      return no('GROUND_HAMPERS', movement.chargePath, { x: square.x, y: square.y });
    [at, parity, feet] = [square, step.parity, feet + step.feet];
  }
  return { feet };
}

/** Squares (anchors) from which the attack would reach the target, occupied and blocked ones included. */
function attackPlaces(state: EncounterState, charger: Combatant, target: Combatant, attack: Attack): readonly Square[] {
  const aim = spaceOf(state, target);
  if (!aim) return [];
  const band = reachBand(charger, attack);
  const range = Math.ceil(band.upToFeet / 5) + sideOf(charger);
  const places: Square[] = [];
  for (let y = aim.at.y - range; y < aim.at.y + aim.depth + range; y++) {
    for (let x = aim.at.x - range; x < aim.at.x + aim.width + range; x++) {
      const place = charger.at!.z ? { x, y, z: charger.at!.z } : { x, y };
      if (x < 0 || y < 0 || x >= state.map!.width || y >= state.map!.height) continue;
      const space = spaceAt(state, charger, place);
      if (isWithinReach(space, aim, band, REACH_RULE) && !meets(space, aim)) places.push(place);
    }
  }
  return places;
}

const meets = (a: Footprint, b: Footprint): boolean =>
  a.at.x < b.at.x + b.width && b.at.x < a.at.x + a.width && a.at.y < b.at.y + b.depth && b.at.y < a.at.y + a.depth;

/** What any line from the first space to the last runs over: a creature, a square that blocks or slows, a wall, door or low wall. */
function inTheWay(state: EncounterState, charger: Combatant, to: Square, targetId: string): string | null {
  const [first, last] = [spaceOf(state, charger)!, spaceAt(state, charger, to)];
  const creature = standing(knownTo(state, charger.id), [charger.id, targetId]).find(
    ({ id, footprint }) => !hasTrait(state, combatantOf(state, id), 'helpless') && passes(first, last, footprint),
  );
  if (creature) return creature.id;
  for (const [key, { fill, difficulty = 0 }] of Object.entries(state.map!.cells)) {
    const square = parseSquareKey(key);
    if (!square || ((fill === undefined || fill === 'curtain') && difficulty === 0)) continue;
    if (sweepsOver(first, last, { left: square.x, right: square.x + 1, top: square.y, bottom: square.y + 1 }))
      return key;
  }
  const edge = state.map!.edges.find(
    (one) => one.door !== 'open' && one.kind !== 'curtain' && crosses(first, last, one),
  );
  return edge ? (edge.id ?? edge.kind) : null;
}

function passes(first: Footprint, last: Footprint, space: Footprint): boolean {
  const { x, y } = space.at;
  return sweepsOver(first, last, { left: x, right: x + space.width, top: y, bottom: y + space.depth });
}

function crosses(first: Footprint, last: Footprint, { from, to }: Edge): boolean {
  return sweepsOver(first, last, {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  });
}

const no = (code: string, ruleIds: readonly string[], params: Record<string, string | number> = {}) => ({
  refusal: refuse(code, ruleIds, params),
});
