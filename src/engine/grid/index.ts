/** The battle grid: squares, distance, paths, reach, lines, cover and areas. It knows geometry and options, no ruleset. */
export * from './square.js';
export * from './size.js';
export * from './footprint.js';
export * from './battle-map.js';
export { OBSTACLE_KINDS } from './obstacle.js';
export type { ObstacleCover, ObstacleKind } from './obstacle.js';
export * from './distance.js';
export * from './movement.js';
export * from './reach.js';
export * from './cover.js';
