import type { BattleMap } from './battle-map.js';
import { cellFlags, gridOf, isInside } from './compiled-grid.js';
import type { DiagonalParity } from './distance.js';
import { stepCost } from './distance.js';
import type { Footprint } from './footprint.js';
import type { MovementRefusal, MovementRefusalCode, MovementRules, MovementSetting, StepInfo } from './movement.js';
import { Flag } from './obstacle.js';
import { judgePassage } from './passage.js';
import type { Body } from './placement.js';
import { narrowestGap, placeBody } from './placement.js';
import type { Square } from './square.js';
import { DIRECTIONS, atLevel, isWholeSquare } from './square.js';
import { Fit, terrainLayer } from './terrain-layer.js';
import type { TerrainLayer } from './terrain-layer.js';
import { underground } from './underground.js';
import type { MetCreature } from './traffic-layer.js';
import { Traffic, meetCreatures, metIn } from './traffic-layer.js';

/** A setting made ready for steps and searches. It goes stale when anybody moves or the map changes: make a new one then. */
export interface Movement {
  readonly setting: MovementSetting;
  readonly creatures: readonly MetCreature[];
}

/** Makes a setting ready. Asks `passage` and `mayStopWith` once per occupant. */
export function prepareMovement(setting: MovementSetting): Movement {
  return { setting, creatures: meetCreatures(setting) };
}

/** Levels a map knows: enough for any flight, and costs stay exact. */
const MOST_LEVELS = 1000;

/**
 * What one step of the mover from the square it stands in to a neighbouring one costs and meets, or why it cannot be made.
 * The squares are those the mover is anchored at (its north-west one); a creature of several squares pays once, for the worst
 * ground under it (D35-TER-04, PF1-TER-04). Whether the move may end there is left to the caller (`mayNotStopWith`).
 */
export function stepInfo(
  movement: Movement,
  from: Square,
  to: Square,
  parity: DiagonalParity,
): StepInfo | MovementRefusal {
  const { map, mover, rules } = movement.setting;
  const grid = gridOf(map);
  for (const square of [from, to]) {
    const level = Math.abs(square.z ?? 0);
    const inside = isWholeSquare(square) && isInside(grid, square.x, square.y) && level <= MOST_LEVELS;
    if (!inside) return refuse('OFF_MAP', square);
  }
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, (to.z ?? 0) - (from.z ?? 0)];
  const axes = Number(dx !== 0) + Number(dy !== 0) + Number(dz !== 0);
  if (axes === 0 || Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) > 1) return refuse('NOT_ADJACENT', to);
  if (dz !== 0 && !mover.vertical) return refuse('CANNOT_CHANGE_LEVEL', to);

  const aloft = isAloft(movement, to.z ?? 0) || isAloft(movement, from.z ?? 0);
  // Between two levels the way leads through the upper one.
  const terrain = terrainFor(movement, aloft, Math.max(to.z ?? 0, from.z ?? 0));
  const target = to.y * grid.width + to.x;
  const barred = barredByMap(terrain, from, to) ?? (dz < 0 ? barredBelow(movement, to) : undefined);
  if (barred) return refuse(barred, to);

  const block = terrain.blockAt(target);
  const z = to.z ?? 0;
  const met = metIn(movement.creatures, block, z, mover.side);
  const blocker = met.find(({ traffic }) => traffic & Traffic.BLOCKED);
  if (blocker) return refuse('CREATURE_IN_THE_WAY', to, blocker.id);

  const traffic = met.reduce((bits, creature) => bits | creature.traffic, 0);
  const hampered = hindrancesAt(movement, terrain, target, traffic, aloft);
  const direction = DIRECTIONS.findIndex((step) => step.dx === dx && step.dy === dy);
  const crossedObstacle = !aloft && direction >= 0 && (terrain.over[origin(terrain, from)]! & (1 << direction)) !== 0;
  const cost = stepCost(rules, parity, { diagonal: axes > 1, ...hampered });
  return {
    ok: true,
    from,
    to: atLevel(to.x, to.y, z),
    footprint: { at: atLevel(block.x, block.y, z), width: block.width, depth: block.depth, height: mover.side },
    feet: cost.feet + (crossedObstacle ? rules.obstacleFeet : 0),
    parity: cost.parity,
    diagonal: axes > 1,
    difficult: hampered.difficult > 0,
    squeezing: terrain.fitAt(target) === Fit.SQUEEZED || (traffic & Traffic.SQUEEZE) !== 0,
    crossedObstacle,
    through: met.map(({ id }) => id),
    mayNotStopWith: met.find(({ traffic }) => traffic & Traffic.NO_STOP)?.id,
  };
}

/**
 * The space a creature anchored at `at` takes on the map, squeezed into what is free if need be; undefined where it does not
 * fit at all. On the ground a pit is not free, above it it is. Other creatures are not asked.
 */
