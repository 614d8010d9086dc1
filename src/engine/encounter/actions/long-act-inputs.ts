import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { idSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, path } from './input-fields.js';

/** Acts that take longer than a turn may have. */
export const LONG_ACT_INPUTS = {
  startFullRoundAction: defineAction(
    'startFullRoundAction',
    'Begin a full-round action with the standard action of this turn; `completeFullRoundAction` completes it with that of the next (3.5, Pathfinder).',
    z.object({
      act: describedEnum('FullRoundAct', 'A full-round action.', {
        COUP_DE_GRACE: 'Finish a helpless creature: `targetId`, `attackId`.',
        POUR_POTION: 'Pour a potion into somebody unconscious: `itemId`, `targetId`.',
        MINIMUM_MOVE: 'Move 5 feet where a move action is not enough for it: `path`.',
        IMPROVISED: 'What the rules do not describe; the game master says whether it can be done: `what`.',
        FULL_ATTACK: 'Cannot be spread over two turns.',
        CHARGE: 'Cannot be spread over two turns.',
        RUN: 'Cannot be spread over two turns.',
        WITHDRAW: 'Cannot be spread over two turns.',
      }).describe('What to begin.'),
      targetId: idSchema.optional().describe('At whom.'),
      attackId,
      itemId: idSchema.optional().describe('With what.'),
      path: path.optional().describe('Where to.'),
      what: z.string().min(1).max(300).optional().describe('What, in words.'),
    }),
  ),
  completeFullRoundAction: defineAction(
    'completeFullRoundAction',
    'Complete the full-round action begun in the turn before, with a standard action (3.5, Pathfinder).',
    z.object({}),
  ),
} as const;
