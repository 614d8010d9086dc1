import { z } from 'zod';
import { squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';
import { attackId, attackOptions, path, target } from './input-fields.js';

const cleave = z
  .boolean()
  .optional()
  .describe('Pathfinder: declare Cleave: -2 AC, and after a hit a second attack at a foe next to the first.');

const singleAttack = z
  .object({ targetId: target, attackId, ...attackOptions, cleave })
  .meta({ id: 'AttackInput', description: 'One attack.' });

/** Attacks, and defending against them. */
export const ATTACK_INPUTS = {
  attack: defineAction(
    'attack',
    'Make an attack (5e: the Attack action, or the next attack of one; 3.5 and Pathfinder: a standard action).',
    singleAttack,
  ),
  fullAttack: defineAction(
    'fullAttack',
    'Make every attack of a full attack (3.5, Pathfinder: a full-round action). Targets may be chosen one by one: later attacks are asked for as prompts when fewer are given.',
    z.object({
      attacks: z
        .array(
          z
            .object({ targetId: target, attackId })
            .meta({ id: 'FullAttackStepInput', description: 'One attack of a full attack.' }),
        )
        .min(1)
        .max(20)
        .describe(
          'Target and weapon of each attack, in order, best bonus first. Attacks that are left are asked for one by one.',
        ),
      nonlethal: attackOptions.nonlethal,
      twoHanded: attackOptions.twoHanded,
      defensively: attackOptions.defensively,
      powerAttack: attackOptions.powerAttack,
      deadlyAim: attackOptions.deadlyAim,
      combatExpertise: attackOptions.combatExpertise,
      twoWeapons: z.boolean().optional().describe('Also attack with the off-hand weapon (two-weapon fighting).'),
      rapidShot: z.boolean().optional().describe('One more shot, -2 to all (Rapid Shot).'),
    }),
  ),
  multiattack: defineAction(
    'multiattack',
    'Carry out the Multiattack of a stat block (5e).',
    z.object({
      attacks: z
        .array(
          z
            .object({ targetId: target, attackId })
            .meta({ id: 'MultiattackStepInput', description: 'One attack of a multiattack.' }),
        )
        .min(1)
        .max(10)
        .describe('Target and attack of each, in order.'),
    }),
  ),
  offHandAttack: defineAction(
    'offHandAttack',
    'Attack with the other light weapon as a bonus action (5e two-weapon fighting).',
    singleAttack,
  ),
  attackSquare: defineAction(
    'attackSquare',
    'Attack a square in which one believes somebody unseen: an attack like any other, which misses if nobody is there. The record of a miss does not say why.',
    z.object({
      square: squareSchema.describe('The square; needs a map.'),
      attackId,
      nonlethal: attackOptions.nonlethal,
      twoHanded: attackOptions.twoHanded,
      thrown: attackOptions.thrown,
      intersection: z
        .boolean()
        .optional()
        .describe(
          'Throw a splash weapon at the grid intersection that is the north-west corner of the square, not at anybody: AC 5, splash only (3.5, Pathfinder).',
        ),
    }),
  ),
  charge: defineAction(
    'charge',
    'Move up to double speed in a straight line and attack (3.5, Pathfinder).',
    z.object({
      path: path.optional().describe('The way, ending in the nearest place to attack from; needed on a map.'),
      targetId: target,
      attackId,
      powerAttack: attackOptions.powerAttack,
    }),
  ),
  coupDeGrace: defineAction(
    'coupDeGrace',
    'Finish a helpless creature (3.5, Pathfinder: a full-round action).',
    z.object({ targetId: target, attackId }),
  ),
  dodge: defineAction(
    'dodge',
    'Attackers one can see have disadvantage, Dexterity saves advantage (5e).',
    z.object({}),
  ),
  totalDefense: defineAction(
    'totalDefense',
    '+4 dodge to Armour Class, no attacks of opportunity (3.5, Pathfinder).',
    z.object({}),
  ),
  designateDodge: defineAction(
    'designateDodge',
    'Name the opponent against whom the Dodge feat counts, until another is named: free (3.5).',
    z.object({ targetId: target }),
  ),
} as const;
