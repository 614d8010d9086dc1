import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { defineEvent, hidden, owned, shown } from '../event-declaration.js';
import {
  effectSchema,
  hiddenSchema,
  hitPointsSchema,
  idSchema,
  initiativeEntrySchema,
  jsonObjectSchema,
  jsonSchema,
  nameSchema,
  policySchema,
  resourceSchema,
  squareSchema,
} from '../schemas.js';
import { effectTelling } from './tellings.js';

export const houseRuleValueSchema = z.union([z.boolean(), z.int(), z.string().max(64)]);

export const diceModeSchema = describedEnum('DiceMode', 'Who throws the dice.', {
  EITHER: 'Declared faces are used as far as they reach, the service throws the rest.',
  SERVICE: 'The service throws all; declared faces are refused.',
  DECLARED: 'The table throws all; a command that lacks a face is refused.',
});

export const kindSchema = describedEnum(
  'CombatantKind',
  'Character of a player, or creature of the game master: death differs (5E-MD-01).',
  { CHARACTER: 'Character of a player.', MONSTER: 'Creature of the game master.' },
);

/** The life of an encounter: created, set up, fought, ended. */
export const lifecycleEvents = {
  EncounterCreated: defineEvent(
    'EncounterCreated',
    'An encounter was created; its dice seed is committed to from here on.',
    {
      encounterId: shown(z.uuid(), 'Id of the encounter.'),
      name: shown(nameSchema, 'Name of the fight.'),
      rulesetId: shown(z.string(), 'Ruleset it is played by.'),
      rulesetVersion: shown(z.string(), 'Version of that ruleset in the engine that created it.'),
      houseRules: shown(z.record(z.string(), houseRuleValueSchema), 'House rules and options, each with its value.'),
      diceMode: shown(diceModeSchema, 'Who throws the dice.'),
      commitment: shown(z.string().regex(/^[0-9a-f]{64}$/), 'Hex SHA-256 of the secret dice seed.'),
      tags: shown(z.array(z.string().max(64)).max(20), 'Campaign tags.'),
    },
    { witnesses: 'everyone' },
  ),
  MapSet: defineEvent(
    'MapSet',
    'The battle map was set or replaced; null: the fight has no map, the game master states distances.',
    {
      map: shown(jsonObjectSchema.nullable(), 'The map, or null.'),
    },
    { witnesses: 'everyone' },
  ),
  CombatantJoined: defineEvent(
    'CombatantJoined',
    'A creature joined the encounter.',
    {
      combatantId: shown(idSchema, 'Id of the creature.'),
      name: shown(nameSchema, 'Its name.', { of: 'combatantId', governedBy: 'names' }),
      kind: shown(kindSchema, 'Character or monster.'),
      side: shown(idSchema, 'Its side; creatures of different sides are enemies.'),
      size: shown(z.string(), 'Size category.'),
      at: shown(squareSchema.nullable(), 'Where it stands (its north-west square), or null.'),
      groupId: shown(idSchema.nullable(), 'Group of identical creatures that share one initiative roll (5E-INIT-02).'),
      statistics: owned(jsonObjectSchema, 'Stat block, complete and normalised by the ruleset.'),
      hitPoints: owned(hitPointsSchema, 'Hit points on joining.', { governedBy: 'hitPoints' }),
      resources: owned(z.record(z.string(), resourceSchema), 'Resources on joining, by name.'),
      wielded: shown(z.array(z.string()), 'Ids of the attacks (weapons) in hand.'),
      policies: owned(z.record(z.string(), policySchema), 'Standing answers to prompts, by prompt kind.'),
      effects: shown(z.array(effectSchema), 'Conditions and effects it brings along.', effectTelling),
      hidden: hidden(
        hiddenSchema.optional(),
        'From whom it is hidden from the beginning, if it is; from nobody yet: from enemies who join later.',
      ),
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  CombatantLeft: defineEvent(
    'CombatantLeft',
    'A creature left the encounter.',
    {
      combatantId: shown(idSchema, 'Id of the creature.'),
      reason: shown(z.string().max(500), 'Why.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  NameErased: defineEvent(
    'NameErased',
    'The name of a creature was erased on request; it is called by its id from here on, and wherever the past is looked at.',
    { combatantId: shown(idSchema, 'Id of the creature.') },
    { witnesses: { all: ['combatantId'] } },
  ),
  PolicySet: defineEvent(
    'PolicySet',
    'A standing answer to prompts of one kind was set.',
    {
      combatantId: shown(idSchema, 'Id of the creature.'),
      promptKind: owned(z.string(), 'Kind of prompt.'),
      policy: owned(policySchema, 'The standing answer.'),
    },
    { witnesses: 'owner', ownerField: 'combatantId' },
  ),
  DiceWordAdded: defineEvent(
    'DiceWordAdded',
    'A player added a word to the key of the dice, before the first die.',
    {
      by: shown(z.string().max(120), 'Who.'),
      word: shown(z.string().min(1).max(200), 'The word.'),
    },
    { witnesses: 'everyone' },
  ),
  AwarenessSet: defineEvent(
    'AwarenessSet',
    'The game master said who is surprised.',
    {
      surprised: shown(z.array(idSchema), 'The creatures that are surprised (5e) or unaware (3.5, Pathfinder).'),
    },
    { witnesses: 'everyone' },
  ),
  InitiativeSet: defineEvent(
    'InitiativeSet',
    'The order of the round was established or changed.',
    {
      order: shown(z.array(initiativeEntrySchema), 'Highest first.'),
      reason: shown(
        describedEnum('InitiativeReason', 'Why the order changed.', {
          ROLLED: 'Initiative was rolled.',
          STATED: 'The game master stated it.',
          JOINED: 'A creature joined the fight.',
          DELAYED: 'A creature delayed its turn or came back from a delay.',
          READIED: 'A readied action moved its creature.',
          ADJUSTED: 'The game master changed it.',
        }),
        'Why.',
      ),
    },
    { witnesses: 'order' },
  ),
  CombatStarted: defineEvent(
    'CombatStarted',
    'The fight began.',
    {
      surpriseRound: shown(z.boolean(), 'Whether a surprise round comes first (3.5, Pathfinder).'),
    },
    { witnesses: 'everyone' },
  ),
  RoundStarted: defineEvent(
    'RoundStarted',
    'A round began.',
    {
      round: shown(z.int().min(0), 'Number of the round; 0 is the surprise round.'),
    },
    { witnesses: 'everyone' },
  ),
  TurnStarted: defineEvent(
    'TurnStarted',
    "A creature's turn began.",
    {
      combatantId: shown(idSchema, 'Whose turn.'),
      round: shown(z.int().min(0), 'Number of the round.'),
      budget: shown(z.record(z.string(), z.int()), 'What the turn offers, by name; feet or a count.', {
        of: 'combatantId',
      }),
      notes: shown(z.record(z.string(), jsonSchema), 'What the ruleset remembers during the turn.', {
        of: 'combatantId',
      }),
    },
    { witnesses: 'everyone' },
  ),
  TurnEnded: defineEvent(
    'TurnEnded',
    "A creature's turn ended.",
    {
      combatantId: shown(idSchema, 'Whose turn.'),
      round: shown(z.int().min(0), 'Number of the round.'),
    },
    { witnesses: 'everyone' },
  ),
  CheckpointRecorded: defineEvent(
    'CheckpointRecorded',
    'A round ended: what the fight had come to after the command that ended it. Nothing happens by it.',
    {
      round: shown(z.int().min(0), 'Number of the round that ended; 0 is the surprise round.'),
      diceThrown: shown(z.int().min(0), 'How many dice the service had thrown.'),
      stateVersion: shown(z.int().min(1), 'Version of the shape of the state that was hashed.'),
      stateHash: hidden(
        z.string(),
        'Hex SHA-256 of the canonical JSON of the state before this event, every creature called by its id.',
      ),
    },
    { witnesses: 'everyone' },
  ),
  EncounterEnded: defineEvent(
    'EncounterEnded',
    'The fight ended; from here on its dice seed is known.',
    {
      reason: shown(z.string().max(500), 'Why it ended.'),
      victors: shown(z.array(idSchema), 'Sides that won; empty if none did.'),
      seed: shown(z.string().regex(/^[0-9a-f]{64}$/), 'The dice seed (hex): anyone can recompute every die.'),
      diceThrown: shown(z.int().min(0), 'How many dice the service threw.'),
      stateVersion: shown(z.int().min(1), 'Version of the shape of the state that was hashed.'),
      stateHash: hidden(
        z.string(),
        'Hex SHA-256 of the canonical JSON of the state before this event, every creature called by its id.',
      ),
    },
    { witnesses: 'everyone', version: 2 },
  ),
} as const;
