import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import type { Combatant, EncounterState, OpenPrompt } from '../../../engine/encounter/state.js';
import { diceThrown } from '../../../engine/encounter/state.js';
import type { Effect, HitPoints, PromptChoice } from '../../../engine/encounter/schemas.js';
import type { Square } from '../../../engine/grid/square.js';
import type { Ruleset, Sheet } from '../../../engine/rules/ruleset.js';
import { GraphQLJSONObject } from '../../schema/json-scalars.js';
import { CombatantKind, DiceMode, PromptPolicy } from '../inputs/encounter.inputs.js';
import {
  EffectType,
  HitPointsType,
  NamedAmountType,
  NamedResourceType,
  namedAmounts,
  PromptChoiceType,
  SquareType,
  TotalType,
  VitalStatusEnum,
} from './common.types.js';
import { BattleMapType, mapValue } from './map.types.js';

export const EncounterPhase = { SETUP: 'SETUP', COMBAT: 'COMBAT', ENDED: 'ENDED' } as const;
registerEnumType(EncounterPhase, {
  name: 'EncounterPhase',
  description: 'Where an encounter stands.',
  valuesMap: {
    SETUP: { description: 'Combatants join; surprise and initiative are settled.' },
    COMBAT: { description: 'Rounds and turns.' },
    ENDED: { description: 'Over: nothing more happens, the dice seed is known.' },
  },
});

@ObjectType('Prompt', { description: 'A question the rules ask; its action waits for the answer.' })
export class PromptType {
  @Field(() => String, { description: 'Id.' })
  id!: string;
  @Field(() => String, { description: 'The action that waits.' })
  actionId!: string;
  @Field(() => String, { description: 'What is asked, as `rulesets { prompts }` explains.' })
  kind!: string;
  @Field(() => String, { nullable: true, description: 'The creature whose seat answers; null: the game master.' })
  ownerId!: string | null;
  @Field(() => String, { nullable: true, description: 'The creature it is about.' })
  subjectId!: string | null;
  @Field(() => [PromptChoiceType], { description: 'The possible answers.' })
  choices!: readonly PromptChoice[];
  @Field(() => [String], { description: 'The rules behind it.' })
  ruleIds!: readonly string[];
  @Field(() => GraphQLJSONObject, { description: 'Facts that help to decide.' })
  context!: object;
}

@ObjectType('DeathSaves', { description: 'Tally of death saving throws (5e).' })
export class DeathSavesType {
  @Field(() => Int, { description: 'Successes.' })
  successes!: number;
  @Field(() => Int, { description: 'Failures.' })
  failures!: number;
}

@ObjectType('StandingPolicy', { description: 'A standing answer to prompts of one kind.' })
export class StandingPolicyType {
  @Field(() => String, { description: 'Kind of prompt.' })
  promptKind!: string;
  @Field(() => PromptPolicy, { description: 'The answer.' })
  policy!: string;
}

@ObjectType('Readied', { description: 'A readied action.' })
export class ReadiedType {
  @Field(() => GraphQLJSONObject, { description: 'Its trigger.' })
  trigger!: object;
  @Field(() => GraphQLJSONObject, { description: 'What will be done.' })
  response!: object;
}

@ObjectType('Sheet', { description: 'Numbers of a creature as they are now, each with its parts.' })
export class SheetType {
  @Field(() => TotalType, { description: 'Armour Class.' })
  armorClass!: Sheet['armorClass'];
  @Field(() => TotalType, { nullable: true, description: 'Touch Armour Class (3.5, Pathfinder).' })
  touchArmorClass!: Sheet['touchArmorClass'];
  @Field(() => TotalType, { nullable: true, description: 'Flat-footed Armour Class (3.5, Pathfinder).' })
  flatFootedArmorClass!: Sheet['flatFootedArmorClass'];
  @Field(() => TotalType, { description: 'Initiative modifier.' })
  initiative!: Sheet['initiative'];
  @Field(() => [NamedAmountType], { description: 'Speeds in feet, by mode.' })
  speeds!: readonly NamedAmountType[];
  @Field(() => Int, { description: 'Feet of walking movement left this turn.' })
  movementLeft!: number;
}

