import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { defineEvent, hidden, owned, shown } from '../event-declaration.js';
import { choiceSchema, dieSchema, idSchema, jsonObjectSchema, partSchema } from '../schemas.js';

/** Checks that a table makes behind a screen: their total is what others must beat without knowing it. */
const SECRET_CHECKS = ['skill:stealth', 'skill:hide', 'skill:move silently'];
/** Steps of the game master that may concern somebody unseen. */
const SECRET_STEPS = ['adjust', 'leave', 'joinCombat'];

const rolled = { of: 'rollerId', governedBy: 'rolls' } as const;
/** Parts of a roll name the conditions of whoever makes it. */
const LABELLED = ['rolls', 'conditions'] as const;
const checked = { of: 'combatantId', governedBy: 'rolls' } as const;

/** Declared actions, their dice, and the questions they wait for. */
export const actionEvents = {
  ActionDeclared: defineEvent(
    'ActionDeclared',
    'An action was declared. What follows with this action id as its cause is its journal.',
    {
      actionId: shown(z.string(), 'Id of the action; the cause of all its events.'),
      action: shown(
        z.string(),
        'Name of the action (`move`, `attack` …) or of a step of the encounter (`rollInitiative`, `endTurn` …).',
      ),
      actorId: shown(idSchema.nullable(), 'Who acts; null for the game master or the encounter itself.'),
      input: owned(jsonObjectSchema, 'What was declared.', { said: true }),
    },
    {
      version: 2,
      witnesses: { any: ['actorId'], secret: { field: 'action', values: SECRET_STEPS } },
      ownerField: 'actorId',
    },
  ),
  ActionCompleted: defineEvent(
    'ActionCompleted',
    'A declared action is over.',
    {
      actionId: shown(z.string(), 'Id of the action.'),
      outcome: shown(
        describedEnum('ActionOutcome', 'How a declared action came out.', {
          DONE: 'Carried out as declared.',
          CUT_SHORT: 'Something stopped it part way.',
        }),
        'Whether it was carried out in full.',
      ),
      reason: shown(z.string().nullable(), 'What cut it short: a code such as `ACTOR_DOWN`, or null.'),
    },
    { witnesses: 'openAction' },
  ),
  ActionVoided: defineEvent(
    'ActionVoided',
    'The game master called off the open action; what had already happened stays.',
    {
      actionId: shown(z.string(), 'Id of the action.'),
      reason: shown(z.string().max(500), 'Why.'),
    },
    { witnesses: 'openAction' },
  ),
  DiceRolled: defineEvent(
    'DiceRolled',
    'Dice were thrown.',
    {
      purpose: shown(z.string(), 'What for: `attack`, `damage`, `initiative`, `save:dexterity` …'),
      rollerId: shown(idSchema.nullable(), 'Who rolled; null for the game master.'),
      notation: shown(z.string(), 'What was rolled, in dice notation.', rolled),
      dice: shown(z.array(dieSchema), 'Each die, in the order in which it was thrown.', rolled),
      parts: shown(z.array(partSchema), 'Modifiers of the roll.', { of: 'rollerId', governedBy: LABELLED }),
      total: shown(z.int(), 'Kept faces plus modifiers.', rolled),
    },
    { witnesses: { any: ['rollerId'], secret: { field: 'purpose', values: SECRET_CHECKS } }, ownerField: 'rollerId' },
  ),
  CheckResolved: defineEvent(
    'CheckResolved',
    'A check, contest or saving throw was decided.',
    {
      combatantId: shown(idSchema, 'Who.'),
      check: shown(z.string(), 'What: `save:dexterity`, `skill:athletics`, `ability:constitution`, `deathSave` …'),
      natural: shown(z.int(), 'The face that counted.', checked),
      total: shown(z.int(), 'Total.', checked),
      parts: shown(z.array(partSchema), 'Where the total comes from.', { of: 'combatantId', governedBy: LABELLED }),
      difficulty: hidden(
        z.int().nullable(),
        'The number to reach: a DC, or the total of the other side of a contest.',
        { of: 'combatantId', governedBy: 'difficulty' },
      ),
      success: shown(z.boolean(), 'Whether it succeeded.'),
      ruleIds: shown(z.array(z.string()), 'The rules behind it.'),
    },
    {
      witnesses: { any: ['combatantId'], secret: { field: 'check', values: SECRET_CHECKS } },
      ownerField: 'combatantId',
    },
  ),
  PromptOpened: defineEvent(
    'PromptOpened',
    'The rules ask somebody something; the action waits for the answer.',
    {
      promptId: shown(z.string(), 'Id of the prompt.'),
      actionId: shown(z.string(), 'The action that waits.'),
      kind: shown(z.string(), 'What is asked: `opportunityAttack`, `readiedAction` …'),
      ownerId: shown(idSchema.nullable(), 'The creature whose seat answers; null: the game master.'),
      subjectId: shown(idSchema.nullable(), 'The creature it is about.'),
      choices: owned(z.array(choiceSchema), 'The possible answers.'),
      ruleIds: shown(z.array(z.string()), 'The rules behind it.'),
      context: owned(jsonObjectSchema, 'Facts that help to decide.'),
    },
    { witnesses: 'owner', ownerField: 'ownerId' },
  ),
  PromptAnswered: defineEvent(
    'PromptAnswered',
    'A prompt was answered.',
    {
      promptId: shown(z.string(), 'Id of the prompt.'),
      choice: owned(z.string(), 'The chosen answer.'),
      by: shown(
        describedEnum('AnsweredBy', 'Who answered a prompt: its seat, a standing policy, or the game master.', {
          SEAT: 'The seat of the creature.',
          POLICY: 'A standing policy of the creature.',
          GAME_MASTER: 'The game master.',
        }),
        'Who answered.',
      ),
      ownerId: shown(idSchema.nullable(), 'The creature whose prompt it was.'),
    },
    { witnesses: 'owner', ownerField: 'ownerId' },
  ),
  Adjusted: defineEvent(
    'Adjusted',
    'The game master changed something by fiat; the events that follow it carry the outcome.',
    {
      combatantId: shown(idSchema.nullable(), 'Whom it concerns.'),
      reason: shown(z.string().min(1).max(500), 'Why.'),
      what: shown(z.array(z.string()), 'What was changed: `hitPoints`, `position`, `condition` …'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  ActionsReverted: defineEvent(
    'ActionsReverted',
    'The fight was put back to an earlier revision; what was undone stays readable. Dice are never thrown again.',
    {
      to: shown(z.int().min(0), 'The revision after which the fight goes on.'),
      reason: shown(z.string().max(500), 'Why.'),
    },
    { witnesses: 'everyone' },
  ),
} as const;
