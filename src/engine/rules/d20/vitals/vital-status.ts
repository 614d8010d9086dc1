import type { HitPoints, VitalStatus } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { hasEffect } from '../../shared/index.js';
import { scoreNow } from '../conditions/abilities-now.js';
import type { Statistics } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Kind of the effect that keeps regeneration from working after its bane (PF1-ENV-08). */
export const REGENERATION_STOPPED = 'regeneration-stopped';

/** Kind of the effect on those who have woken below 0 hit points: they count as disabled (D35-DYN-02, PF1-DYN-08). */
export const AWAKE = 'awake';

/** Kind of the effect on those whom somebody has given first aid (D35-DYN-02, PF1-DYN-07). */
export const TENDED = 'tended';

/** What puts those who have woken below 0 hit points out again. */
const KNOCKS_OUT: ReadonlySet<string> = new Set(['damage', 'strenuous']);

/** Whether somebody woke below 0 hit points and is still awake after this. */
export function staysAwake(combatant: Combatant, { current, nonlethal }: HitPoints, reason: string): boolean {
  return current < 0 && nonlethal === 0 && hasEffect(combatant, AWAKE) && !KNOCKS_OUT.has(reason);
}

/**
 * The vital status that hit points stand for: above 0 alive, at 0 disabled, below dying, then dead; nonlethal damage above the
 * hit points knocks out (D35-HP-01, D35-NLD-01, D35-DYN-03, D35-DYN-04, PF1-HP-02 to PF1-HP-05, PF1-NLD-02, PF1-NLD-07,
 * PF1-DYN-04, PF1-DYN-05, PF1-DYN-14).
 * @param reason `healing` makes the dying stable; `damage` makes the stable die again, `bruised` (nonlethal damage, or what
 *   temporary hit points took) does not; `adjust` may raise the dead
 */
export function vitalFor(
  state: EncounterState,
  combatant: Combatant,
  hitPoints: HitPoints,
  reason: string,
): VitalStatus {
  const { current, nonlethal } = hitPoints;
  const sheet = sheetOf(combatant);
  if (combatant.vital === 'DEAD' && reason !== 'adjust') return 'DEAD';
  if (current > 0) return nonlethal > current ? 'UNCONSCIOUS' : 'ALIVE';
  if (endsAtZero(sheet)) return 'DEAD';
  const unimpaired = isFerocious(sheet) && variantOf(state).vitals.ferocity === 'UNIMPAIRED';
  if (current === 0) return nonlethal > 0 ? 'UNCONSCIOUS' : unimpaired ? 'ALIVE' : 'DISABLED';
  if (current <= deathAt(state, combatant) && !cannotDie(state, combatant)) return 'DEAD';
  if (nonlethal === 0 && isFerocious(sheet)) return unimpaired ? 'ALIVE' : 'DISABLED';
  if (hasFeat(sheet, 'Diehard')) return nonlethal > 0 ? 'STABLE' : 'DISABLED';
  if (staysAwake(combatant, hitPoints, reason)) return 'DISABLED';
  const wasStable = combatant.vital === 'STABLE' || hasEffect(combatant, AWAKE);
  const isStable = reason === 'healing' || (wasStable && !KNOCKS_OUT.has(reason));
  return isStable ? 'STABLE' : 'DYING';
}

/** Hit points at which a creature dies (D35-HP-01, PF1-HP-05). */
export function deathAt(state: EncounterState, combatant: Combatant): number {
  return variantOf(state).vitals.deathAt === 'MINUS_TEN' ? -10 : -(scoreNow(state, combatant, 'constitution') ?? 0);
}

/** Those that never lived are destroyed at 0 hit points. */
function endsAtZero({ destroyedAtZero, abilities, creatureType }: Statistics): boolean {
  if (destroyedAtZero || abilities.constitution === null) return true;
  return ['undead', 'construct'].includes(creatureType.toLowerCase());
}

export function isFerocious(sheet: Statistics): boolean {
  return hasFeat(sheet, 'ferocity');
}

/** Regeneration that works keeps from dying, at a blow too (PF1-ENV-08). */
export function cannotDie(state: EncounterState, combatant: Combatant): boolean {
  if (sheetOf(combatant).regeneration === null || variantOf(state).damage.regeneration !== 'HEALS') return false;
  return !hasEffect(combatant, REGENERATION_STOPPED);
}
