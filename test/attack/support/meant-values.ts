import fc from '../../../src/engine/testing/fast-check.js';
import { stands } from './placeholders.js';

type Values = fc.Arbitrary<unknown>;

const some = fc.nat(7);
const words: Values = fc.constantFrom('goblin', 'fighter', 'heroes', 'monsters', 'party', 'red', 'blue', 'a word');
const flat = (few: fc.Arbitrary<number>, of: (nth: number) => unknown): Values => few.map(of);

const COMBATANT = fc.oneof(flat(some, stands.combatant), flat(some, stands.opponent));
const ACTOR = fc.oneof({ weight: 6, arbitrary: fc.constant(stands.active) }, { weight: 1, arbitrary: COMBATANT });
const OPPONENT = fc.oneof({ weight: 6, arbitrary: flat(some, stands.opponent) }, { weight: 1, arbitrary: COMBATANT });
const REVISION = fc.oneof(
  { weight: 3, arbitrary: flat(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5, 6), stands.revisionBack) },
  { weight: 1, arbitrary: fc.nat(60) },
);
const ENCOUNTER = fc.oneof(
  { weight: 12, arbitrary: fc.constant(stands.encounter) },
  { weight: 1, arbitrary: fc.constant(stands.other) },
);
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

/** What fields of these names mean, so that inputs made from the schema get deep into the rules. Others are told by their type. */
const BY_NAME: Readonly<Record<string, Values>> = {
  actorId: ACTOR,
  attackerId: ACTOR,
  activeId: ACTOR,
  targetId: OPPONENT,
  ...Object.fromEntries(
    [
      'combatantId',
      'combatantIds',
      'allyId',
      'otherId',
      'sourceId',
      'subjectId',
      'ownerId',
      'engage',
      'leave',
      'surprised',
      'tieOrder',
    ].map((name) => [name, COMBATANT]),
  ),
  attackId: flat(some, stands.attack),
  itemId: flat(some, stands.item),
  removeEffectId: flat(some, stands.effect),
  promptId: flat(fc.nat(2), stands.prompt),
  seatId: flat(some, stands.seat),
  promptKind: fc.oneof(
    flat(fc.nat(2), stands.promptKind),
    fc.constantFrom('opportunityAttack', 'attackOfOpportunity', 'reroll'),
  ),
  choice: flat(some, stands.choice),
  encounterId: ENCOUNTER,
  actionId: fc.constant(stands.action),
  commandId: fc.constant(stands.fresh),
  revision: REVISION,
  expectedRevision: flat(fc.constantFrom(0, 0, 0, 1), stands.revisionBack),
  afterRevision: REVISION,
  from: REVISION,
  dice: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }).map(stands.dice),
  path: fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }).map(stands.path),
  statistics: flat(some, stands.statBlock),
  houseRules: fc.constant({}),
  ruleset: fc.constantFrom('dnd5e', 'dnd35', 'pathfinder1e'),
  side: words,
  victors: words,
  name: words,
  word: words,
  by: words,
  reason: words,
  remark: words,
  text: words,
  task: words,
  tag: words,
  tags: words,
  campaign: words,
  type: fc.constantFrom('slashing', 'piercing', 'bludgeoning', 'fire', 'cold', 'poison'),
  what: fc.constantFrom('door1', 'lever', 'rope'),
  featureId: fc.constantFrom('door1', 'door2'),
  seed: hex,
  hash: hex,
  width: fc.integer({ min: 5, max: 20 }),
  height: fc.integer({ min: 5, max: 20 }),
  z: fc.constantFrom(0, 0, 0, 1),
  trials: fc.integer({ min: 1, max: 20 }),
  repeat: fc.integer({ min: 1, max: 3 }),
  speed: fc.constantFrom(0, 1000),
  longestPause: fc.constantFrom(0, 0.001),
};

/** Where one name means different things. */
const BY_PLACE: Readonly<Record<string, Values>> = {
  'CreateEncounterInput.id': fc.constant(stands.fresh),
  'ForkInput.id': fc.constant(stands.fresh),
  'ForkInput.seed': fc.constantFrom('NEW', 'SAME'),
  'ForkInput.at': REVISION,
  'WhatIfInput.at': REVISION,
  'UndoInput.to': REVISION,
  'Subscription.to': REVISION,
  'Encounter.to': REVISION,
  'DelayActionInput.after': COMBATANT,
  'AddConditionInput.kind': fc.constantFrom(
    'prone',
    'poisoned',
    'stunned',
    'unconscious',
    'grappled',
    'restrained',
    'invisible',
    'blinded',
    'exhaustion',
    'shaken',
    'dazed',
    'helpless',
    'paralyzed',
  ),
  'Query.id': ENCOUNTER,
  'Subscription.id': ENCOUNTER,
};

/** Values that make sense in a field, or `undefined` if its type says enough. */
export function meant(owner: string, name: string): Values | undefined {
  const place = `${owner}.${name}`;
  if (Object.hasOwn(BY_PLACE, place)) return BY_PLACE[place];
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}
