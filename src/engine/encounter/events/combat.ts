import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import type { Perceived } from '../event-declaration.js';
import { defineEvent, hidden, owned, shown } from '../event-declaration.js';
import {
  damageComponentSchema,
  effectSchema,
  hitPointsSchema,
  idSchema,
  jsonObjectSchema,
  jsonSchema,
  partSchema,
  squareSchema,
  vitalStatusSchema,
} from '../schemas.js';
import { conditionTelling, effectTelling } from './tellings.js';

const combatantId = shown(idSchema, 'The creature.');
const ruleIds = shown(z.array(z.string()), 'The rules behind it.');

const attacks = { of: 'attackerId' } as const;
const rolled = { of: 'attackerId', governedBy: 'rolls' } as const;
const guarded = { of: 'targetId', governedBy: 'armorClass' } as const;
/** What is told of a step that crosses the edge of somebody's senses is what lies within them. */
const perceived = (when: Perceived) => ({ of: 'combatantId', when }) as const;
const health = { governedBy: 'hitPoints' } as const;

/** What the record of every attack roll tells. */
const attackFields = {
  attackerId: shown(idSchema, 'Who attacks.'),
  attackId: shown(z.string(), "Id of the attack in the attacker's statistics.", attacks),
  attackName: shown(z.string(), 'Its name.', attacks),
  mode: shown(
    describedEnum('AttackMode', 'Melee or ranged.', { MELEE: 'Within reach.', RANGED: 'Shot or thrown.' }),
    'Melee or ranged.',
  ),
  reason: shown(z.string(), 'Within what: `attack`, `fullAttack`, `opportunityAttack`, `readiedAction` …'),
  natural: shown(z.int(), 'The face of the d20 that counted.', rolled),
  rollMode: shown(
    describedEnum('RollMode', 'Whether a d20 is thrown once, or twice keeping the better or the worse.', {
      NORMAL: 'One d20.',
      ADVANTAGE: 'Two, of which the higher counts.',
      DISADVANTAGE: 'Two, of which the lower counts.',
    }),
    'Whether it had advantage or disadvantage (5e).',
  ),
  total: shown(z.int(), 'Attack total.', rolled),
  parts: shown(z.array(partSchema), 'Where the total comes from.', {
    of: 'attackerId',
    governedBy: ['rolls', 'conditions'],
  }),
};

const attackOutcomeSchema = describedEnum('AttackOutcome', 'How an attack roll came out.', {
  MISS: 'Missed.',
  HIT: 'Hit.',
  CRITICAL_HIT: 'Hit critically.',
});

