import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import type { Combatant, OpenPrompt } from '../../../engine/encounter/state.js';
import { diceThrown } from '../../../engine/encounter/state.js';
import type { Effect, HitPoints, PromptChoice } from '../../../engine/encounter/schemas.js';
import type { Square } from '../../../engine/grid/square.js';
import type { Look } from '../../../auth/seating.js';
import type { HitPointBand, SeenMember } from '../../../engine/visibility/seen-combatant.js';
import { hitPointBand, seenBand, seenMembers, sees } from '../../../engine/visibility/seen-combatant.js';
import type { Ruleset, Sheet } from '../../../engine/rules/ruleset.js';
import { GraphQLJSONObject } from '../../schema/json-scalars.js';
import { TakesTurns } from '../../driver/taking-turns.js';
import { computed, listOf } from '../../limits/complexity.js';
import { CombatantKind, DiceMode, PromptPolicy } from '../inputs/encounter.inputs.js';
import {
  EffectType,
  HitPointsType,
  membersInOrder,
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

/** What stands behind the description of whatever not every seat may see. */
const NOT_FOR_ALL = 'Null for seats that may not see it.';

export const HitPointBandEnum = {
  HEALTHY: 'HEALTHY',
  WOUNDED: 'WOUNDED',
  BLOODIED: 'BLOODIED',
  CRITICAL: 'CRITICAL',
  DOWN: 'DOWN',
} as const satisfies Record<HitPointBand, HitPointBand>;
registerEnumType(HitPointBandEnum, {
  name: 'HitPointBand',
  description: 'How badly hurt a creature looks.',
  valuesMap: {
    HEALTHY: { description: 'At its maximum.' },
    WOUNDED: { description: 'Above half of it.' },
    BLOODIED: { description: 'At half of it or below.' },
    CRITICAL: { description: 'At a quarter of it or below.' },
    DOWN: { description: 'At 0 or below, or not on its feet.' },
  },
});

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
  @Field(() => TotalType, { nullable: true, description: `Armour Class. ${NOT_FOR_ALL}` })
  armorClass!: Sheet['armorClass'] | null;
  @Field(() => TotalType, { nullable: true, description: 'Touch Armour Class (3.5, Pathfinder).' })
  touchArmorClass!: Sheet['touchArmorClass'];
  @Field(() => TotalType, { nullable: true, description: 'Flat-footed Armour Class (3.5, Pathfinder).' })
  flatFootedArmorClass!: Sheet['flatFootedArmorClass'];
  @Field(() => TotalType, { nullable: true, description: `Initiative modifier. ${NOT_FOR_ALL}` })
  initiative!: Sheet['initiative'] | null;
  @Field(() => [NamedAmountType], { nullable: true, description: `Speeds in feet, by mode. ${NOT_FOR_ALL}` })
  speeds!: readonly NamedAmountType[] | null;
  @Field(() => Int, { nullable: true, description: `Feet of walking movement left this turn. ${NOT_FOR_ALL}` })
  movementLeft!: number | null;
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
  @Field(() => HitPointsType, { nullable: true, description: `Hit points. ${NOT_FOR_ALL}` })
  hitPoints!: HitPoints | null;
  @Field(() => HitPointBandEnum, {
    nullable: true,
    description: 'How badly hurt it looks; null where the encounter hides that too.',
  })
  hitPointBand!: HitPointBand | null;
  @Field(() => VitalStatusEnum, { description: 'Whether it lives.' })
  vital!: string;
  @Field(() => DeathSavesType, { nullable: true, description: `Death saving throws (5e). ${NOT_FOR_ALL}` })
  deathSaves!: DeathSavesType | null;
  @Field(() => [EffectType], {
    nullable: true,
    description: `Conditions and effects, with source and remaining time. ${NOT_FOR_ALL}`,
  })
  effects!: readonly Effect[] | null;
  @Field(() => [NamedResourceType], { nullable: true, description: `Resources. ${NOT_FOR_ALL}` })
  resources!: readonly NamedResourceType[] | null;
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
  @Field(() => [StandingPolicyType], { nullable: true, description: `Standing answers to prompts. ${NOT_FOR_ALL}` })
  policies!: readonly StandingPolicyType[] | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: `Its stat block, normalised. ${NOT_FOR_ALL}` })
  statistics!: object | null;
  @TakesTurns()
  @Field(() => SheetType, { complexity: computed(3), description: 'Numbers as they are now.' })
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
  @Field(() => String, {
    nullable: true,
    description: 'Whose turn it is; null too while it is that of somebody unseen.',
  })
  activeId!: string | null;
  @Field(() => Boolean, { description: 'Whether it is the turn of somebody whom this seat does not perceive.' })
  activeUnseen!: boolean;
  @TakesTurns()
  @Field(() => [InitiativePlaceType], { complexity: listOf(10), description: 'The order of the round.' })
  order!: readonly InitiativePlaceType[];
  @TakesTurns()
  @Field(() => [CombatantType], {
    complexity: listOf(10),
    description: 'Those present, in the order in which they joined.',
  })
  combatants!: readonly CombatantType[];
  @TakesTurns()
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
export const LOOK = Symbol('look');
export interface EncounterValue extends EncounterType {
  readonly [LOOK]: Look;
}

