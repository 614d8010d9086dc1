import { z } from 'zod';
import { ENCOUNTER_LIMITS } from '../../limits.js';
import { describedEnum } from '../described-enum.js';
import { idSchema, squareSchema } from '../schemas.js';

// Fields that inputs of several kinds of action share.

export const path = z
  .array(squareSchema)
  .min(1)
  .max(ENCOUNTER_LIMITS.pathSquares)
  .describe(
    'Squares to enter, in order, without the one the creature stands in. Each is the north-west square of its space.',
  );

export const feet = z.int().min(5).max(1000).optional().describe('Without a map: how far.');
export const engage = z.array(idSchema).max(20).optional().describe('Without a map: whom it engages in melee.');
export const leave = z.array(idSchema).max(20).optional().describe('Without a map: whose reach it leaves.');

export const target = idSchema.describe('The target.');
export const attackId = idSchema
  .optional()
  .describe("Id of one of the attacker's attacks; may be left out if it has only one that can reach.");

export const movementModeSchema = describedEnum(
  'MovementMode',
  'How a creature moves. Crawling is the only way to move while prone.',
  {
    WALK: 'On foot.',
    FLY: 'By air.',
    SWIM: 'In water.',
    CLIMB: 'Up or along a steep surface.',
    BURROW: 'Through the ground.',
    CRAWL: 'While prone.',
  },
);

/** How an attack is carried out; a ruleset refuses what it does not know. */
export const attackOptions = {
  nonlethal: z
    .boolean()
    .optional()
    .describe(
      'Strike to subdue: 5e knocks out at 0 hit points (melee only); 3.5 and Pathfinder deal nonlethal damage at -4 with a lethal weapon.',
    ),
  twoHanded: z
    .boolean()
    .optional()
    .describe('Hold the weapon in both hands (versatile weapons in 5e; 1.5 x Strength in 3.5 and Pathfinder).'),
  thrown: z.boolean().optional().describe('Throw a melee weapon that can be thrown.'),
  defensively: z.boolean().optional().describe('Fight defensively (3.5, Pathfinder): -4 to attacks, +2 dodge to AC.'),
  powerAttack: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe(
      'Points of Power Attack: 3.5 takes this many from attack rolls; Pathfinder takes its fixed amount for any value above 0.',
    ),
  deadlyAim: z.boolean().optional().describe('Use Deadly Aim (Pathfinder).'),
  combatExpertise: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe(
      'Points of Combat Expertise: 3.5 takes this many from melee attack rolls and adds them to AC as a dodge bonus; Pathfinder trades its fixed amount for any value above 0.',
    ),
};
