import { z } from 'zod';
import { squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { engage, feet, leave, movementModeSchema, path } from './input-fields.js';

/** Moving, and what a creature does with its own body. */
export const MOVEMENT_INPUTS = {
  move: defineAction(
    'move',
    'Move along a path (with a map) or by stating distances (without one). 5e: uses movement; 3.5 and Pathfinder: a move action, or the standard action once that is spent.',
    z.object({
      path: path.optional(),
      to: squareSchema
        .optional()
        .describe(
          'Instead of a path: where to. The service takes the cheapest way, which may provoke; the events show it.',
        ),
      mode: movementModeSchema.optional().describe('How to move; walking if left out.'),
      feet,
      engage,
      leave,
      acrobatics: z
        .boolean()
        .optional()
        .describe('Move through threatened squares by Tumble or Acrobatics (3.5, Pathfinder).'),
    }),
  ),
  jump: defineAction(
    'jump',
    'Jump over something or up at something (5e). Say where to or how high.',
    z.object({
      runUp: path
        .optional()
        .describe('The run before it: 10 feet on foot make it a running jump. Left out: from a stand.'),
      to: squareSchema.optional().describe('Where a long jump lands.'),
      height: z.int().min(1).max(100).optional().describe('Feet of a high jump.'),
    }),
  ),
  dash: defineAction(
    'dash',
    'Gain extra movement (5e).',
    z.object({ bonusAction: z.boolean().optional().describe('As a bonus action, if a trait allows.') }),
  ),
  run: defineAction(
    'run',
    'Run in a straight line: a full-round action (3.5, Pathfinder).',
    z.object({ path: path.optional(), feet, engage, leave }),
  ),
  disengage: defineAction(
    'disengage',
    'Movement provokes no opportunity attacks for the rest of the turn (5e).',
    z.object({ bonusAction: z.boolean().optional().describe('As a bonus action, if a trait allows.') }),
  ),
  withdraw: defineAction(
    'withdraw',
    'Move up to double speed; the square left first is not threatened by enemies one can see (3.5, Pathfinder).',
    z.object({ path: path.optional(), feet, engage, leave }),
  ),
  fiveFootStep: defineAction(
    'fiveFootStep',
    'Move 5 feet without provoking (3.5, Pathfinder).',
    z.object({ to: squareSchema.optional().describe('The square; needed on a map.'), engage, leave }),
  ),
  standUp: defineAction('standUp', 'Stand up from prone.', z.object({})),
  dropProne: defineAction('dropProne', 'Drop prone.', z.object({})),
} as const;
