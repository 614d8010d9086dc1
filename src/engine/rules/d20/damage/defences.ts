import type { EncounterState } from '../../../encounter/state.js';
import type { Statistics } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { Blow, IncomingDamage } from './incoming.js';

/** Immune if it is immune to every type the damage has. */
export function isImmuneTo({ immunities }: Statistics, types: readonly string[]): boolean {
  return types.every((type) => immunities.includes(type));
}

/** The best damage reduction that the blow does not get past; several do not add up (D35-ENV-02, PF1-ENV-06). */
export function applicableReduction(
  { damageReduction }: Statistics,
  { types, qualities }: IncomingDamage,
): { readonly amount: number; readonly label: string } | null {
  const has = (bypass: string): boolean =>
    types.includes(bypass.toLowerCase()) || qualities.includes(bypass.toLowerCase());
  const left = damageReduction.filter(({ bypass, needsAll }) =>
    bypass.length === 0 ? true : needsAll ? !bypass.every(has) : !bypass.some(has),
  );
  if (left.length === 0) return null;
  const best = left.reduce((a, b) => (b.amount > a.amount ? b : a));
  const past = best.bypass.length === 0 ? '—' : best.bypass.join(best.needsAll ? ' and ' : ' or ');
  return { amount: best.amount, label: `damage reduction ${best.amount}/${past}` };
}

/** The best resistance to a type of energy. */
export function resistanceTo({ resistances }: Statistics, types: readonly string[]): number {
  return resistances.reduce((best, { type, amount }) => (types.includes(type) ? Math.max(best, amount) : best), 0);
}

/** Undead and constructs feel no nonlethal damage, nor do those whose stat block says so. */
export function sturdyAgainstSubdual({ immunities, creatureType }: Statistics): boolean {
  return immunities.includes('nonlethal') || ['undead', 'construct'].includes(creatureType.toLowerCase());
}

/**
 * The share of the damage that reaches an incorporeal target, or null for all of it: nothing without magic; of magic half, or
 * all but half the time (D35-ENV-02, PF1-CND-22). Force, ghost touch and other incorporeal creatures hurt it in full.
 */
export function shruggedOffByForm(
  state: EncounterState,
  { incorporeal }: Statistics,
  { types, qualities, weapon }: IncomingDamage,
  { fromIncorporeal, passedThrough }: Blow,
): number | null {
  if (!incorporeal || fromIncorporeal || types.includes('force') || qualities.includes('ghost touch')) return null;
  if (weapon && !qualities.includes('magic')) return 0;
  if (variantOf(state).damage.incorporeal === 'HALF_DAMAGE') return 0.5;
  return passedThrough ? 0 : null;
}

/** Whether it is left to a d100 if a blow of this damage reaches an incorporeal target at all (D35-ENV-02). */
export function mayPassThrough(
  state: EncounterState,
  target: Statistics,
  components: readonly IncomingDamage[],
  fromIncorporeal: boolean,
): boolean {
  const share = (component: IncomingDamage, passedThrough: boolean): number | null =>
    shruggedOffByForm(state, target, component, { fromIncorporeal, passedThrough });
  return components.some((component) => share(component, true) !== share(component, false));
}
