import type { Ruleset, Sheet } from '../../../src/engine/rules/ruleset.js';
import { Scenario } from '../../../src/engine/testing/scenario.js';
import type { ReadCreature } from './read-creature.js';
import type { ReadStatBlock } from './stat-block/read-stat-block.js';

/** What a service says of a creature that joins: its numbers, or why it is not taken. */
export function joins(ruleset: Ruleset, { name, statistics }: ReadCreature<object>): Sheet | string {
  const fight = new Scenario(ruleset);
  const { refusal, problems } = fight.try({
    type: 'addCombatants',
    combatants: [
      { id: 'one', name, kind: 'MONSTER', side: 'monsters', at: null, groupId: null, statistics: { ...statistics } },
    ],
  });
  return refusal || problems.length > 0 ? JSON.stringify(refusal ?? problems) : ruleset.sheet(fight.state, 'one');
}

/** The creatures that a game does not take as they are read, each with the reason. */
export function rejections(ruleset: Ruleset, creatures: readonly ReadCreature<object>[]): readonly string[] {
  return creatures.flatMap((one) => {
    const answer = joins(ruleset, one);
    return typeof answer === 'string' ? [`${one.name}: ${answer}`] : [];
  });
}

/** Creatures whose Armour Class, touch or flat-footed is another with us than in print: ours / printed. */
export function armorClassDifferences(
  ruleset: Ruleset,
  creatures: readonly ReadStatBlock[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    creatures.flatMap((one) => {
      const sheet = joins(ruleset, one);
      if (typeof sheet === 'string') return [];
      const { armorClass, touchArmorClass, flatFootedArmorClass } = sheet;
      const ours = [armorClass.total, touchArmorClass?.total, flatFootedArmorClass?.total].join(', ');
      const printed = [one.armorClass.total, one.armorClass.touch, one.armorClass.flatFooted].join(', ');
      return ours === printed ? [] : [[one.name, `${ours} / ${printed}`]];
    }),
  );
}

/** Creatures whose initiative is another with us than in print. */
export function initiativeDifferences(ruleset: Ruleset, creatures: readonly ReadStatBlock[]): readonly string[] {
  return creatures.flatMap((one) => {
    const sheet = joins(ruleset, one);
    const ours = typeof sheet === 'string' ? null : sheet.initiative.total;
    return ours === one.statistics.initiative ? [] : [`${one.name}: ${ours} / ${one.statistics.initiative}`];
  });
}

/** The creature of a name. @throws Error if it is not there */
export function named<Creature extends { readonly name: string }>(
  creatures: readonly Creature[],
  name: string,
): Creature {
  const found = creatures.find((one) => one.name === name);
  if (!found) throw new Error(`No ${name} among ${creatures.length} creatures`);
  return found;
}
