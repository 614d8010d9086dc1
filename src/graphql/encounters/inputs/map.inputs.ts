import { Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { z } from 'zod';
import { inputTypeOf } from '../../schema/input-types.js';
import { shapeOf } from '../../schema/zod-shape.js';
import { squareSchema } from '../../../engine/encounter/schemas.js';
import { LEGEND_IN_WORDS } from './map-legend.js';
import { ENCOUNTER_LIMITS, MAP_LIMITS } from '../../../engine/limits.js';
import { BulkList } from '../../errors/bulk-list.js';

/** A square as callers give it. */
export interface SquareInputValue {
  x: number;
  y: number;
  z?: number;
}
export const SquareInputType = inputTypeOf(shapeOf(squareSchema));

const values = <T extends string>(...names: T[]): Record<T, T> =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<T, T>;
const named = (
  name: string,
  description: string,
  valuesMap: Record<string, { description: string }>,
  members: Record<string, string>,
): void => {
  registerEnumType(members, { name, description, valuesMap });
};

export const ObstacleKind = values('WALL', 'BARS', 'PILLAR', 'LOW_OBSTACLE', 'CURTAIN', 'FORCE', 'PIT');
named(
  'ObstacleKind',
  'What stands in the way.',
  {
    WALL: { description: 'Stops movement, sight and effects.' },
    BARS: { description: 'Stops movement; sight and effects pass, with cover.' },
    PILLAR: { description: 'Fills a square: stops movement and sight.' },
    LOW_OBSTACLE: { description: 'A low wall or table: can be crossed, gives cover.' },
    CURTAIN: { description: 'Stops sight only.' },
    FORCE: { description: 'Invisible: stops movement and effects, not sight.' },
    PIT: { description: 'Cannot be walked on; corners may be cut past it.' },
  },
  ObstacleKind,
);
export const Obscurement = values('LIGHT', 'HEAVY');
named(
  'Obscurement',
  'How much a square hampers sight.',
  { LIGHT: { description: 'Lightly obscured.' }, HEAVY: { description: 'Heavily obscured.' } },
  Obscurement,
);
export const LightLevel = values('BRIGHT', 'DIM', 'DARK');
named(
  'LightLevel',
  'Light in a square.',
  { BRIGHT: { description: 'Bright light.' }, DIM: { description: 'Dim light.' }, DARK: { description: 'Darkness.' } },
  LightLevel,
);
export const DoorState = values('OPEN', 'CLOSED');
named(
  'DoorState',
  'Whether a door is open.',
  { OPEN: { description: 'Open: stops nothing.' }, CLOSED: { description: 'Closed.' } },
  DoorState,
);
export const ObstacleCover = values('HALF', 'THREE_QUARTERS');
named(
  'ObstacleCover',
  'Cover an obstacle gives where it differs from its kind.',
  { HALF: { description: 'Half cover.' }, THREE_QUARTERS: { description: 'Three-quarters cover.' } },
  ObstacleCover,
);

const oneOf = (members: Record<string, string>) => z.enum(members).nullish();
const place = (most: number) => z.int().min(0).max(most);
const cellsSchema = z
  .array(
    z.strictObject({
      x: place(MAP_LIMITS.side - 1),
      y: place(MAP_LIMITS.side - 1),
      fill: oneOf(ObstacleKind),
      difficulty: place(MAP_LIMITS.difficulty).nullish(),
      cover: oneOf(ObstacleCover),
      obscured: oneOf(Obscurement),
      light: oneOf(LightLevel),
      hazards: z.array(z.string().max(ENCOUNTER_LIMITS.idLength)).max(MAP_LIMITS.hazardsPerCell).nullish(),
    }),
  )
  .max(MAP_LIMITS.side ** 2);
const cornerSchema = z.strictObject({ x: place(MAP_LIMITS.side), y: place(MAP_LIMITS.side) });
const edgesSchema = z
  .array(
    z.strictObject({
      id: z.string().max(ENCOUNTER_LIMITS.idLength).nullish(),
      from: cornerSchema,
      to: cornerSchema,
      kind: z.enum(ObstacleKind),
      door: oneOf(DoorState),
      cover: oneOf(ObstacleCover),
    }),
  )
  .max(MAP_LIMITS.edges);

@InputType({ description: 'What is remarkable about one square. Squares that are not named are open ground.' })
export class MapCellInput {
  @Field(() => Int, { description: 'Column, from 0.' })
  x!: number;

  @Field(() => Int, { description: 'Row, from 0.' })
  y!: number;

  @Field(() => ObstacleKind, { nullable: true, description: 'What fills it.' })
  fill?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Feet down to the floor of a pit, a multiple of 5; left out: nobody has measured it, and a fall into it is for the game master to settle.',
  })
  depth?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many things make it difficult terrain, 0 to 3. 5e counts them as one, 3.5 and Pathfinder double for each.',
  })
  difficulty?: number;

  @Field(() => ObstacleCover, {
    nullable: true,
    description: 'Cover that what fills it gives, where it differs from its kind.',
  })
  cover?: string;

  @Field(() => Obscurement, { nullable: true, description: 'Fog, foliage …' })
  obscured?: string;

  @Field(() => LightLevel, { nullable: true, description: 'Light, if it is not bright.' })
  light?: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of hazards, for the game master. In 3.5 and Pathfinder `skill:climb:15` on a low obstacle means that crossing it takes that check.',
  })
  hazards?: string[];
}

