import { Args, Context, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { OperationContext } from '../driver/operation-context.js';
import { EncounterCommands } from '../encounters/encounter-commands.service.js';
import type { EncounterValue } from '../encounters/types/encounter.types.js';
import { EncounterType, LOOK } from '../encounters/types/encounter.types.js';
import type { ActionAccepted, ActionRefused } from '../encounters/types/result.types.js';
import { CommandResultUnion } from '../encounters/types/result.types.js';
import { ForkInput } from './fork.input.js';
import { ForkParentType } from './fork.types.js';

@Resolver(() => EncounterType)
export class ForkResolver {
  constructor(private readonly commands: EncounterCommands) {}

  @Mutation(() => CommandResultUnion, {
    description:
      'Makes a new encounter that goes on from a revision of another one; `encounter` of the answer is the new one. It holds all it needs: it is read, verified, exported and undone (no further back than its beginning) without its parent. For the game master. Errors: NOT_FOUND if there is no such parent, REVISION_CONFLICT if the new id is taken, PAYLOAD_TOO_LARGE if the fight is too large to be taken over at once.',
  })
  fork(
    @Args('input', { description: 'The command.' }) input: ForkInput,
    @Context() context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    return this.commands.fork(input, context);
  }

  @ResolveField(() => ForkParentType, {
    nullable: true,
    description: 'Where it branched off another encounter; null if it did not.',
  })
  forkedFrom(@Parent() encounter: EncounterValue): ForkParentType | null {
    const { fork } = encounter[LOOK].state;
    if (!fork) return null;
    const { parentId, parentRevision, parentHash, seed, firstDie } = fork;
    return { encounterId: parentId, revision: parentRevision, hash: parentHash, seed, firstDie };
  }
}
