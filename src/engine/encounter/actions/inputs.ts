import { z } from 'zod';
import { describedEnum } from '../described-enum.js';
import { idSchema, squareSchema } from '../schemas.js';
import { defineAction } from './declaration.js';

const path = z
  .array(squareSchema)
  .min(1)
  .max(200)
  .describe(
    'Squares to enter, in order, without the one the creature stands in. Each is the north-west square of its space.',
  );
const feet = z.int().min(5).max(1000).optional().describe('Without a map: how far.');
const engage = z.array(idSchema).max(20).optional().describe('Without a map: whom it engages in melee.');
const leave = z.array(idSchema).max(20).optional().describe('Without a map: whose reach it leaves.');
const target = idSchema.describe('The target.');
const attackId = idSchema
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
const attackOptions = {
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

const cleave = z
  .boolean()
  .optional()
  .describe('Pathfinder: declare Cleave: -2 AC, and after a hit a second attack at a foe next to the first.');

const singleAttack = z
  .object({ targetId: target, attackId, ...attackOptions, cleave })
  .meta({ id: 'AttackInput', description: 'One attack.' });

export const readyTriggerSchema = z
  .object({
    event: describedEnum('TriggerEvent', 'What a readied action waits for.', {
      ENTERS_REACH: 'Comes into the melee reach of whoever readied.',
      LEAVES_REACH: 'Leaves the melee reach of whoever readied.',
      ENTERS_SQUARE: 'Enters one of the named squares.',
      MOVES: 'Moves at all.',
      ATTACKS: 'Makes an attack.',
      CASTS: 'Casts a spell.',
      STANDS_UP: 'Stands up from prone.',
      TURN_STARTS: 'Begins its turn.',
      TURN_ENDS: 'Ends its turn.',
      OPENS_DOOR: 'Opens a door.',
      STATED_BY_GAME_MASTER: 'What only the game master can see: an adjustment releases it.',
    }).describe('What must happen.'),
    subjectId: idSchema.optional().describe('Who must do it; left out: any enemy.'),
    targetId: idSchema.optional().describe('Whom it must be done to (ATTACKS, CASTS); left out: anyone.'),
    squares: z.array(squareSchema).max(50).optional().describe('Where (ENTERS_SQUARE).'),
    text: z.string().max(300).optional().describe('In the words of the player.'),
  })
  .meta({
    id: 'ReadyTriggerInput',
    description: 'The trigger of a readied action, structured so that the service can see it happen.',
  });

const readyResponse = z
  .object({
    attack: z
      .object({
        targetId: idSchema.optional().describe('Whom to attack; left out: whoever set off the trigger.'),
        attackId,
        ...attackOptions,
      })
      .meta({ id: 'ReadiedAttackInput', description: 'An attack to be made when the trigger happens.' })
      .optional()
      .describe('Attack.'),
    move: z
      .object({ path, mode: movementModeSchema.optional().describe('How to move; walking if left out.') })
      .meta({ id: 'ReadiedMoveInput', description: 'A move to be made when the trigger happens.' })
      .optional()
      .describe('Move (5e: up to speed; 3.5 and Pathfinder: a move action).'),
    standUp: z.boolean().optional().describe('Stand up.'),
    usePotion: z
      .object({
        itemId: idSchema.describe('The potion.'),
        targetId: idSchema.optional().describe('Who drinks; left out: the actor.'),
      })
      .meta({ id: 'ReadiedPotionInput', description: 'A potion to be used when the trigger happens.' })
      .optional()
      .describe('Use a potion.'),
    step: squareSchema
      .optional()
      .describe('A 5-foot step just before it, for who has covered no other distance this round (3.5, Pathfinder).'),
  })
  .meta({
    id: 'ReadyResponseInput',
    description: 'What a readied action does: exactly one member, besides a 5-foot step that goes with it.',
  });

/**
 * Every action of every ruleset, by name. Names are those of the rule books; where games differ in the word for one thing,
 * both are here and each ruleset offers its own.
 */
export const ACTION_INPUTS = {
  move: defineAction(
    'move',
    'Move along a path (with a map) or by stating distances (without one). 5e: uses movement; 3.5 and Pathfinder: a move action, or the standard action once that is spent.',
    z.object({
      path: path.optional(),
      to: squareSchema
        .optional()
        .describe(
          'Instead of a path: where to. The service takes the cheapest way, which may provoke; the events show it.',
        ),
      mode: movementModeSchema.optional().describe('How to move; walking if left out.'),
      feet,
      engage,
      leave,
      acrobatics: z
        .boolean()
        .optional()
        .describe('Move through threatened squares by Tumble or Acrobatics (3.5, Pathfinder).'),
    }),
  ),
  attack: defineAction(
    'attack',
    'Make an attack (5e: the Attack action, or the next attack of one; 3.5 and Pathfinder: a standard action).',
    singleAttack,
  ),
  attackSquare: defineAction(
    'attackSquare',
    'Attack a square in which one believes somebody unseen: an attack like any other, which misses if nobody is there. The record of a miss does not say why (5e).',
    z.object({
      square: squareSchema.describe('The square; needs a map.'),
      attackId,
      nonlethal: attackOptions.nonlethal,
      twoHanded: attackOptions.twoHanded,
      thrown: attackOptions.thrown,
    }),
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
  dash: defineAction(
    'dash',
    'Gain extra movement (5e).',
    z.object({ bonusAction: z.boolean().optional().describe('As a bonus action, if a trait allows.') }),
  ),
  run: defineAction(
    'run',
    'Run in a straight line: a full-round action (3.5, Pathfinder).',
    z.object({ path: path.optional(), feet, engage, leave }),
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
  disengage: defineAction(
    'disengage',
    'Movement provokes no opportunity attacks for the rest of the turn (5e).',
    z.object({ bonusAction: z.boolean().optional().describe('As a bonus action, if a trait allows.') }),
  ),
  withdraw: defineAction(
    'withdraw',
    'Move up to double speed; the square left first is not threatened by enemies one can see (3.5, Pathfinder).',
    z.object({ path: path.optional(), feet, engage, leave }),
  ),
  fiveFootStep: defineAction(
    'fiveFootStep',
    'Move 5 feet without provoking (3.5, Pathfinder).',
    z.object({ to: squareSchema.optional().describe('The square; needed on a map.'), engage, leave }),
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
  standUp: defineAction('standUp', 'Stand up from prone.', z.object({})),
  designateDodge: defineAction(
    'designateDodge',
    'Name the opponent against whom the Dodge feat counts, until another is named: free (3.5).',
    z.object({ targetId: target }),
  ),
  dropProne: defineAction('dropProne', 'Drop prone.', z.object({})),
  ready: defineAction(
    'ready',
    'Ready an action for a trigger.',
    z.object({
      trigger: readyTriggerSchema.describe('What to wait for.'),
      response: readyResponse.describe('What to do then.'),
    }),
  ),
  delay: defineAction(
    'delay',
    'Delay: act later in the round (3.5, Pathfinder).',
    z.object({
      after: idSchema.optional().describe('Act right after this creature; left out: come back with `resume`.'),
    }),
  ),
  resume: defineAction('resume', 'Come back from a delay, between two turns (3.5, Pathfinder).', z.object({})),
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
  grapple: defineAction(
    'grapple',
    'Grapple a creature; in 3.5 and Pathfinder also: go on with a grapple one is in.',
    z.object({
      targetId: target,
      goal: describedEnum('GrappleGoal', 'What to do in a grapple that lasts already.', {
        HOLD: 'Keep hold of it.',
        DAMAGE: 'Hurt it.',
        PIN: 'Pin it.',
        BREAK_PIN: 'D&D 3.5: free whoever it holds pinned.',
        MOVE: 'Move at half speed and take it along.',
        TIE_UP: 'Pathfinder: tie it up with a rope, a counted thing named `rope`.',
        USE_WEAPON: 'D&D 3.5: strike at it with a light weapon it holds itself.',
      })
        .optional()
        .describe('With somebody one grapples already (3.5, Pathfinder): what to do.'),
      attackId: idSchema
        .optional()
        .describe(
          'What hurts it: one of your own attacks (Pathfinder), or with USE_WEAPON the light weapon of the other. Left out: the first that serves.',
        ),
      path: path.optional().describe('With MOVE: the squares you move through.'),
      to: squareSchema
        .optional()
        .describe('With MOVE: where the other is put, next to where you end; left out: the nearest place.'),
    }),
  ),
  escapeGrapple: defineAction(
    'escapeGrapple',
    'Escape a grapple.',
    z.object({
      useAcrobatics: z.boolean().optional().describe('By Acrobatics (or Escape Artist) rather than by strength.'),
    }),
  ),
  releaseGrapple: defineAction(
    'releaseGrapple',
    'Let go of a creature you hold in a grapple: free.',
    z.object({ targetId: target }),
  ),
  shove: defineAction(
    'shove',
    'Shove a creature prone or away (5e).',
    z.object({
      targetId: target,
      to: describedEnum('ShoveGoal', 'What a shove is meant to do.', {
        PRONE: 'Knock it prone.',
        AWAY: 'Push it 5 feet away.',
      }).describe('Knock it prone or push it 5 feet away.'),
    }),
  ),
  bullRush: defineAction(
    'bullRush',
    'Push a creature back (3.5, Pathfinder).',
    z.object({
      targetId: target,
      charge: z.boolean().optional().describe('As part of a charge.'),
      path: path.optional().describe('The way of the charge, on a map.'),
    }),
  ),
  overrun: defineAction(
    'overrun',
    'Move through the space of an opponent who bars the way (3.5, Pathfinder): a move action and the standard action.',
    z.object({
      targetId: target,
      path: path.describe('The way through its space and out on the other side; needs a map.'),
      charging: z
        .boolean()
        .optional()
        .describe('As part of a charge: a full-round action, straight on for up to double speed, -2 AC.'),
    }),
  ),
  trip: defineAction('trip', 'Trip a creature (3.5, Pathfinder).', z.object({ targetId: target, attackId })),
  disarm: defineAction(
    'disarm',
    'Disarm a creature (3.5, Pathfinder; 5e by house rule).',
    z.object({
      targetId: target,
      attackId,
      itemId: idSchema.optional().describe('What to disarm; left out: the weapon in its main hand.'),
    }),
  ),
  sunder: defineAction(
    'sunder',
    'Strike at a weapon or shield that a creature holds (3.5, Pathfinder).',
    z.object({
      targetId: target,
      attackId,
      itemId: idSchema.optional().describe('What to strike at; left out: the weapon in its main hand.'),
      spare: z
        .boolean()
        .optional()
        .describe('Pathfinder: leave what would be destroyed broken instead, with 1 hit point.'),
    }),
  ),
  feint: defineAction('feint', 'Feint in combat (3.5, Pathfinder).', z.object({ targetId: target })),
  coupDeGrace: defineAction(
    'coupDeGrace',
    'Finish a helpless creature (3.5, Pathfinder: a full-round action).',
    z.object({ targetId: target, attackId }),
  ),
  stabilize: defineAction(
    'stabilize',
    'First aid for a dying creature (5e: Medicine DC 10 or a healer’s kit; 3.5 and Pathfinder: Heal DC 15).',
    z.object({ targetId: target, useKit: z.boolean().optional().describe("Use a healer's kit (5e): no check.") }),
  ),
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
  improvise: defineAction(
    'improvise',
    'Do something the rules do not describe: the game master rules on it.',
    z.object({ what: z.string().min(1).max(300).describe('What, in words.') }),
  ),
} as const;

export type ActionName = keyof typeof ACTION_INPUTS;
export type ActionInput<N extends ActionName> = Readonly<z.infer<(typeof ACTION_INPUTS)[N]['schema']>>;
export const ACTION_NAMES = Object.keys(ACTION_INPUTS) as readonly ActionName[];

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(ACTION_INPUTS, name);
}
