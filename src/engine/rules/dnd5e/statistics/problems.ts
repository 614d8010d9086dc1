import type { InputProblem } from '../../ruleset.js';
import { SHIELD_ID } from './armor.js';
import type { StatisticsInput } from './schema.js';
import type { StatBlock } from './stat-block.js';

/** What does not fit together in a stat block whose fields are each right. Paths are within `statistics`. */
export function statBlockProblems(
  block: StatBlock,
  wielded: readonly string[],
  resources: Readonly<Record<string, unknown>>,
): readonly InputProblem[] {
  return [
    ...attackProblems(block, resources),
    ...multiattackProblems(block),
    ...wieldedProblems(block, wielded),
    ...doubled(block.potions.map(({ id }) => id)).map((id) => problem('potions', `${id} is there twice`)),
  ];
}

/** What an object cannot have: it does nothing, and no condition befalls it (5E-RES-08). */
export function objectProblems({ object, attacks, conditions }: StatisticsInput): readonly InputProblem[] {
  if (!object) return [];
  return [
    ...(attacks.length > 0 ? [problem('attacks', 'an object makes no attacks')] : []),
    ...(conditions.length > 0 ? [problem('conditions', 'an object suffers no conditions')] : []),
  ];
}

function attackProblems(block: StatBlock, resources: Readonly<Record<string, unknown>>): InputProblem[] {
  const problems = doubled(block.attacks.map(({ id }) => id)).map((id) => problem('attacks', `${id} is there twice`));
  for (const [index, attack] of block.attacks.entries()) {
    const at = `attacks.${index}`;
    if (attack.id === SHIELD_ID) problems.push(problem(`${at}.id`, `${SHIELD_ID} is the id of the shield`));
    if (attack.kind === 'RANGED' && !attack.range)
      problems.push(problem(`${at}.range`, 'a ranged attack needs a range'));
    if (attack.properties.includes('thrown') && !attack.range)
      problems.push(problem(`${at}.range`, 'a thrown weapon needs a range'));
    if (attack.ammunition !== null && !Object.hasOwn(resources, attack.ammunition))
      problems.push(problem(`${at}.ammunition`, `there is no resource ${attack.ammunition}`));
    if (attack.uses !== null && attack.quantity !== null)
      problems.push(problem(`${at}.uses`, 'a weapon that is counted to throw has no uses'));
    if (attack.versatileDice !== null && attack.damage.length === 0)
      problems.push(problem(`${at}.versatileDice`, 'needs a damage to replace'));
  }
  return problems;
}

function multiattackProblems(block: StatBlock): InputProblem[] {
  const known = new Set(block.attacks.map(({ id }) => id));
  return block.multiattack.flatMap((routine, index) =>
    routine
      .filter((id) => !known.has(id))
      .map((id) => problem(`multiattack.${index}`, `there is no attack ${id}; there are ${[...known].join(', ')}`)),
  );
}

function wieldedProblems(block: StatBlock, wielded: readonly string[]): InputProblem[] {
  const holdable = new Set(block.attacks.filter(({ held }) => held).map(({ id }) => id));
  if (block.shield) holdable.add(SHIELD_ID);
  const problems = wielded
    .filter((id) => !holdable.has(id))
    .map((id) => problem('wielded', `${id} cannot be held; what can is ${[...holdable].join(', ') || 'nothing'}`));
  problems.push(...doubled(wielded).map((id) => problem('wielded', `${id} is there twice`)));
  if (wielded.length > block.hands)
    problems.push(problem('wielded', `${wielded.length} things for ${block.hands} hands`));
  return problems;
}

function doubled(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function problem(path: string, message: string): InputProblem {
  return { path: `statistics.${path}`, message };
}
