import { Field, InputType, Int } from '@nestjs/graphql';
import { IsInt, IsOptional, IsUUID, Min } from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';

@InputType({ description: 'A moment of an encounter.' })
export class ComparedInput {
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  @IsUUID()
  encounterId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Right after the event with this number, also one that was undone; now if left out.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  revision?: number;
}
