import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { idSchema, squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, attackOptions, movementModeSchema, path } from './input-fields.js';
import { READIED_MANEUVERS } from './readied-maneuver-inputs.js';

export const readyTriggerSchema = z
  .object({
    event: describedEnum('TriggerEvent', 'What a readied action waits for.', {
      ENTERS_REACH: 'Comes into the melee reach of whoever readied.',
      LEAVES_REACH: 'Leaves the melee reach of whoever readied.',
      ENTERS_SQUARE: 'Enters one of the named squares.',
      MOVES: 'Moves at all.',
      ATTACKS: 'Makes an attack.',
      CASTS: 'Casts a spell.',
      STANDS_UP: 'Stands up from prone.',
      TURN_STARTS: 'Begins its turn.',
      TURN_ENDS: 'Ends its turn.',
      OPENS_DOOR: 'Opens a door.',
      STATED_BY_GAME_MASTER: 'What only the game master can see: an adjustment releases it.',
    }).describe('What must happen.'),
    subjectId: idSchema.optional().describe('Who must do it; left out: any enemy.'),
    targetId: idSchema.optional().describe('Whom it must be done to (ATTACKS, CASTS); left out: anyone.'),
    squares: z.array(squareSchema).max(50).optional().describe('Where (ENTERS_SQUARE).'),
    text: z.string().max(300).optional().describe('In the words of the player.'),
  })
  .meta({
    id: 'ReadyTriggerInput',
    description: 'The trigger of a readied action, structured so that the service can see it happen.',
  });

const readyResponse = z
  .object({
    attack: z
      .object({
        targetId: idSchema.optional().describe('Whom to attack; left out: whoever set off the trigger.'),
        attackId,
        ...attackOptions,
      })
      .meta({ id: 'ReadiedAttackInput', description: 'An attack to be made when the trigger happens.' })
      .optional()
      .describe('Attack.'),
    ...READIED_MANEUVERS,
    move: z
      .object({ path, mode: movementModeSchema.optional().describe('How to move; walking if left out.') })
      .meta({ id: 'ReadiedMoveInput', description: 'A move to be made when the trigger happens.' })
      .optional()
      .describe('Move (5e: up to speed; 3.5 and Pathfinder: a move action).'),
    standUp: z.boolean().optional().describe('Stand up.'),
    usePotion: z
      .object({
        itemId: idSchema.describe('The potion.'),
        targetId: idSchema.optional().describe('Who drinks; left out: the actor.'),
      })
      .meta({ id: 'ReadiedPotionInput', description: 'A potion to be used when the trigger happens.' })
      .optional()
      .describe('Use a potion.'),
    step: squareSchema
      .optional()
      .describe('A 5-foot step just before it, for who has covered no other distance this round (3.5, Pathfinder).'),
  })
  .meta({
    id: 'ReadyResponseInput',
    description: 'What a readied action does: exactly one member, besides a 5-foot step that goes with it.',
  });

/** Acting at another time than one’s turn. */
export const READY_INPUTS = {
  ready: defineAction(
    'ready',
    'Ready an action for a trigger.',
    z.object({
      trigger: readyTriggerSchema.describe('What to wait for.'),
      response: readyResponse.describe('What to do then.'),
    }),
  ),
  delay: defineAction(
    'delay',
    'Delay: act later in the round (3.5, Pathfinder).',
    z.object({
      after: idSchema.optional().describe('Act right after this creature; left out: come back with `resume`.'),
    }),
  ),
  resume: defineAction('resume', 'Come back from a delay, between two turns (3.5, Pathfinder).', z.object({})),
} as const;
