import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { idSchema, squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, path, target } from './input-fields.js';

/** What is done to a foe instead of wounding it. */
export const MANEUVER_INPUTS = {
  grapple: defineAction(
    'grapple',
    'Grapple a creature; in 3.5 and Pathfinder also: go on with a grapple one is in.',
    z.object({
      targetId: target,
      goal: describedEnum('GrappleGoal', 'What to do in a grapple that lasts already.', {
        HOLD: 'Keep hold of it.',
        DAMAGE: 'Hurt it.',
        PIN: 'Pin it.',
        BREAK_PIN: 'D&D 3.5: free whoever it holds pinned.',
        MOVE: 'Move at half speed and take it along.',
        TIE_UP: 'Pathfinder: tie it up with a rope, a counted thing named `rope`.',
        USE_WEAPON: 'D&D 3.5: strike at it with a light weapon it holds itself.',
      })
        .optional()
        .describe('With somebody one grapples already (3.5, Pathfinder): what to do.'),
      attackId: idSchema
        .optional()
        .describe(
          'What hurts it: one of your own attacks (Pathfinder), or with USE_WEAPON the light weapon of the other. Left out: the first that serves.',
        ),
      path: path.optional().describe('With MOVE: the squares you move through.'),
      to: squareSchema
        .optional()
        .describe('With MOVE: where the other is put, next to where you end; left out: the nearest place.'),
    }),
  ),
  escapeGrapple: defineAction(
    'escapeGrapple',
    'Escape a grapple.',
    z.object({
      useAcrobatics: z.boolean().optional().describe('By Acrobatics (or Escape Artist) rather than by strength.'),
    }),
  ),
  releaseGrapple: defineAction(
    'releaseGrapple',
    'Let go of a creature you hold in a grapple: free.',
    z.object({ targetId: target }),
  ),
  shove: defineAction(
    'shove',
    'Shove a creature prone or away (5e).',
    z.object({
      targetId: target,
      to: describedEnum('ShoveGoal', 'What a shove is meant to do.', {
        PRONE: 'Knock it prone.',
        AWAY: 'Push it 5 feet away.',
      }).describe('Knock it prone or push it 5 feet away.'),
    }),
  ),
  bullRush: defineAction(
    'bullRush',
    'Push a creature back (3.5, Pathfinder).',
    z.object({
      targetId: target,
      charge: z.boolean().optional().describe('As part of a charge.'),
      path: path.optional().describe('The way of the charge, on a map.'),
    }),
  ),
  overrun: defineAction(
    'overrun',
    'Move through the space of an opponent who bars the way (3.5, Pathfinder): a move action and the standard action.',
    z.object({
      targetId: target,
      path: path.describe('The way through its space and out on the other side; needs a map.'),
      charging: z
        .boolean()
        .optional()
        .describe('As part of a charge: a full-round action, straight on for up to double speed, -2 AC.'),
    }),
  ),
  trip: defineAction('trip', 'Trip a creature (3.5, Pathfinder).', z.object({ targetId: target, attackId })),
  disarm: defineAction(
    'disarm',
    'Disarm a creature (3.5, Pathfinder; 5e by house rule).',
    z.object({
      targetId: target,
      attackId,
      itemId: idSchema.optional().describe('What to disarm; left out: the weapon in its main hand.'),
    }),
  ),
  sunder: defineAction(
    'sunder',
    'Strike at a weapon or shield that a creature holds (3.5, Pathfinder).',
    z.object({
      targetId: target,
      attackId,
      itemId: idSchema.optional().describe('What to strike at; left out: the weapon in its main hand.'),
      spare: z
        .boolean()
        .optional()
        .describe('Pathfinder: leave what would be destroyed broken instead, with 1 hit point.'),
    }),
  ),
  feint: defineAction('feint', 'Feint in combat (3.5, Pathfinder).', z.object({ targetId: target })),
} as const;