@ObjectType('Combatant', { description: 'A creature in an encounter, at one moment.' })
export class CombatantType {
  @Field(() => String, { description: 'Its id within the encounter.' })
  id!: string;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => CombatantKind, { description: 'Character or monster.' })
  kind!: string;
  @Field(() => String, { description: 'Its side.' })
  side!: string;
  @Field(() => String, { description: 'Size category.' })
  size!: string;
  @Field(() => String, { nullable: true, description: 'Group that shares one initiative roll.' })
  groupId!: string | null;
  @Field(() => SquareType, { nullable: true, description: 'Where it stands: the north-west square of its space.' })
  at!: Square | null;
  @Field(() => HitPointsType, { description: 'Hit points.' })
  hitPoints!: HitPoints;
  @Field(() => VitalStatusEnum, { description: 'Whether it lives.' })
  vital!: string;
  @Field(() => DeathSavesType, { description: 'Death saving throws (5e).' })
  deathSaves!: DeathSavesType;
  @Field(() => [EffectType], { description: 'Conditions and effects, with source and remaining time.' })
  effects!: readonly Effect[];
  @Field(() => [NamedResourceType], { description: 'Resources.' })
  resources!: readonly NamedResourceType[];
  @Field(() => [String], { description: 'Ids of the attacks (weapons) in hand.' })
  wielded!: readonly string[];
  @Field(() => [NamedAmountType], { description: 'What its turn and round still offer, in the words of the ruleset.' })
  budget!: readonly NamedAmountType[];
  @Field(() => Int, { description: 'Feet of movement spent this turn.' })
  movementSpent!: number;
  @Field(() => ReadiedType, { nullable: true, description: 'Its readied action.' })
  readied!: ReadiedType | null;
  @Field(() => Boolean, { description: 'Whether it is surprised (5e) or unaware (3.5, Pathfinder).' })
  surprised!: boolean;
  @Field(() => Boolean, { description: 'Whether it has had a turn.' })
  hasActed!: boolean;
  @Field(() => [StandingPolicyType], { description: 'Standing answers to prompts.' })
  policies!: readonly StandingPolicyType[];
  @Field(() => GraphQLJSONObject, { description: 'Its stat block, normalised.' })
  statistics!: object;
  @Field(() => SheetType, { description: 'Numbers as they are now.' })
  sheet!: SheetType;
}

@ObjectType('InitiativePlace', { description: 'A place in the order of a round.' })
export class InitiativePlaceType {
  @Field(() => String, { description: 'The creature.' })
  combatantId!: string;
  @Field(() => Int, { description: 'Initiative.' })
  total!: number;
  @Field(() => Int, { description: 'Its initiative modifier.' })
  modifier!: number;
  @Field(() => [Int], { description: 'What broke ties.' })
  tieBreaks!: readonly number[];
  @Field(() => Boolean, { description: 'Whether it is its turn.' })
  active!: boolean;
}

@ObjectType('EncounterDice', { description: 'The dice of an encounter: fair, and open to checking.' })
export class EncounterDiceType {
  @Field(() => DiceMode, { description: 'Who throws them.' })
  mode!: string;
  @Field(() => String, { description: 'Hex SHA-256 of the secret seed, fixed before the first die.' })
  commitment!: string;
  @Field(() => Int, { description: 'Dice the service has thrown.' })
  thrown!: number;
  @Field(() => [String], { description: 'Words of players in the key.' })
  words!: readonly string[];
}

@ObjectType('HouseRuleSetting', { description: 'A house rule of an encounter.' })
export class HouseRuleSettingType {
  @Field(() => String, { description: 'Key.' })
  key!: string;
  @Field(() => String, { description: 'Value: `true`, `false`, a number or a word.' })
  value!: string;
}

@ObjectType('RelationState', { description: 'Without a map: how far apart two creatures are.' })
export class RelationStateType {
  @Field(() => [String], { description: 'The two creatures.' })
  between!: readonly string[];
  @Field(() => Int, { description: 'Feet.' })
  distance!: number;
  @Field(() => Boolean, { description: 'Whether they are within melee reach of each other.' })
  engaged!: boolean;
}

