import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsInt, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';

@ObjectType()
export class Caller {
  @Field(() => String, { nullable: true })
  seat?: string;
  @Field(() => String)
  locale!: string;
  @Field(() => String)
  requestId!: string;
  @Field(() => String)
  transport!: string;
}

@ObjectType()
export class Creature {
  @Field(() => ID)
  id!: string;
  @Field(() => String)
  name!: string;
  @Field(() => Int)
  hitPoints!: number;
  @Field(() => Float, { nullable: true })
  speed?: number;
  @Field(() => [Creature])
  allies!: Creature[];
  @Field(() => String, { nullable: true })
  secret?: string;
}

@ObjectType()
export class CreatureEdge {
  @Field(() => Creature)
  node!: Creature;
}

@ObjectType()
export class CreatureConnection {
  @Field(() => [CreatureEdge])
  edges!: CreatureEdge[];
}

@InputType()
export class SquareInput {
  @Field(() => Int)
  @IsInt()
  @Min(0)
  @Max(99)
  x!: number;

  @Field(() => Int)
  @IsInt()
  @Min(0)
  @Max(99)
  y!: number;
}

@InputType()
export class MoveInput {
  @Field(() => [SquareInput])
  @ValidateNested({ each: true })
  @ArrayMaxSize(3)
  @Type(() => SquareInput)
  path!: SquareInput[];
}

@InputType({ isOneOf: true })
export class ActionInput {
  @Field(() => MoveInput, { nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => MoveInput)
  move?: MoveInput;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @Length(1, 10)
  shout?: string;
}

@InputType()
export class DeclareInput {
  @Field(() => ID)
  @IsString()
  @Length(1, 40)
  actorId!: string;

  @Field(() => ActionInput)
  @ValidateNested()
  @Type(() => ActionInput)
  action!: ActionInput;
}

@ObjectType()
export class Happening {
  @Field(() => Int)
  revision!: number;
  @Field(() => String)
  text!: string;
  @Field(() => [Creature])
  creatures!: Creature[];
}
