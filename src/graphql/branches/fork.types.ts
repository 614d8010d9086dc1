import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { ForkSeed } from './fork.input.js';

@ObjectType('ForkParent', { description: 'Where a fork branched off.' })
export class ForkParentType {
  @Field(() => GraphQLUUID, { description: 'The encounter it branched off.' })
  encounterId!: string;
  @Field(() => Int, { description: 'The revision of that encounter after which it goes on.' })
  revision!: number;
  @Field(() => String, { description: 'Hash of the event with that revision.' })
  hash!: string;
  @Field(() => ForkSeed, { description: 'By which dice it goes on.' })
  seed!: string;
  @Field(() => Int, { description: 'Index of its first die: those before it fell in the parent.' })
  firstDie!: number;
}