export function spaceTakenAt(
  map: BattleMap,
  at: Square,
  side: number,
  squeeze: MovementRules['squeeze'],
  aloft = (at.z ?? 0) !== 0,
): { readonly footprint: Footprint; readonly squeezing: boolean } | undefined {
  if (!isWholeSquare(at)) return undefined;
  const body = { side, narrowest: narrowestGap(side, squeeze), aloft };
  const block = placeBody(gridOf(map), body, at.x, at.y);
  if (!block) return undefined;
  const z = at.z ?? 0;
  return {
    footprint: { at: atLevel(block.x, block.y, z), width: block.width, depth: block.depth, height: side },
    squeezing: block.width < side || block.depth < side,
  };
}

/** Whether the mover is off the ground on this level; at the bottom of a pit, whoever is no climber stands. */
export function isAloft(movement: Movement, z: number): boolean {
  const { aloft, confined, vertical } = movement.setting.mover;
  return (aloft ?? false) || z > 0 || (z < 0 && (!confined || (vertical ?? false)));
}

/** What the map is to this mover on a level. */
export function terrainFor(movement: Movement, aloft: boolean, z: number): TerrainLayer {
  const { mover, rules } = movement.setting;
  const map = mover.confined && z < 0 ? underground(movement.setting.map, -z) : movement.setting.map;
  const body: Body = { side: mover.side, narrowest: narrowestGap(mover.side, rules.squeeze), aloft };
  return terrainLayer(map, body, rules.corners === 'allowed');
}

/** What hampers a step to this anchor: reasons for difficult ground, and other hindrances. */
export function hindrancesAt(
  movement: Movement,
  terrain: TerrainLayer,
  index: number,
  traffic: number,
  aloft: boolean,
): { readonly difficult: number; readonly other: number } {
  const { mover } = movement.setting;
  const unhampered = aloft || mover.ignoresDifficult === true;
  const squeezing = terrain.fitAt(index) === Fit.SQUEEZED || (traffic & Traffic.SQUEEZE) !== 0;
  return {
    difficult: (unhampered ? 0 : terrain.difficulty[index]!) + (traffic & Traffic.DIFFICULT ? 1 : 0),
    other: (mover.hindrances ?? 0) + (squeezing ? 1 : 0),
  };
}

function origin(terrain: TerrainLayer, from: Square): number {
  return from.y * terrain.grid.width + from.x;
}

/** Why a mover that comes down a level does not fit there, if it does not. */
function barredBelow(movement: Movement, to: Square): MovementRefusalCode | undefined {
  const terrain = terrainFor(movement, isAloft(movement, to.z ?? 0), to.z ?? 0);
  return terrain.fitAt(to.y * terrain.grid.width + to.x) === Fit.NOT ? whyNoFit(terrain, to) : undefined;
}

/** Why the map bars the step, if it does. */
function barredByMap(terrain: TerrainLayer, from: Square, to: Square): MovementRefusalCode | undefined {
  const { grid, cornersAllowed } = terrain;
  const target = to.y * grid.width + to.x;
  if (terrain.fitAt(target) === Fit.NOT) return whyNoFit(terrain, to);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return undefined;
  const direction = DIRECTIONS.findIndex((step) => step.dx === dx && step.dy === dy);
  if (terrain.steps(origin(terrain, from)) & (1 << direction)) return undefined;
  const [stand, next] = [terrain.blockAt(origin(terrain, from)), terrain.blockAt(target)];
  const { verdict } = judgePassage(grid, stand, next, dx, dy, cornersAllowed);
  if (verdict === 'corner') return 'CORNER_CUT';
  return terrain.fitAt(target) === Fit.SQUEEZED ? 'TOO_NARROW' : 'WALL_IN_THE_WAY';
}

function whyNoFit(terrain: TerrainLayer, at: Square): MovementRefusalCode {
  const { grid, body } = terrain;
  let [walls, pits, free, outside] = [0, 0, 0, 0];
  for (let y = at.y; y < at.y + body.side; y++) {
    for (let x = at.x; x < at.x + body.side; x++) {
      const flags = cellFlags(grid, x, y);
      if (!isInside(grid, x, y)) outside++;
      else if (flags & Flag.MOVE) walls++;
      else if (flags & Flag.PIT && !body.aloft) pits++;
      else free++;
    }
  }
  if (free > 0 && body.narrowest < body.side) return 'TOO_NARROW';
  if (walls === 0 && pits > 0) return 'IMPASSABLE_GROUND';
  return outside > 0 && walls === 0 ? 'OFF_MAP' : 'WALL_IN_THE_WAY';
}

function refuse(code: MovementRefusalCode, at: Square, occupantId?: string): MovementRefusal {
  const refusal = { ok: false, code, at, index: 0 } as const;
  return occupantId === undefined ? refusal : { ...refusal, occupantId };
}