@InputType({ description: 'A corner of the grid: (0, 0) is the north-west corner of square (0, 0).' })
export class GridCornerInput {
  @Field(() => Int, { description: 'Column line.' })
  x!: number;

  @Field(() => Int, { description: 'Row line.' })
  y!: number;
}

@InputType({ description: 'A wall, door or the like along the lines of the grid.' })
export class MapEdgeInput {
  @Field(() => String, { nullable: true, description: 'Id, to open and close it (`interact`).' })
  id?: string;

  @Field(() => GridCornerInput, { description: 'Where it begins.' })
  from!: GridCornerInput;

  @Field(() => GridCornerInput, { description: 'Where it ends, in the same row or column.' })
  to!: GridCornerInput;

  @Field(() => ObstacleKind, {
    description: 'What it is; for a door, what it is while closed. Neither PILLAR nor PIT.',
  })
  kind!: string;

  @Field(() => DoorState, { nullable: true, description: 'Set if it is a door.' })
  door?: string;

  @Field(() => ObstacleCover, { nullable: true, description: 'Cover it gives, where it differs from its kind.' })
  cover?: string;
}

@InputType({
  description:
    'A battle map: either `rows` drawn in characters, or `width` and `height`; `cells` and `edges` add to both.',
})
export class MapInput {
  @Field(() => String, { nullable: true, description: 'Name of the map.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name?: string;

  @Field(() => Int, { nullable: true, description: 'Columns, 1 to 200.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAP_LIMITS.side)
  width?: number;

  @Field(() => Int, { nullable: true, description: 'Rows, 1 to 200.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAP_LIMITS.side)
  height?: number;

  @Field(() => [String], {
    nullable: true,
    description: `The map drawn in characters, a text a row, north first: ${LEGEND_IN_WORDS}.`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAP_LIMITS.side)
  @IsString({ each: true })
  @Matches(/^[^\s]{1,200}$/, { each: true, message: 'rows are 1 to 200 characters without spaces' })
  rows?: string[];

  @Field(() => [MapCellInput], { nullable: true, description: 'Remarkable squares.' })
  @BulkList(cellsSchema)
  cells?: MapCellInput[];

  @Field(() => [MapEdgeInput], { nullable: true, description: 'Walls and doors along grid lines.' })
  @BulkList(edgesSchema)
  edges?: MapEdgeInput[];
}
