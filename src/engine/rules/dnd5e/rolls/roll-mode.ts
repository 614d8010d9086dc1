import { part, suppressed } from '../../../encounter/modifiers.js';
import type { ActionContext, DiceGroup, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf } from '../../shared/index.js';
import { EFFECTS } from '../conditions/suffered.js';

/** How many d20 are thrown, and which counts (5E-ADV-01). */
export type RollMode = 'NORMAL' | 'ADVANTAGE' | 'DISADVANTAGE';

export const advantage = (label: string, ruleId: string | null): Part => part(label, 1, 'advantage', ruleId);
export const disadvantage = (label: string, ruleId: string | null): Part => part(label, -1, 'disadvantage', ruleId);

/** A roll mode with everything that spoke for or against it. */
export interface ModeWithSources {
  readonly mode: RollMode;
  readonly sources: readonly Part[];
}

/**
 * What all sources together make of a roll: any number of advantages is one extra die (5E-ADV-02), and one of each cancels to a
 * plain roll, whatever the counts (5E-ADV-03). Cancelled sources stay in the list, suppressed.
 */
export function combineSources(sources: readonly Part[]): ModeWithSources {
  const better = sources.some((source) => source.value > 0);
  const worse = sources.some((source) => source.value < 0);
  if (better && worse) return { mode: 'NORMAL', sources: sources.map((source) => suppressed(source, '5E-ADV-03')) };
  return { mode: better ? 'ADVANTAGE' : worse ? 'DISADVANTAGE' : 'NORMAL', sources };
}

/** The d20 of a roll: one, or two of which the better or the worse counts (5E-ADV-01). */
export function d20(mode: RollMode): readonly DiceGroup[] {
  if (mode === 'NORMAL') return [{ count: 1, sides: 20 }];
  return [{ count: 2, sides: 20, keep: { which: mode === 'ADVANTAGE' ? 'HIGHEST' : 'LOWEST', count: 1 } }];
}

/** The chance of each face that counts, 1 to 20. */
export function faceChance(mode: RollMode, face: number): number {
  if (mode === 'NORMAL') return 1 / 20;
  return mode === 'ADVANTAGE' ? (2 * face - 1) / 400 : (41 - 2 * face) / 400;
}

/** Advantage or disadvantage the game master gave the creature's next d20 (5E-ADV-05). */
export function rulingSources(combatant: Combatant): readonly Part[] {
  return effectsOf(combatant, EFFECTS.rollMode).map((effect) => {
    const reason = typeof effect.data.reason === 'string' ? effect.data.reason : 'game master';
    return (effect.level ?? 1) > 0 ? advantage(reason, '5E-ADV-05') : disadvantage(reason, '5E-ADV-05');
  });
}

/** The game master's ruling holds for one d20: it is used up by the roll, whether or not it made a difference. */
export function* useUpRulings(ctx: ActionContext, combatantId: string): Procedure {
  yield* endEffectsOf(ctx, combatantId, EFFECTS.rollMode, 'used');
}
