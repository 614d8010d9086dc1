import { ForbiddenException, NotFoundException, UseGuards } from '@nestjs/common';
import type { CanActivate } from '@nestjs/common';
import {
  Args,
  Context,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import type { OperationContext } from '../../../src/graphql/driver/operation-context.js';
import { SharedPerEvent } from '../../../src/graphql/driver/shared-execution.js';
import { ApiError } from '../../../src/graphql/errors/api-error.js';
import { Table } from './table.js';
import type { HappeningEvent } from './table.js';
import { Caller, Creature, CreatureConnection, DeclareInput, Happening } from './types.js';

@ObjectType()
export class Declared {
  @Field(() => String)
  summary!: string;
}

class Refusing implements CanActivate {
  canActivate(): boolean {
    throw new ForbiddenException('Not your turn.');
  }
}

function creature(n: number): Creature {
  return { id: `c${n}`, name: `Goblin ${n}`, hitPoints: 7, speed: 30, allies: [], secret: 'hunter2' };
}

@Resolver(() => Happening)
export class TestResolver {
  constructor(private readonly table: Table) {}

  @Query(() => Caller)
  caller(@Context() { audience, locale, requestId, transport }: OperationContext): Caller {
    return { seat: audience!, locale, requestId, transport };
  }

  @Query(() => Creature)
  creature(@Args('id', { type: () => ID, defaultValue: 'c1' }) id: string): Creature {
    return { ...creature(1), id, allies: [creature(2)] };
  }

  @Query(() => CreatureConnection)
  creatures(@Args('first', { type: () => Int, nullable: true }) first?: number): CreatureConnection {
    return { edges: Array.from({ length: first ?? 2 }, (_, n) => ({ node: creature(n) })) };
  }

  @Query(() => String, { nullable: true })
  fail(@Args('how') how: string): string {
    switch (how) {
      case 'api':
        throw new ApiError('REVISION_CONFLICT', 'The encounter has moved on.', { currentRevision: 41 });
      case 'http':
        throw new NotFoundException('No such encounter.');
      case 'coded':
        throw new GraphQLError('Custom', { extensions: { code: 'UNAVAILABLE', retryAfter: 5 } });
      case 'uncoded':
        throw new GraphQLError('db://user:hunter2@host');
      case 'string':
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a careless library may do
        throw 'db://user:hunter2@host';
      default:
        throw new Error('db://user:hunter2@host');
    }
  }

  @Query(() => String)
  missing(): string | null {
    return null;
  }

  @Query(() => String)
  @UseGuards(Refusing)
  guarded(): string {
    return 'never';
  }

  @Query(() => String)
  async held(@Context() context: OperationContext): Promise<string> {
    await this.table.pass(context.signal);
    return 'released';
  }

  @Mutation(() => Declared)
  declare(@Args('input') input: DeclareInput): Declared {
    this.table.declared += 1;
    const { move } = input.action;
    return {
      summary: `${input.actorId} ${move ? `moves ${move.path.length}` : `shouts ${input.action.shout ?? ''}`} ${input instanceof DeclareInput}`,
    };
  }

  @Mutation(() => String)
  async heldMutation(@Context() context: OperationContext): Promise<string> {
    await this.table.pass(context.signal);
    return 'released';
  }

  @Subscription(() => Happening, { resolve: (event: HappeningEvent) => event })
  @SharedPerEvent()
  happenings(@Args('after', { type: () => Int, nullable: true }) after?: number): AsyncIterable<HappeningEvent> {
    return this.table.log.read(after === undefined ? undefined : after + 1);
  }

  @Subscription(() => Happening, { resolve: (event: HappeningEvent) => event })
  unshared(): AsyncIterable<HappeningEvent> {
    return this.table.log.read();
  }

  @Subscription(() => Happening, {
    resolve: (event: HappeningEvent) => event,
    filter: (event: HappeningEvent) => event.kind === 'special',
  })
  special(): AsyncIterable<HappeningEvent> {
    return this.table.log.read();
  }

  @Subscription(() => Int, { resolve: (n: number) => n })
  async *failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('db://user:hunter2@host');
  }

  @Subscription(() => Int, { resolve: (n: number) => n })
  unopenable(): AsyncGenerator<number> {
    throw new ApiError('NOT_FOUND', 'No such encounter.');
  }

  /** Never waits: what a replay from memory looks like to the edge. Written by hand so that its end is seen at once. */
  @Subscription(() => String, { resolve: ({ text }: { text: string }) => text })
  flood(
    @Args('size', { type: () => Int }) size: number,
    @Args('count', { type: () => Int }) count: number,
  ): AsyncIterableIterator<unknown> {
    const { table } = this;
    const text = 'x'.repeat(size);
    let revision = -1;
    return {
      async next() {
        if (++revision >= count) return { done: true, value: undefined };
        table.flooded = revision + 1;
        return { done: false, value: { revision, text } };
      },
      async return() {
        revision = count;
        table.endFlood();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  @ResolveField(() => String)
  text(@Parent() { revision }: HappeningEvent, @Context() { locale, audience }: OperationContext): string {
    this.table.textsResolved += 1;
    return `${locale} ${String(audience)} ${revision}`;
  }

  @ResolveField('creatures', () => [Creature])
  creaturesOf(@Parent() event: HappeningEvent): Creature[] {
    return [creature(event.revision)];
  }
}
