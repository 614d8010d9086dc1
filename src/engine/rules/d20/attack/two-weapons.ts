import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { Attack, Statistics } from '../statistics/index.js';
import { hasFeat } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Penalties of fighting with two weapons, for the main hand and the off hand (T-TWF: D35-TWF-01, PF1-TWF-01, PF1-TWF-02). */
export function twoWeaponPenalties(
  state: EncounterState,
  sheet: Statistics,
  { main, off }: { readonly main: Attack; readonly off: Attack },
): { readonly main: readonly Part[]; readonly off: readonly Part[] } {
  const [ruleId] = variantOf(state).rules.attack.twoWeapons;
  // The far end of a double weapon counts as light.
  const light = off.handling === 'LIGHT' || off.unarmed || main.id === off.id ? 2 : 0;
  const trained = hasFeat(sheet, 'Two-Weapon Fighting');
  const penalty = (normal: number, withFeat: number): readonly Part[] => [
    part('two weapons', (trained ? withFeat : normal) + light, 'untyped', ruleId),
  ];
  return { main: penalty(-6, -4), off: penalty(-10, -4) };
}
