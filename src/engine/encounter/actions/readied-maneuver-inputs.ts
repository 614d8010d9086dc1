import { z } from 'zod';
import { idSchema } from '../schemas.js';
import { attackId } from './input-fields.js';
import { dirtyTrickCondition, shoveGoal } from './maneuver-inputs.js';

/** Whom a readied act is aimed at; nobody need be known when it is readied. */
const aimedAt = idSchema.optional().describe('The target; left out: whoever set off the trigger.');

/** What may be readied instead of wounding a foe; a ruleset refuses what it does not have. */
export const READIED_MANEUVERS = {
  grapple: z
    .object({ targetId: aimedAt })
    .meta({ id: 'ReadiedGrappleInput', description: 'A grapple to be tried when the trigger happens.' })
    .optional()
    .describe('Grapple.'),
  shove: z
    .object({ targetId: aimedAt, to: shoveGoal.describe('Knock it prone or push it 5 feet away.') })
    .meta({ id: 'ReadiedShoveInput', description: 'A shove to be tried when the trigger happens.' })
    .optional()
    .describe('Shove (5e).'),
  trip: z
    .object({ targetId: aimedAt, attackId })
    .meta({ id: 'ReadiedTripInput', description: 'A trip to be tried when the trigger happens.' })
    .optional()
    .describe('Trip (3.5, Pathfinder).'),
  disarm: z
    .object({
      targetId: aimedAt,
      attackId,
      itemId: idSchema.optional().describe('What to disarm; left out: the weapon in its main hand.'),
    })
    .meta({ id: 'ReadiedDisarmInput', description: 'An attempt to disarm, to be made when the trigger happens.' })
    .optional()
    .describe('Disarm (3.5, Pathfinder; 5e by house rule).'),
  sunder: z
    .object({
      targetId: aimedAt,
      attackId,
      itemId: idSchema
        .optional()
        .describe('What to strike at, `armor` for what it wears (Pathfinder); left out: the weapon in its main hand.'),
      spare: z
        .boolean()
        .optional()
        .describe('Pathfinder: leave what would be destroyed broken instead, with 1 hit point.'),
    })
    .meta({ id: 'ReadiedSunderInput', description: 'A blow at a thing, to be struck when the trigger happens.' })
    .optional()
    .describe('Sunder (3.5, Pathfinder).'),
  bullRush: z
    .object({ targetId: aimedAt })
    .meta({ id: 'ReadiedBullRushInput', description: 'A bull rush to be tried when the trigger happens.' })
    .optional()
    .describe('Bull rush (3.5, Pathfinder).'),
  dirtyTrick: z
    .object({ targetId: aimedAt, condition: dirtyTrickCondition.describe('What the trick does.') })
    .meta({ id: 'ReadiedDirtyTrickInput', description: 'A dirty trick to be tried when the trigger happens.' })
    .optional()
    .describe('Dirty trick (Pathfinder).'),
  steal: z
    .object({
      targetId: aimedAt,
      itemId: idSchema.describe('What to take: a counted thing, or a weapon that is not in hand.'),
      attackId: idSchema.optional().describe('A whip to take it with, at -4; left out: a free hand.'),
    })
    .meta({ id: 'ReadiedStealInput', description: 'A theft to be tried when the trigger happens.' })
    .optional()
    .describe('Steal (Pathfinder).'),
} as const;