@ObjectType('Encounter', { description: 'An encounter at one moment.' })
export class EncounterType {
  @Field(() => GraphQLUUID, { description: 'Id.' })
  id!: string;
  @Field(() => String, { description: 'Name.' })
  name!: string;
  @Field(() => String, { description: 'Ruleset.' })
  ruleset!: string;
  @Field(() => [HouseRuleSettingType], { description: 'House rules and options, all of them.' })
  houseRules!: readonly HouseRuleSettingType[];
  @Field(() => [String], { description: 'Campaign tags.' })
  tags!: readonly string[];
  @Field(() => EncounterPhase, { description: 'Where it stands.' })
  phase!: string;
  @Field(() => Int, { description: 'Revision of the last event that is part of this state.' })
  revision!: number;
  @Field(() => Int, { description: 'Round; 0 before the first and during a surprise round.' })
  round!: number;
  @Field(() => Boolean, { description: 'Whether this is a surprise round (3.5, Pathfinder).' })
  surpriseRound!: boolean;
  @Field(() => String, { nullable: true, description: 'Whose turn it is.' })
  activeId!: string | null;
  @Field(() => [InitiativePlaceType], { description: 'The order of the round.' })
  order!: readonly InitiativePlaceType[];
  @Field(() => [CombatantType], { description: 'Those present, in the order in which they joined.' })
  combatants!: readonly CombatantType[];
  @Field(() => BattleMapType, {
    nullable: true,
    description: 'The battle map; null: the game master states distances.',
  })
  map!: BattleMapType | null;
  @Field(() => [RelationStateType], { description: 'Without a map: stated distances.' })
  relations!: readonly RelationStateType[];
  @Field(() => [PromptType], { description: 'Open prompts.' })
  prompts!: readonly PromptType[];
  @Field(() => String, { nullable: true, description: 'Name of the action that waits for an answer.' })
  openAction!: string | null;
  @Field(() => EncounterDiceType, { description: 'Its dice.' })
  dice!: EncounterDiceType;
  @Field(() => [String], { nullable: true, description: 'Sides that won, once it has ended.' })
  victors!: readonly string[] | null;
}

/** What lies behind an `Encounter` value: for field resolvers. */
export const STATE = Symbol('state');
export interface EncounterValue extends EncounterType {
  readonly [STATE]: EncounterState;
}

/** The GraphQL value of a state. Lists and sheets are made only when they are asked for. */
export function encounterValue(state: EncounterState, ruleset: Ruleset): EncounterValue {
  return {
    [STATE]: state,
    id: state.id,
    name: state.name,
    ruleset: state.rulesetId,
    tags: state.tags,
    phase: state.phase,
    revision: state.revision,
    round: state.round,
    surpriseRound: state.surpriseRound,
    activeId: state.activeId,
    openAction: state.openAction?.action ?? null,
    victors: state.ended?.victors ?? null,
    get houseRules() {
      return Object.entries(state.houseRules).map(([key, value]) => ({ key, value: String(value) }));
    },
    get order() {
      return state.order.map((entry) => ({ ...entry, active: entry.combatantId === state.activeId }));
    },
    get combatants() {
      return state.present.map((id) => combatantValue(state, id, ruleset));
    },
    get map() {
      return state.map && mapValue(state.map);
    },
    get relations() {
      return Object.entries(state.relations).map(([key, relation]) => ({ between: key.split('|'), ...relation }));
    },
    get prompts() {
      return state.prompts.map(promptValue);
    },
    get dice() {
      const { mode, commitment, words } = state.dice;
      return { mode, commitment, thrown: diceThrown(state), words };
    },
  };
}

/** The GraphQL value of a prompt. */
export function promptValue(prompt: OpenPrompt): PromptType {
  return { ...prompt };
}

function combatantValue(state: EncounterState, id: string, ruleset: Ruleset): CombatantType {
  const combatant = state.combatants[id] as Combatant;
  return {
    id,
    name: combatant.name,
    kind: combatant.kind,
    side: combatant.side,
    size: combatant.size,
    groupId: combatant.groupId,
    at: combatant.at,
    hitPoints: combatant.hitPoints,
    vital: combatant.vital,
    deathSaves: combatant.deathSaves,
    effects: combatant.effects,
    wielded: combatant.wielded,
    movementSpent: combatant.activity.movementSpent,
    readied: combatant.readied,
    surprised: combatant.surprised,
    hasActed: combatant.hasActed,
    statistics: combatant.statistics,
    get resources() {
      return Object.entries(combatant.resources).map(([name, resource]) => ({ name, ...resource }));
    },
    get budget() {
      return namedAmounts(combatant.activity.budget);
    },
    get policies() {
      return Object.entries(combatant.policies).map(([promptKind, policy]) => ({ promptKind, policy }));
    },
    get sheet() {
      const { speeds, ...rest } = ruleset.sheet(state, id);
      return { ...rest, speeds: namedAmounts(speeds) };
    },
  };
}
