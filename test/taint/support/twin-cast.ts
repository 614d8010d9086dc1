import type * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import type { combatantInput } from '../../e2e/support/table.js';
import type { RulesetName } from './ambush.js';
import { CREATURES, LURKER } from './ambush.js';

/** What seats may not know, each a part of a fight that is otherwise always the same. */
export interface Secrets {
  /** Where the one is whom nobody perceives, what it is called, what it is, and how it fares. */
  readonly lair: { readonly x: number; readonly y: number };
  readonly lurkerName: string;
  readonly lurkerArmor: number;
  readonly lurkerHitPoints: number;
  /** What others must beat to find it; in 5e also the die it throws for it. */
  readonly stealth: number;
  /** Why the game master touches it, and what it has been told to answer. */
  readonly note: string;
  readonly lurkerPolicy: 'ASK' | 'NEVER';
  /** Of the orc, whom everybody sees. */
  readonly orcHitPoints: number;
  readonly orcArmor: number;
  /** What others must beat in a contest. */
  readonly orcStrength: number;
  readonly orcTrigger: string;
  /** Of the rogue: its player's, and nobody else's but the game master's. */
  readonly rogueTrigger: string;
  readonly roguePolicy: 'ALWAYS' | 'NEVER';
  /** Hidden only where the encounter hides names, rolls and conditions of opponents. */
  readonly orcName: string;
  readonly orcDie: number;
  readonly orcAttackBonus: number;
  readonly orcCondition: string;
}

/** A creature as the samples of the engine describe it. */
export type Creature = Parameters<typeof combatantInput>[0];

/** Those whom everybody sees. */
export function cast(ruleset: RulesetName, secrets: Secrets): readonly Creature[] {
  const { fighter, rogue, orc } = CREATURES[ruleset] as typeof dnd5e;
  const { attacks = [], abilities } = orc().statistics as {
    attacks?: readonly object[];
    abilities: Readonly<Record<string, number>>;
  };
  const statistics = {
    hitPoints: secrets.orcHitPoints,
    armorClass: ruleset === 'dnd5e' ? secrets.orcArmor : { natural: secrets.orcArmor },
    attacks: attacks.map((attack) => ({ ...attack, attackBonus: secrets.orcAttackBonus })),
    abilities: { ...abilities, strength: secrets.orcStrength },
    ...(ruleset === 'pathfinder1e' && { combatManeuverDefense: secrets.orcStrength + 20 }),
  };
  return [
    fighter({ at: { x: 1, y: 0 } }),
    rogue({ at: { x: 0, y: 3 } }),
    orc({ at: { x: 2, y: 0 }, name: secrets.orcName, statistics: statistics as never }), // all stat blocks take these
  ];
}

/** The one whom nobody perceives. */
export function lurker(ruleset: RulesetName, secrets: Secrets): Creature {
  const { goblin } = CREATURES[ruleset] as typeof dnd5e;
  const armorClass = ruleset === 'dnd5e' ? secrets.lurkerArmor : { natural: secrets.lurkerArmor };
  return goblin({
    id: LURKER,
    name: secrets.lurkerName,
    at: secrets.lair,
    statistics: { armorClass, hitPoints: secrets.lurkerHitPoints } as never, // all stat blocks take these
    hidden: { check: secrets.stealth },
    policies: { [promptKind(ruleset)]: secrets.lurkerPolicy },
  });
}

/** What is asked of whoever may strike at somebody who leaves. */
export const promptKind = (ruleset: RulesetName): string =>
  ruleset === 'dnd5e' ? 'opportunityAttack' : 'attackOfOpportunity';