/** The GraphQL value of a state as a seat sees it. Lists and sheets are made only when they are asked for. */
export function encounterValue(look: Look, ruleset: Ruleset): EncounterValue {
  const { state } = look;
  return {
    [LOOK]: look,
    id: state.id,
    name: state.name,
    ruleset: state.rulesetId,
    tags: state.tags,
    phase: state.phase,
    revision: look.revision,
    round: state.round,
    surpriseRound: state.surpriseRound,
    activeId: state.activeId,
    activeUnseen: state.activeId === null && look.isTurnOfUnseen,
    openAction: state.openAction?.action || null,
    victors: state.ended?.victors ?? null,
    get houseRules() {
      return membersInOrder(state.houseRules).map(([key, value]) => ({ key, value: String(value) }));
    },
    get order() {
      return state.order.map((entry) => ({ ...entry, active: entry.combatantId === state.activeId }));
    },
    get combatants() {
      return state.present.map((id) => combatantValue(look, id, ruleset));
    },
    get map() {
      return state.map && mapValue(state.map);
    },
    get relations() {
      return membersInOrder(state.relations).map(([key, relation]) => ({ between: key.split('|'), ...relation }));
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

function combatantValue({ state, seat, everything }: Look, id: string, ruleset: Ruleset): CombatantType {
  const whole = state.combatants[id] as Combatant;
  const combatant = everything ? whole : seenMembers(seat, state, whole);
  const mayBeShown = (member: SeenMember): boolean => everything || sees(seat, state, id, member);
  const ifSeen = <T>(member: SeenMember, value: T): T | null => (mayBeShown(member) ? value : null);
  return {
    id,
    name: ifSeen('name', combatant.name) ?? id,
    kind: combatant.kind,
    side: combatant.side,
    size: combatant.size,
    groupId: combatant.groupId,
    at: combatant.at,
    hitPoints: ifSeen('hitPoints', combatant.hitPoints),
    hitPointBand: everything ? hitPointBand(combatant.hitPoints, combatant.vital) : seenBand(seat, state, combatant),
    vital: combatant.vital,
    deathSaves: ifSeen('deathSaves', combatant.deathSaves),
    effects: ifSeen('effects', combatant.effects),
    wielded: combatant.wielded,
    movementSpent: combatant.activity.movementSpent,
    readied: ifSeen('readied', combatant.readied),
    surprised: combatant.surprised,
    hasActed: combatant.hasActed,
    statistics: ifSeen('statistics', combatant.statistics),
    get resources() {
      if (!mayBeShown('resources')) return null;
      return membersInOrder(combatant.resources).map(([name, resource]) => ({ name, ...resource }));
    },
    get budget() {
      return namedAmounts(combatant.activity.budget);
    },
    get policies() {
      if (!mayBeShown('policies')) return null;
      return membersInOrder(combatant.policies).map(([promptKind, policy]) => ({ promptKind, policy }));
    },
    get sheet() {
      const { speeds, armorClass, touchArmorClass, flatFootedArmorClass, initiative, movementLeft } = ruleset.sheet(
        state,
        id,
      );
      return {
        armorClass: ifSeen('armorClass', armorClass),
        touchArmorClass: ifSeen('armorClass', touchArmorClass),
        flatFootedArmorClass: ifSeen('armorClass', flatFootedArmorClass),
        initiative: ifSeen('statistics', initiative),
        speeds: ifSeen('statistics', namedAmounts(speeds)),
        movementLeft: ifSeen('statistics', movementLeft),
      };
    },
  };
}