/** What happens to creatures. Each event carries outcomes, so that folding knows no rules. */
export const combatEvents = {
  BudgetSpent: defineEvent(
    'BudgetSpent',
    'A creature used a part of what its turn or round offers.',
    {
      combatantId,
      resource: shown(
        z.string(),
        'What: `action`, `bonusAction`, `reaction`, `standard`, `move`, `attackOfOpportunity` …',
      ),
      amount: shown(z.int(), 'How much.'),
      remaining: shown(z.int(), 'What is left.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  BudgetGranted: defineEvent(
    'BudgetGranted',
    'A creature was given more to do.',
    {
      combatantId,
      resource: shown(z.string(), 'What.'),
      remaining: shown(z.int(), 'What there is now.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  ActivityNoted: defineEvent(
    'ActivityNoted',
    'The ruleset remembers something about what a creature does this turn. Its seat is told nothing of it that concerns only creatures it does not perceive.',
    {
      combatantId,
      notes: shown(z.record(z.string(), jsonSchema), 'Notes that are set, by name; null removes one.', {
        noted: true,
      }),
    },
    { witnesses: 'owner', ownerField: 'combatantId' },
  ),
  Moved: defineEvent(
    'Moved',
    'A creature moved one step, or was moved. Who perceives it only before or only after that is not told the other square.',
    {
      combatantId,
      from: shown(squareSchema.nullable(), 'Where it stood.', perceived('BEFORE')),
      to: shown(squareSchema, 'Where it stands now.', perceived('AFTER')),
      mode: shown(z.string(), 'How: `walk`, `fly`, `swim`, `climb`, `crawl`, `fiveFootStep`, `forced`, `placed` …'),
      cost: shown(z.int().min(0), 'Feet of movement it cost.', perceived('THROUGHOUT')),
      movementSpent: shown(z.int().min(0), 'Feet of movement spent this turn, this step included.', perceived('AFTER')),
      diagonalParity: shown(
        z.int().min(0).max(1),
        '1 if the next diagonal is the dear one (5-10-5 counting).',
        perceived('AFTER'),
      ),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  MovementSpent: defineEvent(
    'MovementSpent',
    'A creature spent movement without leaving its square (standing up, mounting) or without a map.',
    {
      combatantId,
      cost: shown(z.int().min(0), 'Feet.'),
      movementSpent: shown(z.int().min(0), 'Feet of movement spent this turn, this included.'),
      reason: shown(z.string(), 'What for.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  RelationStated: defineEvent(
    'RelationStated',
    'Without a map: how far apart two creatures are and whether they are engaged in melee.',
    {
      aId: shown(idSchema, 'One creature.'),
      bId: shown(idSchema, 'The other.'),
      distance: shown(z.int().min(0), 'Feet between them.'),
      engaged: shown(z.boolean(), 'Whether they are within melee reach of each other.'),
    },
    { witnesses: { all: ['aId', 'bId'] } },
  ),
  AttackResolved: defineEvent(
    'AttackResolved',
    'An attack roll was decided.',
    {
      ...attackFields,
      targetId: shown(idSchema, 'Whom.'),
      rollModeSources: shown(
        z.array(partSchema),
        'What gave advantage (value 1) or disadvantage (value -1), also when they cancel.',
        { of: ['attackerId', 'targetId'], governedBy: 'conditions' },
      ),
      armorClass: hidden(z.int(), 'The Armour Class it was compared with.', guarded),
      armorClassParts: hidden(z.array(partSchema), 'Where the Armour Class comes from.', guarded),
      outcome: shown(attackOutcomeSchema, 'How it came out.'),
      threat: shown(z.boolean(), 'Whether the roll threatened a critical hit (3.5, Pathfinder).', rolled),
      confirmation: shown(
        z
          .strictObject({
            natural: z.int().describe('Face of the d20.'),
            total: z.int().describe('Total.'),
            parts: z.array(partSchema).describe('Parts of the total.'),
            confirmed: z.boolean().describe('Whether it confirmed the critical hit.'),
          })
          .readonly()
          .meta({ id: 'CriticalConfirmation', description: 'The roll that confirms a critical hit (3.5, Pathfinder).' })
          .nullable(),
        'The confirmation roll, if there was one.',
        rolled,
      ),
      missChance: shown(
        z
          .strictObject({
            percent: z.int().describe('Chance to miss, in per cent.'),
            roll: z.int().describe('The d100.'),
            missed: z.boolean().describe('Whether it missed for this.'),
          })
          .readonly()
          .meta({ id: 'MissChance', description: 'The roll for concealment (3.5, Pathfinder).' })
          .nullable(),
        'The miss chance roll, if there was one.',
        rolled,
      ),
      ruleIds,
    },
    { witnesses: { any: ['attackerId', 'targetId'] } },
  ),
  SquareAttackMissed: defineEvent(
    'SquareAttackMissed',
    'An attack at a square in which somebody unseen was believed missed. Whether anybody was there only the game master learns.',
    {
      ...attackFields,
      square: shown(squareSchema, 'The square.'),
      targetId: hidden(idSchema.nullable(), 'Who was in the square and missed; null: nobody was there to hit.'),
      rollModeSources: hidden(
        z.array(partSchema),
        'What gave advantage (value 1) or disadvantage (value -1), also when they cancel.',
      ),
      armorClass: hidden(
        z.int().nullable(),
        'The Armour Class it was compared with; null if nobody was there.',
        guarded,
      ),
      armorClassParts: hidden(z.array(partSchema), 'Where the Armour Class comes from.', guarded),
      ruleIds,
    },
    { witnesses: { any: ['attackerId'] } },
  ),
  IntersectionAttackResolved: defineEvent(
    'IntersectionAttackResolved',
    'A splash weapon was thrown at a grid intersection (3.5, Pathfinder). Where it bursts it only splashes.',
    {
      ...attackFields,
      corner: shown(squareSchema, 'The square whose north-west corner was aimed at.'),
      armorClass: shown(z.int(), 'The Armour Class it was compared with.'),
      armorClassParts: shown(z.array(partSchema), 'Where the Armour Class comes from.'),
      outcome: shown(attackOutcomeSchema, 'Whether it hit the intersection; a miss bursts elsewhere.'),
      burst: shown(squareSchema, 'The square at whose north-west corner it burst.'),
      ruleIds,
    },
    { witnesses: { any: ['attackerId'] } },
  ),
  DamageDealt: defineEvent(
    'DamageDealt',
    'A creature took damage (possibly 0 after mitigation).',
    {
      targetId: shown(idSchema, 'Who.'),
      sourceId: shown(idSchema.nullable(), 'Whose doing.'),
      cause: shown(z.string(), 'What: the id of an attack, `fall`, `adjust` …', { of: 'sourceId' }),
      critical: shown(z.boolean(), 'Whether it came from a critical hit.'),
      components: shown(z.array(damageComponentSchema), 'The damage by type.', {
        within: { members: ['parts'], audience: 'public', of: 'sourceId', governedBy: 'rolls' },
      }),
      total: shown(z.int().min(0), 'Damage after mitigation.'),
      toTemporary: owned(z.int().min(0), 'What temporary hit points took.', health),
      toHitPoints: owned(z.int().min(0), 'What hit points took.', health),
      toNonlethal: owned(z.int().min(0), 'What was added to nonlethal damage.', health),
      hitPoints: owned(hitPointsSchema, 'Hit points afterwards.', health),
      ruleIds,
    },
    { witnesses: { all: ['targetId'] }, ownerField: 'targetId' },
  ),
  HealingReceived: defineEvent(
    'HealingReceived',
    'A creature regained hit points.',
    {
      combatantId,
      sourceId: shown(idSchema.nullable(), 'Whose doing.'),
      cause: shown(z.string(), 'What: the id of an item, `rest`, `adjust` …', { of: 'sourceId' }),
      amount: shown(z.int().min(0), 'Healing before the maximum is reached.'),
      hitPoints: owned(hitPointsSchema, 'Hit points afterwards.', health),
      ruleIds,
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  HitPointsSet: defineEvent(
    'HitPointsSet',
    'Hit points were set: temporary ones granted or lost, or a value stated by the game master.',
    {
      combatantId,
      cause: shown(z.string(), 'What: `temporaryHitPoints`, `adjust` …'),
      hitPoints: owned(hitPointsSchema, 'Hit points afterwards.', health),
      ruleIds,
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  VitalStatusChanged: defineEvent(
    'VitalStatusChanged',
    'A creature fell, stabilised, woke or died.',
    {
      combatantId,
      from: shown(vitalStatusSchema, 'Before.'),
      to: shown(vitalStatusSchema, 'After.'),
      reason: shown(z.string(), 'Why: `damage`, `massiveDamage`, `deathSaves`, `healing`, `broken` (an object) …'),
      ruleIds,
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  DeathSavesChanged: defineEvent(
    'DeathSavesChanged',
    'The tally of death saving throws changed (5e).',
    {
      combatantId,
      successes: owned(z.int().min(0).max(3), 'Successes so far.'),
      failures: owned(z.int().min(0).max(3), 'Failures so far.'),
      ruleIds,
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  EffectStarted: defineEvent(
    'EffectStarted',
    'A condition or effect began.',
    {
      combatantId,
      effect: shown(effectSchema, 'The effect.', effectTelling),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  EffectAdvanced: defineEvent(
    'EffectAdvanced',
    'A counted effect came one step nearer to its end, or changed its level.',
    {
      combatantId,
      effect: shown(effectSchema, 'The effect as it is now.', effectTelling),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  EffectEnded: defineEvent(
    'EffectEnded',
    'A condition or effect ended.',
    {
      combatantId,
      effectId: shown(z.string(), 'Id of the effect.', conditionTelling),
      kind: shown(z.string(), 'Its kind.', conditionTelling),
      reason: shown(z.string(), 'Why: `expired`, `stoodUp`, `healed`, `adjust` …'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  ResourceChanged: defineEvent(
    'ResourceChanged',
    'A resource was used up or regained.',
    {
      combatantId,
      resource: owned(z.string(), 'Which: `arrows`, `potion-of-healing` …'),
      remaining: owned(z.int().min(0), 'What is left.'),
    },
    { witnesses: 'owner', ownerField: 'combatantId' },
  ),
  WieldedChanged: defineEvent(
    'WieldedChanged',
    'A creature drew, sheathed, dropped or picked up a weapon or shield.',
    {
      combatantId,
      wielded: shown(z.array(z.string()), 'Ids of what it holds now.'),
      how: shown(
        describedEnum('WieldChange', 'How what a creature holds changed.', {
          DRAWN: 'Drawn, or readied in the case of a shield.',
          SHEATHED: 'Sheathed, or loosed in the case of a shield.',
          DROPPED: 'Dropped.',
          PICKED_UP: 'Picked up.',
          DESTROYED: 'Destroyed in its hand.',
          ADJUSTED: 'Changed by the game master.',
        }),
        'How.',
      ),
      itemId: shown(z.string(), 'What changed.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  ActionReadied: defineEvent(
    'ActionReadied',
    'A creature readied an action for a trigger.',
    {
      combatantId,
      trigger: owned(jsonObjectSchema, 'The structured trigger.'),
      response: owned(jsonObjectSchema, 'The action to take.'),
      initiative: shown(z.int().nullable(), 'Initiative count at which it was readied.'),
    },
    { witnesses: { all: ['combatantId'] }, ownerField: 'combatantId' },
  ),
  ReadiedActionEnded: defineEvent(
    'ReadiedActionEnded',
    'A readied action was released or lost.',
    {
      combatantId,
      reason: shown(
        describedEnum('ReadiedEnd', 'How a readied action ended.', {
          RELEASED: 'Carried out.',
          EXPIRED: 'Its time ran out.',
          LOST: 'The creature can no longer do it.',
        }),
        'Why.',
      ),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
  MapFeatureChanged: defineEvent(
    'MapFeatureChanged',
    'Something on the map changed: a door was opened or closed.',
    {
      featureId: shown(z.string(), 'Id of the edge or feature.'),
      map: shown(jsonObjectSchema, 'The map afterwards.'),
    },
    { witnesses: 'everyone' },
  ),
  PartialAwarenessNoted: defineEvent(
    'PartialAwarenessNoted',
    'Who is hidden from whom changed.',
    {
      combatantId,
      hiddenFrom: hidden(z.array(idSchema), 'Creatures that do not know where it is.'),
      check: hidden(z.int().nullable(), 'The Stealth or Hide total that others must beat.'),
      parts: hidden(z.array(partSchema), 'Where that total comes from.'),
    },
    { witnesses: { all: ['combatantId'] } },
  ),
} as const;
