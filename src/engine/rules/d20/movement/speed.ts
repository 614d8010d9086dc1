import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { conditionsOf, hasTrait } from '../conditions/index.js';
import { sheetOf } from '../statistics/index.js';

export type MovementMode = NonNullable<ActionInput<'move'>['mode']>;

const LISTED = { WALK: 'walk', FLY: 'fly', SWIM: 'swim', CLIMB: 'climb', BURROW: 'burrow' } as const;

/** Whether the stat block lists a speed for the mode (D35-SPA-08, PF1-5FT-07, PF1-FRA-16). */
export function hasListedSpeed(combatant: Combatant, mode: MovementMode): boolean {
  return mode === 'CRAWL' || sheetOf(combatant).speeds[LISTED[mode]] > 0;
}

/**
 * Feet one move action covers now. Without a listed speed one climbs and swims at a quarter of land speed, and crawling is
 * 5 feet (D35-SPA-05, PF1-MVA-02, PF1-MVA-04). Conditions halve speed once, however many they are.
 */
export function speedOf(state: EncounterState, combatant: Combatant, mode: MovementMode = 'WALK'): number {
  if (hasTrait(state, combatant, 'cannotMove')) return 0;
  const full = fullSpeed(state, combatant, mode);
  const feet = hasTrait(state, combatant, 'halfSpeed') && mode !== 'CRAWL' ? full / 2 : full;
  return Math.floor(feet / 5) * 5;
}

function fullSpeed(state: EncounterState, combatant: Combatant, mode: MovementMode): number {
  const { speeds } = sheetOf(combatant);
  if (mode === 'CRAWL') return Math.min(5, speeds.walk);
  const faster = Math.max(0, ...conditionsOf(state, combatant).map(({ traits }) => traits.faster ?? 0));
  const raised = (feet: number): number => feet + Math.min(feet, faster);
  const listed = speeds[LISTED[mode]];
  return listed === 0 && (mode === 'SWIM' || mode === 'CLIMB') ? raised(speeds.walk) / 4 : raised(listed);
}
