import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { idSchema, squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, engage, feet, leave, path, target } from './input-fields.js';

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
      feet,
      engage,
      leave,
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
    'Strike at a weapon or shield that a creature holds, or at something else it carries (3.5, Pathfinder).',
    z.object({
      targetId: target,
      attackId,
      itemId: idSchema
        .optional()
        .describe('What to strike at, `armor` for what it wears (Pathfinder); left out: the weapon in its main hand.'),
      spare: z
        .boolean()
        .optional()
        .describe('Pathfinder: leave what would be destroyed broken instead, with 1 hit point.'),
    }),
  ),
  dirtyTrick: defineAction(
    'dirtyTrick',
    'Hinder a creature for a while, as with sand in the eyes (Pathfinder).',
    z.object({
      targetId: target,
      condition: describedEnum('DirtyTrickCondition', 'What a dirty trick does to its target.', {
        BLINDED: 'Blinded.',
        DAZZLED: 'Dazzled.',
        DEAFENED: 'Deafened.',
        ENTANGLED: 'Entangled.',
        SHAKEN: 'Shaken.',
        SICKENED: 'Sickened.',
      }).describe('What the trick does.'),
    }),
  ),
  shakeOffTrick: defineAction(
    'shakeOffTrick',
    'Get rid of what a dirty trick did: a move action, or after a greater one a standard action (Pathfinder).',
    z.object({
      effectId: idSchema.optional().describe('Id of the effect to get rid of; left out: the first.'),
    }),
  ),
  drag: defineAction(
    'drag',
    'Back off in a straight line and pull a creature after you (Pathfinder): a standard action, and a move action for the way.',
    z.object({
      targetId: target,
      feet: z
        .int()
        .min(5)
        .max(1000)
        .optional()
        .describe('How many feet at most; left out: as far as the check and your speed allow.'),
    }),
  ),
  reposition: defineAction(
    'reposition',
    'Move a creature to another place within your reach (Pathfinder).',
    z.object({
      targetId: target,
      path: path.describe(
        'The squares it is moved through, as far as the check allows; all but the last within your reach. Needs a map.',
      ),
    }),
  ),
  steal: defineAction(
    'steal',
    'Take a thing from a creature that it neither holds nor wears (Pathfinder).',
    z.object({
      targetId: target,
      itemId: idSchema.describe('What to take: a counted thing, or a weapon that is not in hand.'),
      attackId: idSchema.optional().describe('A whip to take it with, at -4; left out: a free hand.'),
    }),
  ),
  feint: defineAction('feint', 'Feint in combat (3.5, Pathfinder).', z.object({ targetId: target })),
} as const;
