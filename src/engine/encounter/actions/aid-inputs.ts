import { z } from 'zod';
import { idSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, target } from './input-fields.js';

/** Helping, healing, looking around and what else a creature may do. */
export const AID_INPUTS = {
  help: defineAction(
    'help',
    'Help an ally: advantage on its next attack against a foe within 5 feet of the helper, or on its next check (5e).',
    z.object({
      allyId: idSchema.describe('Whom to help.'),
      targetId: idSchema.optional().describe('The foe; left out: help with a task.'),
      task: z.string().max(120).optional().describe('The task.'),
    }),
  ),
  aidAnother: defineAction(
    'aidAnother',
    "Aid an ally's attack or Armour Class against a foe (3.5, Pathfinder).",
    z.object({
      allyId: idSchema.describe('Whom to aid.'),
      targetId: target,
      attackId,
      toArmorClass: z.boolean().optional().describe('+2 to its Armour Class instead of its attack.'),
    }),
  ),
  hide: defineAction(
    'hide',
    'Hide (5e).',
    z.object({ bonusAction: z.boolean().optional().describe('As a bonus action, if a trait allows.') }),
  ),
  search: defineAction(
    'search',
    'Search for what is hidden (5e).',
    z.object({ targetId: idSchema.optional().describe('A creature to look for.') }),
  ),
  stabilize: defineAction(
    'stabilize',
    'First aid for a dying creature (5e: Medicine DC 10 or a healer’s kit; 3.5 and Pathfinder: Heal DC 15).',
    z.object({ targetId: target, useKit: z.boolean().optional().describe("Use a healer's kit (5e): no check.") }),
  ),
  secondWind: defineAction(
    'secondWind',
    'Regain hit points by a trait of the stat block (5e fighter), as a bonus action.',
    z.object({}),
  ),
  healingSurge: defineAction(
    'healingSurge',
    'Spend Hit Dice to regain hit points in mid-fight, one after another (5e by house rule).',
    z.object({}),
  ),
  speak: defineAction(
    'speak',
    'Say a few words or (5e) make a gesture: free. In 3.5 and Pathfinder in the turns of others too.',
    z.object({
      words: z.string().min(1).max(300).describe('What is said or shown.'),
      loudly: z.boolean().optional().describe('With a raised voice: whoever hears it knows where it came from.'),
    }),
  ),
  improvise: defineAction(
    'improvise',
    'Do something the rules do not describe: the game master rules on it.',
    z.object({ what: z.string().min(1).max(300).describe('What, in words.') }),
  ),
} as const;
