import type { z } from 'zod';
import { idSchema } from '../schemas.js';
import { MANEUVER_INPUTS } from './maneuver-inputs.js';

/** Whom a readied act is aimed at; nobody need be known when it is readied. */
const aimedAt = idSchema.optional().describe('The target; left out: whoever set off the trigger.');

/** The input of a maneuver as a readied act, a GraphQL input of its own. */
const readied = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { id, description, doc }: { readonly id: string; readonly description: string; readonly doc: string },
) => schema.extend({ targetId: aimedAt }).meta({ id, description }).optional().describe(doc);

const { grapple, shove, trip, disarm, sunder, bullRush, dirtyTrick, steal } = MANEUVER_INPUTS;

/** What may be readied instead of wounding a foe; a ruleset refuses what it does not have. */
export const READIED_MANEUVERS = {
  grapple: readied(grapple.schema.pick({ targetId: true }), {
    id: 'ReadiedGrappleInput',
    description: 'A grapple to be tried when the trigger happens.',
    doc: 'Grapple.',
  }),
  shove: readied(shove.schema, {
    id: 'ReadiedShoveInput',
    description: 'A shove to be tried when the trigger happens.',
    doc: 'Shove (5e).',
  }),
  trip: readied(trip.schema, {
    id: 'ReadiedTripInput',
    description: 'A trip to be tried when the trigger happens.',
    doc: 'Trip (3.5, Pathfinder).',
  }),
  disarm: readied(disarm.schema, {
    id: 'ReadiedDisarmInput',
    description: 'An attempt to disarm, to be made when the trigger happens.',
    doc: 'Disarm (3.5, Pathfinder; 5e by house rule).',
  }),
  sunder: readied(sunder.schema, {
    id: 'ReadiedSunderInput',
    description: 'A blow at a thing, to be struck when the trigger happens.',
    doc: 'Sunder (3.5, Pathfinder).',
  }),
  bullRush: readied(bullRush.schema.pick({ targetId: true }), {
    id: 'ReadiedBullRushInput',
    description: 'A bull rush to be tried when the trigger happens.',
    doc: 'Bull rush (3.5, Pathfinder).',
  }),
  dirtyTrick: readied(dirtyTrick.schema, {
    id: 'ReadiedDirtyTrickInput',
    description: 'A dirty trick to be tried when the trigger happens.',
    doc: 'Dirty trick (Pathfinder).',
  }),
  steal: readied(steal.schema, {
    id: 'ReadiedStealInput',
    description: 'A theft to be tried when the trigger happens.',
    doc: 'Steal (Pathfinder).',
  }),
} as const;
