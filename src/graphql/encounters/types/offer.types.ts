import { createUnionType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Type } from '@nestjs/common';
import { EVENTS } from '../../../engine/encounter/events/index.js';
import type { Part } from '../../../engine/encounter/schemas.js';
import type { AttackPreview } from '../../../engine/rules/ruleset.js';
import type { Square } from '../../../engine/grid/square.js';
import { enumTypeOf } from '../../schema/enum-types.js';
import { shapeOf } from '../../schema/zod-shape.js';
import { PartType, SquareType, TotalType } from './common.types.js';
import { ActionRefused } from './result.types.js';

const RollMode = enumTypeOf(shapeOf(EVENTS.AttackResolved.fields.rollMode.schema));

@ObjectType('ActionTarget', { description: 'A creature an action could be aimed at.' })
export class ActionTargetType {
  @Field(() => String, { description: 'The creature.' })
  combatantId!: string;
  @Field(() => [String], { description: 'Attacks that reach it.' })
  attackIds!: readonly string[];
  @Field(() => Boolean, { description: 'Whether it is of the same side. Enemies come first in a list of targets.' })
  ally!: boolean;
}

@ObjectType('ReachableSquare', { description: 'A square an action could end in.' })
export class ReachableSquareType {
  @Field(() => SquareType, { description: 'The square (north-west of the creature’s space).' })
  square!: Square;
  @Field(() => Int, { description: 'Feet of movement it costs.' })
  cost!: number;
}

@ObjectType('ActionOffer', { description: 'An action of a creature: legal now, or why not.' })
export class ActionOfferType {
  @Field(() => String, { description: 'The member of `ActionInput`.' })
  action!: string;
  @Field(() => Boolean, { description: 'Whether it may be declared now.' })
  legal!: boolean;
  @Field(() => ActionRefused, { nullable: true, description: 'Why not.' })
  refusal!: ActionRefused | null;
  @Field(() => String, { description: 'What it costs, in the ruleset’s words.' })
  cost!: string;
  @Field(() => Boolean, { description: 'Whether it provokes (3.5, Pathfinder).' })
  provokes!: boolean;
  @Field(() => [ActionTargetType], { description: 'Whom it could be aimed at.' })
  targets!: readonly ActionTargetType[];
  @Field(() => [ReachableSquareType], { description: 'Where it could end.' })
  squares!: readonly ReachableSquareType[];
  @Field(() => [String], { description: 'The rules behind it.' })
  ruleIds!: readonly string[];
}

@ObjectType('DamageProbability', { description: 'The chance of an amount of damage.' })
export class DamageProbabilityType {
  @Field(() => Int, { description: 'Damage that reaches the target.' })
  damage!: number;
  @Field(() => Float, { description: 'Its probability, 0 to 1.' })
  probability!: number;
}

@ObjectType('AttackPreview', { description: 'Exact odds of an attack. Nothing is rolled or recorded.' })
export class AttackPreviewType {
  @Field(() => Float, {
    nullable: true,
    description: 'Probability of a hit, criticals included. Null for seats that may not know this of the target.',
  })
  hit!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Probability of a critical hit. Null for seats that may not know this of the target.',
  })
  critical!: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Probability to bring the target to 0 hit points or below. Null for seats that may not know this of the target.',
  })
  down!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Probability to kill it outright. Null for seats that may not know this of the target.',
  })
  kill!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Expected damage, misses included. Null for seats that may not know this of the target.',
  })
  expectedDamage!: number | null;
  @Field(() => [DamageProbabilityType], {
    nullable: true,
    description: 'Every possible amount of damage, ascending. Null for seats that may not know this of the target.',
  })
  distribution!: readonly DamageProbabilityType[] | null;
  @Field(() => TotalType, { description: 'Attack bonus, and where it comes from.' })
  attack!: AttackPreview['attack'];
  @Field(() => TotalType, {
    nullable: true,
    description: 'Armour Class it must reach. Null for seats that may not know this of the target.',
  })
  armorClass!: AttackPreview['armorClass'] | null;
  @Field(() => [PartType], { description: 'Modifiers of the damage.' })
  damageParts!: readonly Part[];
  @Field(() => RollMode, { description: 'Advantage or disadvantage (5e).' })
  rollMode!: string;
  @Field(() => [PartType], { description: 'What gave it.' })
  rollModeSources!: readonly Part[];
}

export const PreviewUnion = createUnionType({
  name: 'PreviewResult',
  description: 'The odds of an attack, or why it is not legal.',
  types: () => [AttackPreviewType, ActionRefused] as const,
  resolveType: (value: AttackPreviewType | ActionRefused): Type =>
    'expectedDamage' in value ? AttackPreviewType : ActionRefused,
});
