import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { BattleMap } from '../../../engine/grid/battle-map.js';
import { parseSquareKey } from '../../../engine/grid/square.js';
import { DoorState, LightLevel, ObstacleCover, ObstacleKind, Obscurement } from '../inputs/map.inputs.js';
import { toEnumName } from '../map-mapping.js';
import { listOf } from '../../limits/complexity.js';

@ObjectType('MapCell', { description: 'What is remarkable about one square.' })
export class MapCellType {
  @Field(() => Int, { description: 'Column, from 0.' })
  x!: number;
  @Field(() => Int, { description: 'Row, from 0.' })
  y!: number;
  @Field(() => ObstacleKind, { nullable: true, description: 'What fills it.' })
  fill!: string | null;
  @Field(() => Int, { nullable: true, description: 'Feet down to the floor of a pit, if it is known.' })
  depth!: number | null;
  @Field(() => Int, { description: 'How many things make it difficult terrain.' })
  difficulty!: number;
  @Field(() => ObstacleCover, { nullable: true, description: 'Cover it gives, where it differs from its kind.' })
  cover!: string | null;
  @Field(() => Obscurement, { nullable: true, description: 'Fog, foliage …' })
  obscured!: string | null;
  @Field(() => LightLevel, { nullable: true, description: 'Light, if it is not bright.' })
  light!: string | null;
  @Field(() => [String], { description: 'Names of hazards.' })
  hazards!: readonly string[];
}

@ObjectType('GridCorner', { description: 'A corner of the grid: (0, 0) is the north-west corner of square (0, 0).' })
export class GridCornerType {
  @Field(() => Int, { description: 'Column line.' })
  x!: number;
  @Field(() => Int, { description: 'Row line.' })
  y!: number;
}

@ObjectType('MapEdge', { description: 'A wall, door or the like along the lines of the grid.' })
export class MapEdgeType {
  @Field(() => String, { nullable: true, description: 'Id, to open and close it.' })
  id!: string | null;
  @Field(() => GridCornerType, { description: 'Where it begins.' })
  from!: GridCornerType;
  @Field(() => GridCornerType, { description: 'Where it ends.' })
  to!: GridCornerType;
  @Field(() => ObstacleKind, { description: 'What it is; for a door, what it is while closed.' })
  kind!: string;
  @Field(() => DoorState, { nullable: true, description: 'Set if it is a door.' })
  door!: string | null;
  @Field(() => ObstacleCover, { nullable: true, description: 'Cover it gives, where it differs from its kind.' })
  cover!: string | null;
}

@ObjectType('BattleMap', { description: 'A battle map of 5-foot squares. Squares that are not named are open ground.' })
export class BattleMapType {
  @Field(() => String, { nullable: true, description: 'Name.' })
  name!: string | null;
  @Field(() => Int, { description: 'Columns.' })
  width!: number;
  @Field(() => Int, { description: 'Rows.' })
  height!: number;
  @Field(() => [MapCellType], { complexity: listOf(200), description: 'Remarkable squares, row by row.' })
  cells!: readonly MapCellType[];
  @Field(() => [MapEdgeType], { complexity: listOf(50), description: 'Walls and doors along grid lines.' })
  edges!: readonly MapEdgeType[];
}

const upper = (value: string | undefined): string | null => (value === undefined ? null : toEnumName(value));

const values = new WeakMap<BattleMap, BattleMapType>();

/** The GraphQL value of a map. The same map gives the same object. */
export function mapValue(map: BattleMap): BattleMapType {
  let value = values.get(map);
  if (!value) {
    value = valueOf(map);
    values.set(map, value);
  }
  return value;
}

function valueOf(map: BattleMap): BattleMapType {
  const cells = Object.entries(map.cells).map(([key, cell]) => ({ square: parseSquareKey(key)!, cell }));
  cells.sort(({ square: a }, { square: b }) => a.y - b.y || a.x - b.x);
  return {
    name: map.name ?? null,
    width: map.width,
    height: map.height,
    cells: cells.map(({ square, cell }) => ({
      ...square,
      fill: upper(cell.fill),
      depth: cell.depth ?? null,
      difficulty: cell.difficulty ?? 0,
      cover: upper(cell.cover),
      obscured: upper(cell.obscured),
      light: upper(cell.light),
      hazards: cell.hazards ?? [],
    })),
    edges: map.edges.map((edge) => ({
      id: edge.id ?? null,
      from: edge.from,
      to: edge.to,
      kind: toEnumName(edge.kind),
      door: upper(edge.door),
      cover: upper(edge.cover),
    })),
  };
}
