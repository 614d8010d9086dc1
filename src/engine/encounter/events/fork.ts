import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { defineEvent, hidden, owned, shown } from '../event-declaration.js';
import {
  effectSchema,
  hitPointsSchema,
  idSchema,
  initiativeEntrySchema,
  jsonObjectSchema,
  jsonSchema,
  nameSchema,
  policySchema,
  resourceSchema,
  squareSchema,
  vitalStatusSchema,
} from '../schemas.js';
import { diceModeSchema, houseRuleValueSchema, kindSchema } from './lifecycle.js';
import { effectTelling } from './tellings.js';

const hexHash = z.string().regex(/^[0-9a-f]{64}$/);

export const forkSeedSchema = describedEnum('ForkSeed', 'By which dice a fork goes on.', {
  SAME: 'By those of its parent: whatever is done there, die n shows what die n of the parent showed.',
  FRESH: 'By dice of its own, from a seed drawn for it.',
});

const relationSchema = z
  .strictObject({
    key: z.string().describe('The two creatures, `a|b`.'),
    distance: z.int().min(0).describe('Feet between them.'),
    engaged: z.boolean().describe('Whether they are within melee reach of each other.'),
  })
  .readonly()
  .meta({ id: 'CarriedRelation', description: 'A stated distance that a fork took over.' });

const activitySchema = z
  .strictObject({
    budget: z.record(z.string(), z.int()).describe('What is left to do, by name.'),
    movementSpent: z.int().min(0).describe('Feet of movement spent this turn.'),
    diagonalParity: z.int().min(0).max(1).describe('1 if the next diagonal is the dear one (5-10-5 counting).'),
    notes: z.record(z.string(), jsonSchema).describe('What the ruleset remembers during the turn.'),
  })
  .readonly()
  .meta({ id: 'CarriedActivity', description: 'What a creature may still do and has done since its turn began.' });

const readiedSchema = z
  .strictObject({
    trigger: jsonObjectSchema.describe('The structured trigger.'),
    response: jsonObjectSchema.describe('The action to take.'),
    initiative: z.int().nullable().describe('Initiative count at which it was readied.'),
  })
  .readonly()
  .meta({ id: 'CarriedReadiedAction', description: 'A readied action that a fork took over.' });

const hidingSchema = z
  .strictObject({
    from: z.array(idSchema).describe('Creatures that do not know where it is.'),
    check: z.int().nullable().describe('The total they must beat.'),
  })
  .readonly()
  .meta({ id: 'CarriedHiding', description: 'From whom a creature hides.' });

const carriedEventSchema = z
  .strictObject({
    type: z.string().describe('Kind of the event.'),
    version: z.int().min(1).describe('Its schema version.'),
    data: jsonObjectSchema.describe('Its data.'),
    causationId: z.string().nullable().describe('The action that caused it; null: a command of the game master.'),
  })
  .readonly()
  .meta({ id: 'CarriedEvent', description: 'An event of the parent that belongs to an action still open in a fork.' });

/**
 * The beginning of a fork: everything the encounter it branched off was at that revision, so that nobody needs that one's
 * stream to read this one.
 */
