import type { EncounterEvent } from './events/index.js';
import { event } from './events/index.js';
import type { DiceGroup, RollRequest, RollResult } from './procedure.js';
import type { Die } from './schemas.js';

/** A die as it was thrown, before anyone decided whether it is kept. */
export type ThrownDie = Omit<Die, 'kept'>;

/** Sides of each die of a roll, in order. */
export function sidesOf(request: RollRequest): readonly number[] {
  return request.dice.flatMap((group) => Array<number>(group.count).fill(group.sides));
}

/** The `DiceRolled` event of a roll. */
export function rolledEvent(
  request: RollRequest,
  thrown: readonly ThrownDie[],
): Extract<EncounterEvent, { type: 'DiceRolled' }> {
  const kept = keptFlags(request, thrown);
  // The sides are those asked for, not those of the dice: so a recorded die of another kind shows as a difference.
  const sides = sidesOf(request);
  const parts = request.parts ?? [];
  return event('DiceRolled', {
    purpose: request.purpose,
    rollerId: request.rollerId,
    notation: notationOf(request),
    dice: thrown.map((die, index) => ({
      index: die.index,
      sides: sides[index]!,
      face: die.face,
      kept: kept[index]!,
      source: die.source,
    })),
    parts: [...parts],
    total: rollResult(request, thrown).total,
  });
}

/** What the procedure gets back. */
export function rollResult(request: RollRequest, thrown: readonly ThrownDie[]): RollResult {
  const flags = keptFlags(request, thrown);
  const faces = thrown.map((die) => die.face);
  const kept = faces.filter((_, index) => flags[index]);
  const modifiers = (request.parts ?? []).reduce((sum, part) => sum + (part.applied ? part.value : 0), 0);
  return { kept, faces, total: kept.reduce((sum, face) => sum + face, 0) + modifiers };
}

function keptFlags(request: RollRequest, thrown: readonly ThrownDie[]): readonly boolean[] {
  const flags: boolean[] = [];
  let start = 0;
  for (const group of request.dice) {
    flags.push(...keptOfGroup(group, thrown.slice(start, start + group.count)));
    start += group.count;
  }
  return flags;
}

function keptOfGroup(group: DiceGroup, thrown: readonly ThrownDie[]): readonly boolean[] {
  const { keep } = group;
  if (!keep) return thrown.map(() => true);
  const sign = keep.which === 'HIGHEST' ? -1 : 1;
  // Among equal faces the one thrown first is kept.
  const ranked = thrown
    .map((die, index) => ({ face: die.face, index }))
    .sort((a, b) => sign * (a.face - b.face) || a.index - b.index);
  const kept = new Set(ranked.slice(0, keep.count).map(({ index }) => index));
  return thrown.map((_, index) => kept.has(index));
}

function notationOf(request: RollRequest): string {
  const dice = request.dice.map(
    ({ count, sides, keep }) =>
      `${count}d${sides}${keep ? `${keep.which === 'HIGHEST' ? 'kh' : 'kl'}${keep.count}` : ''}`,
  );
  const modifier = (request.parts ?? []).reduce((sum, part) => sum + (part.applied ? part.value : 0), 0);
  const tail = modifier === 0 ? '' : modifier > 0 ? `+${modifier}` : `${modifier}`;
  return `${dice.join('+')}${tail}` || '0';
}
