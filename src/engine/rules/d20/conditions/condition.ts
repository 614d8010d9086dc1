import type { Text } from '../../ruleset.js';
import type { RuleIds } from '../rule-topics/index.js';
import type { AbilityName } from '../statistics/index.js';

/** A modifier that may differ against (or of) melee and ranged attacks. */
export interface MeleeRanged {
  readonly melee: number;
  readonly ranged: number;
}

/** What happens to the score of an ability, by the points that are the level of the effect. */
export interface AbilityChange {
  readonly ability: AbilityName;
  readonly change: 'damage' | 'drain' | 'raised';
}

/** What a condition does to the one who has it (T-CND, T-ATKMOD, T-ACMOD). What is not named is as usual. */
export interface ConditionTraits {
  /** No actions of any kind. */
  readonly noActions?: true;
  /** One move or one standard action a turn, no full-round action. */
  readonly oneAction?: true;
  /** A single move action a turn, nothing else. */
  readonly oneMoveOnly?: true;
  readonly cannotMove?: true;
  readonly halfSpeed?: true;
  /** Feet by which every listed speed is raised, though never beyond twice as much. */
  readonly faster?: number;
  readonly noRunOrCharge?: true;
  readonly noRun?: true;
  /** Moves no farther than one move a turn. */
  readonly oneMovePerTurn?: true;
  /** Makes no attacks of opportunity. */
  readonly noOpportunities?: true;
  /** Threatens no squares, so helps nobody to flank either. Those without actions do not anyway. */
  readonly threatensNothing?: true;
  /** Helpless: Dexterity counts as 0, a coup de grace is possible. */
  readonly helpless?: true;
  /** The Dexterity and dodge bonuses to Armour Class are lost. */
  readonly losesDexterity?: true;
  /** Sees nothing: everybody has total concealment. */
  readonly blind?: true;
  /** Modifier of attack rolls. */
  readonly attack?: MeleeRanged;
  /** Modifier of Armour Class against attacks. */
  readonly armorClass?: MeleeRanged;
  /** Dodge bonus to Armour Class; the level of the effect, if it has one, counts instead. */
  readonly dodge?: number;
  /** Modifier of weapon damage. */
  readonly weaponDamage?: number;
  readonly strength?: number;
  readonly dexterity?: number;
  readonly saves?: number;
  /** Modifier of skill and ability checks. */
  readonly checks?: number;
  /** Modifier of most skill checks of Strength and Dexterity. */
  readonly physicalSkills?: number;
  readonly initiative?: number;
  /** Modifier of Reflex saves. */
  readonly reflex?: number;
  /** Each level is a negative level: -1 on attacks, saves and checks. */
  readonly negativeLevels?: true;
  /** Changes the score of an ability. */
  readonly ability?: AbilityChange;
  /** Dexterity counts as 0 against attacks without the one who has it being helpless. */
  readonly dexterityZero?: true;
  /** Chance in per cent to be missed after all; the level of the effect, if it has one, counts instead. */
  readonly concealment?: number;
  /** Cover bonus to Armour Class, stated by the game master; the level of the effect, if it has one, counts instead. */
  readonly cover?: number;
  /** Flanked, stated by the game master where no map shows it. */
  readonly flanked?: true;
  /** One more attack at the full bonus in a full attack. */
  readonly extraAttack?: true;
  /** Attacks nobody, in any way. */
  readonly attacksNobody?: true;
  /** Flees: attacks nobody and does nothing else that is neither flight nor defence. */
  readonly flees?: true;
  /** Unseeing, may fall when it moves faster than at half speed. */
  readonly stumbles?: true;
  /** Its Armour Class and Dexterity count for those alone who did not bring it about. */
  readonly openToOthers?: true;
  /** Each of its squares costs two to cross. */
  readonly hindersPassage?: true;
  /** Drops what is held. */
  readonly dropsHeld?: true;
  /** A milder condition it stands for: its traits do not count beside this one's. */
  readonly replaces?: readonly string[];
}

export interface ConditionDefinition {
  readonly kind: string;
  readonly name: Text;
  readonly doc: Text;
  readonly ruleIds: RuleIds;
  /** Degrees, where it has them (negative levels, points of bleeding). */
  readonly levels?: number;
  readonly traits: ConditionTraits;
}

/** The conditions of a game, by kind. */
export type ConditionTable = Readonly<Record<string, ConditionDefinition>>;
