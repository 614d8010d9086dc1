import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { OperationContext } from '../driver/operation-context.js';
import { COMMAND_OF } from './command-mapping.js';
import { EncounterCommands } from './encounter-commands.service.js';
import { AdjustInput } from './inputs/adjust.input.js';
import {
  AnswerPromptInput,
  DeclareActionInput,
  EndEncounterInput,
  EndTurnInput,
  UndoInput,
  VoidActionInput,
} from './inputs/command.inputs.js';
import {
  AddCombatantsInput,
  AddDiceWordInput,
  CreateEncounterInput,
  EraseNameInput,
  RemoveCombatantInput,
  RollInitiativeInput,
  SetInitiativeInput,
  SetMapInput,
  SetPolicyInput,
  StartCombatInput,
} from './inputs/encounter.inputs.js';
import { disclosureOf } from './inputs/disclosure.input.js';
import { DEFAULT_DISCLOSURE } from '../../engine/encounter/events/seats.js';
import { SeatTokens } from '../../auth/seat-tokens.js';
import { GAME_MASTER_SEAT_ID } from '../../engine/encounter/seat.js';
import { atStore } from './store-errors.js';
import { toBattleMap } from './map-mapping.js';
import { CommandResultUnion, CreateEncounterPayload } from './types/result.types.js';
import type { ActionAccepted, ActionRefused } from './types/result.types.js';

type Result = Promise<ActionAccepted | ActionRefused>;
const result = () => CommandResultUnion;
const DAY = 86_400_000;
const COMMAND = { description: 'The command.' };

@Resolver()
export class EncounterMutations {
  constructor(
    private readonly commands: EncounterCommands,
    private readonly tokens: SeatTokens,
  ) {}

  @Mutation(() => CreateEncounterPayload, {
    description:
      'Creates an encounter and commits to its dice. Errors: BAD_USER_INPUT, REVISION_CONFLICT if the id is taken.',
  })
  async createEncounter(
    @Args('input', COMMAND) input: CreateEncounterInput,
    @Context() context: OperationContext,
  ): Promise<CreateEncounterPayload> {
    const { encounter, ...created } = await this.commands.create(context, input, {
      type: 'createEncounter',
      name: input.name,
      rulesetId: input.ruleset,
      houseRules: input.houseRules ?? {},
      diceMode: input.diceMode ?? 'EITHER',
      tags: input.tags ?? [],
      map: input.map ? toBattleMap(input.map) : null,
      ...(input.disclosure && { disclosure: disclosureOf(input.disclosure, DEFAULT_DISCLOSURE) }),
    });
    const issuedAt = new Date();
    const tokenExpiresAt = new Date(issuedAt.getTime() + this.tokens.lifetimes.defaultDays * DAY);
    const seat = { encounterId: encounter.id, seatId: GAME_MASTER_SEAT_ID, issuedAt, expiresAt: tokenExpiresAt };
    return { encounter, ...created, token: await atStore(() => this.tokens.sign(seat)), tokenExpiresAt };
  }

  @Mutation(result, {
    description:
      'Lets creatures join: all of them or none. In a fight that has begun they get a place in the order at once.',
  })
  addCombatants(@Args('input', COMMAND) input: AddCombatantsInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.addCombatants(input), context);
  }

  @Mutation(result, { description: 'Takes a creature out of the encounter.' })
  removeCombatant(@Args('input', COMMAND) input: RemoveCombatantInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.removeCombatant(input), context);
  }

  @Mutation(result, {
    description:
      'Erases the display name of a creature for good, from the store too: it is called by its id from then on, also where the past is looked at. Allowed after the end; `verify` still passes. Not while an action waits.',
  })
  eraseName(@Args('input', COMMAND) input: EraseNameInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, { type: 'eraseName', combatantId: input.combatantId }, context);
  }

  @Mutation(result, {
    description:
      'Sets, replaces or takes away the battle map. Everyone who stands somewhere must have a legal place on it.',
  })
  setMap(@Args('input', COMMAND) input: SetMapInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.setMap(input), context);
  }

  @Mutation(result, { description: 'Sets a standing answer to prompts of one kind.' })
  setPolicy(@Args('input', COMMAND) input: SetPolicyInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.setPolicy(input), context);
  }

  @Mutation(result, { description: 'Adds a word of a player to the key of the dice, before the first die is thrown.' })
  addDiceWord(@Args('input', COMMAND) input: AddDiceWordInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, { type: 'addDiceWord', by: input.by, word: input.word }, context);
  }

  @Mutation(result, {
    description: 'Rolls initiative for everyone, groups together; ties are broken by the game’s own rule.',
  })
  rollInitiative(@Args('input', COMMAND) input: RollInitiativeInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.rollInitiative(), context);
  }

  @Mutation(result, { description: 'States initiatives; those that are not named are rolled.' })
  setInitiative(@Args('input', COMMAND) input: SetInitiativeInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.setInitiative(input), context);
  }

  @Mutation(result, { description: 'Begins the fight: surprise, first round, first turn.' })
  startCombat(@Args('input', COMMAND) input: StartCombatInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.startCombat(input), context);
  }

  @Mutation(result, {
    description:
      'Declares an action of a combatant. If the rules ask somebody something on the way, the result names the prompts and the action waits.',
  })
  declareAction(@Args('input', COMMAND) input: DeclareActionInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.declareAction(input), context);
  }

  @Mutation(result, { description: 'Answers an open prompt; the action that waited goes on.' })
  answerPrompt(@Args('input', COMMAND) input: AnswerPromptInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.answerPrompt(input), context);
  }

  @Mutation(result, { description: 'Ends the turn of the active creature and begins the next one.' })
  endTurn(@Args('input', COMMAND) input: EndTurnInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.endTurn(input), context);
  }

  @Mutation(result, { description: 'The game master’s fiat, with a reason. Allowed while an action waits.' })
  adjust(@Args('input', COMMAND) input: AdjustInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.adjust(input), context);
  }

  @Mutation(result, { description: 'Calls off the open action (game master).' })
  voidAction(@Args('input', COMMAND) input: VoidActionInput, @Context() context: OperationContext): Result {
    return this.commands.run(input, COMMAND_OF.voidAction(input), context);
  }

  @Mutation(result, {
    description:
      'Undoes the last command, or goes back to a revision. The undone branch stays readable, and no die is thrown again.',
  })
  undo(@Args('input', COMMAND) input: UndoInput, @Context() context: OperationContext): Result {
    return this.commands.run(
      input,
      { type: 'undo', reason: input.reason ?? '', ...(typeof input.to === 'number' && { to: input.to }) },
      context,
    );
  }

  @Mutation(result, { description: 'Ends the fight and reveals its dice seed.' })
  endEncounter(@Args('input', COMMAND) input: EndEncounterInput, @Context() context: OperationContext): Result {
    return this.commands.run(
      input,
      { type: 'endEncounter', reason: input.reason ?? '', victors: input.victors ?? [] },
      context,
    );
  }
}
