import type { Footprint } from './footprint.js';
import { footprint, levelsOverlap, overlaps } from './footprint.js';
import type { MovementSetting, Passage } from './movement.js';
import type { Block } from './placement.js';
import { atLevel } from './square.js';
import { Fit } from './terrain-layer.js';
import type { TerrainLayer } from './terrain-layer.js';

/** What creatures make of an anchor square for the mover; the bits of several creatures add up. */
export const Traffic = { DIFFICULT: 1, SQUEEZE: 2, BLOCKED: 4, NO_STOP: 8 } as const;

const TRAFFIC_OF: Readonly<Record<Passage, number>> = {
  free: 0,
  difficult: Traffic.DIFFICULT,
  squeeze: Traffic.SQUEEZE,
  blocked: Traffic.BLOCKED,
};

/** Another creature as the mover meets it. */
export interface MetCreature {
  readonly id: string;
  readonly footprint: Footprint;
  readonly traffic: number;
}

/** The creatures the mover may meet, each asked about once. */
export function meetCreatures(setting: MovementSetting): MetCreature[] {
  const met: MetCreature[] = [];
  for (const { id, footprint } of setting.occupants) {
    if (id === setting.mover.id) continue;
    const mayStop = setting.mayStopWith?.(id) ?? false;
    met.push({ id, footprint, traffic: TRAFFIC_OF[setting.passage(id)] | (mayStop ? 0 : Traffic.NO_STOP) });
  }
  return met;
}

/** Those whose space the mover's block shares when it stands on this level. */
export function metIn(creatures: readonly MetCreature[], block: Block, z: number, height: number): MetCreature[] {
  const space = { at: atLevel(block.x, block.y, z), width: block.width, depth: block.depth, height };
  return creatures.filter((creature) => overlaps(creature.footprint, space));
}

/** The traffic at every anchor of one level, as bits of {@link Traffic}. */
export function trafficLayer(terrain: TerrainLayer, creatures: readonly MetCreature[], z: number): Uint8Array {
  const { width, height } = terrain.grid;
  const { side } = terrain.body;
  const layer = new Uint8Array(width * height);
  const level = footprint(atLevel(0, 0, z), side);
  for (const { footprint: space, traffic } of creatures) {
    if (traffic === 0 || !levelsOverlap(level, space)) continue;
    const [right, bottom] = [space.at.x + space.width, space.at.y + space.depth];
    for (let y = Math.max(0, space.at.y - side + 1); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, space.at.x - side + 1); x < Math.min(width, right); x++) {
        const index = y * width + x;
        if (side > 1 && terrain.fitAt(index) === Fit.SQUEEZED) {
          const block = terrain.blockAt(index);
          if (block.x >= right || block.x + block.width <= space.at.x) continue;
          if (block.y >= bottom || block.y + block.depth <= space.at.y) continue;
        }
        layer[index]! |= traffic;
      }
    }
  }
  return layer;
}
