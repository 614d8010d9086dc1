import { z } from 'zod';
import { idSchema } from '../schemas.js';
import { defineAction } from './declaration.js';

/** Handling things. */
export const ITEM_INPUTS = {
  usePotion: defineAction(
    'usePotion',
    'Drink a potion, or pour it into someone within reach.',
    z.object({
      itemId: idSchema.describe('The potion, by the name of its resource.'),
      targetId: idSchema.optional().describe('Who drinks; left out: the actor.'),
    }),
  ),
  drawWeapon: defineAction(
    'drawWeapon',
    'Draw a weapon (or ready a shield).',
    z.object({ itemId: idSchema.describe('What to draw.') }),
  ),
  sheatheWeapon: defineAction(
    'sheatheWeapon',
    'Sheathe a weapon (or loose a shield).',
    z.object({ itemId: idSchema.describe('What to put away.') }),
  ),
  dropItem: defineAction('dropItem', 'Drop what is held.', z.object({ itemId: idSchema.describe('What to drop.') })),
  interact: defineAction(
    'interact',
    'Handle an object or a door (5e: the free interaction, then the action; 3.5 and Pathfinder: a move action for a door).',
    z.object({
      featureId: idSchema.optional().describe('A door of the map.'),
      what: z.string().max(120).optional().describe('What, in words.'),
    }),
  ),
} as const;
