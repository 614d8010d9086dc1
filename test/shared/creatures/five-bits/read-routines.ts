import type { LeftOut } from '../read-creature.js';
import { idOf } from '../read-creature.js';
import type { AttackCount, Monster, RoutineOption } from './monster.js';
import type { AttackInput } from './read-attack.js';

/** Reads Multiattack: each routine as a list of attack ids. What is no attack falls out of a routine, and is listed. */
export function readRoutines({ actions = [] }: Monster, attacks: readonly AttackInput[], leftOut: LeftOut): string[][] {
  const multiattack = actions.find(({ name }) => name === 'Multiattack');
  if (!multiattack) return [];
  const options: readonly RoutineOption[] = multiattack.action_options?.from.options ?? [
    { items: multiattack.actions ?? [] },
  ];
  const routines = options.map((option) => ('items' in option ? option.items : [option]));
  return routines
    .map((parts) => parts.flatMap((part) => idsOf(part, attacks, leftOut)))
    .filter((ids) => ids.length > 0 && ids.length <= 10)
    .slice(0, 10);
}

function idsOf(part: AttackCount, attacks: readonly AttackInput[], leftOut: LeftOut): string[] {
  const id = idOf(part.action_name);
  const count = Number(part.count);
  const attack = attacks.find((one) => singular(one.id) === singular(id));
  if (attack && Number.isInteger(count)) return Array<string>(count).fill(attack.id);
  leftOut.add('Multiattack', `${part.count} × ${part.action_name}`);
  return [];
}

/** Claw and claws are the same attack. */
const singular = (id: string): string => id.replace(/s$/, '');