export const forkEvents = {
  EncounterForked: defineEvent(
    'EncounterForked',
    'An encounter branched off another one. The state it goes on from stands in this event and those of the same command.',
    {
      encounterId: shown(z.uuid(), 'Id of the new encounter.'),
      name: shown(nameSchema, 'Name of the fight.'),
      tags: shown(z.array(z.string().max(64)).max(20), 'Campaign tags.'),
      parentId: shown(z.uuid(), 'The encounter it branched off.'),
      parentRevision: shown(z.int().min(0), 'The revision of that encounter after which it goes on.'),
      parentHash: shown(hexHash, 'Hash of the event with that revision: it binds the fork to everything before it.'),
      rulesetId: shown(z.string(), 'Ruleset it is played by.'),
      rulesetVersion: shown(z.string(), 'Version of that ruleset in the engine that forked it.'),
      houseRules: shown(z.record(z.string(), houseRuleValueSchema), 'House rules and options, each with its value.'),
      diceMode: shown(diceModeSchema, 'Who throws the dice.'),
      seed: shown(forkSeedSchema, 'By which dice it goes on.'),
      commitment: shown(hexHash, 'Hex SHA-256 of the dice seed.'),
      diceEncounterId: shown(z.uuid(), 'The encounter whose id stands in the key of the dice.'),
      diceWords: shown(z.array(z.string()), 'Words of players in the key of the dice.'),
      firstDie: shown(z.int().min(0), 'Index of its first die: those before it fell in the parent.'),
      phase: shown(
        describedEnum('ForkedPhase', 'Where a fork begins.', {
          SETUP: 'Before the fight.',
          COMBAT: 'In the fight.',
        }),
        'Where the fight stood.',
      ),
      order: shown(z.array(initiativeEntrySchema), 'The order of the round.'),
      round: shown(z.int().min(0), 'The round.'),
      surpriseRound: shown(z.boolean(), 'Whether it is a surprise round (3.5, Pathfinder).'),
      turn: shown(z.int().min(0), 'Turns that had begun in that round.'),
      activeId: shown(idSchema.nullable(), 'Whose turn it was.'),
      lastTurnId: shown(idSchema.nullable(), 'Whose turn ended last.'),
      relations: shown(z.array(relationSchema), 'Without a map: stated distances.'),
      effectCount: shown(z.int().min(0), 'How many effects had begun.'),
    },
    { witnesses: 'everyone' },
  ),
  CombatantCarriedOver: defineEvent(
    'CombatantCarriedOver',
    'A fork took over a creature as it was.',
    {
      combatantId: shown(idSchema, 'Id of the creature.'),
      present: shown(z.boolean(), 'Whether it is there; those who have left are remembered.'),
      name: shown(nameSchema, 'Its name.', { of: 'combatantId', governedBy: 'names' }),
      kind: shown(kindSchema, 'Character or monster.'),
      side: shown(idSchema, 'Its side.'),
      size: shown(z.string(), 'Size category.'),
      groupId: shown(idSchema.nullable(), 'Group of identical creatures.'),
      at: shown(squareSchema.nullable(), 'Where it stands (its north-west square), or null.'),
      statistics: owned(jsonObjectSchema, 'Stat block, complete and normalised by the ruleset.'),
      hitPoints: owned(hitPointsSchema, 'Hit points.', { governedBy: 'hitPoints' }),
      vital: shown(vitalStatusSchema, 'Whether it lives.'),
      deathSaves: owned(
        z
          .strictObject({
            successes: z.int().min(0).describe('Successes so far.'),
            failures: z.int().min(0).describe('Failures so far.'),
          })
          .readonly()
          .meta({ id: 'CarriedDeathSaves', description: 'The tally of death saving throws (5e).' }),
        'The tally of death saving throws (5e).',
      ),
      effects: shown(z.array(effectSchema), 'Conditions and effects on it.', effectTelling),
      resources: owned(z.record(z.string(), resourceSchema), 'Resources, by name.'),
      wielded: shown(z.array(z.string()), 'Ids of the attacks (weapons) in hand.'),
      policies: owned(z.record(z.string(), policySchema), 'Standing answers to prompts, by prompt kind.'),
      activity: shown(activitySchema, 'What it may still do and has done since its turn began.', {
        within: { members: ['notes'], audience: 'owner' },
      }),
      readied: owned(readiedSchema.nullable(), 'The action it has readied.'),
      surprised: shown(z.boolean(), 'Whether it is surprised (5e) or unaware (3.5, Pathfinder).'),
      hasActed: shown(z.boolean(), 'Whether it has had a turn in this fight.'),
      hidden: hidden(hidingSchema.nullable(), 'From whom it hides.'),
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  ActionCarriedOver: defineEvent(
    'ActionCarriedOver',
    'The action that waited for an answer when the fork branched off goes on waiting there.',
    {
      actionId: shown(z.string(), 'Id of the action.'),
      action: shown(z.string(), 'Name of the action.'),
      actorId: shown(idSchema.nullable(), 'Who acts; null for the game master or the encounter itself.'),
      input: shown(jsonObjectSchema, 'What was declared.', { of: 'actorId', kept: true }),
      journal: hidden(
        z.array(carriedEventSchema),
        'What had happened since it was declared. It happened in the parent: nothing of it counts again here.',
      ),
    },
    { witnesses: { any: ['actorId'] } },
  ),
} as const;
