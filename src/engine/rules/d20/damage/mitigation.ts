import type { DamageAdjustment, DamageComponent } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { Statistics } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { Blow, IncomingDamage } from './incoming.js';
import { applicableReduction, isImmuneTo, resistanceTo, shruggedOffByForm, sturdyAgainstSubdual } from './defences.js';

/**
 * What is left of the damage of one blow, each kind on its own: immunity, vulnerability, damage reduction or resistance, and
 * what the target's nature makes of it (D35-ENV-02, PF1-DMG-11, PF1-ENV-06, PF1-CND-22). Pure, so that previews use it too.
 */
export function mitigate(
  state: EncounterState,
  target: Statistics,
  components: readonly IncomingDamage[],
  blow: Blow,
): readonly DamageComponent[] {
  return components.map((component) => mitigateOne(state, target, component, blow));
}

function mitigateOne(state: EncounterState, target: Statistics, incoming: IncomingDamage, blow: Blow): DamageComponent {
  const { injury } = variantOf(state).rules;
  const steps = new Steps(incoming.amount);
  const subdual = becomesNonlethal(state, target, incoming);
  if (isImmuneTo(target, incoming.types)) steps.to('immunity', injury.energy[0], () => 0);
  if (subdual && sturdyAgainstSubdual(target)) steps.to('immune to nonlethal damage', injury.nonlethal[0], () => 0);
  const form = shruggedOffByForm(state, target, incoming, blow);
  if (form !== null) steps.to('incorporeal', injury.incorporeal[0], (before) => Math.floor(before * form));
  if (incoming.types.some((type) => target.vulnerabilities.includes(type)))
    steps.to('vulnerability', injury.energy[0], (before) => Math.floor(before * 1.5));
  const reduction = incoming.weapon ? applicableReduction(target, incoming) : null;
  if (reduction) steps.to(reduction.label, injury.reduction[0], (before) => Math.max(0, before - reduction.amount));
  const resistance = incoming.weapon ? 0 : resistanceTo(target, incoming.types);
  if (resistance > 0)
    steps.to(`resistance ${resistance}`, injury.energy[0], (before) => Math.max(0, before - resistance));
  return {
    type: incoming.types.join(' and '),
    rolled: incoming.amount,
    parts: [...incoming.parts],
    adjustments: steps.taken,
    amount: steps.amount,
    nonlethal: subdual,
  };
}

/** Regeneration of 3.5 turns all but its bane into nonlethal damage. */
function becomesNonlethal(state: EncounterState, target: Statistics, incoming: IncomingDamage): boolean {
  if (incoming.nonlethal) return true;
  if (!target.regeneration || variantOf(state).damage.regeneration !== 'NONLETHAL') return false;
  return !isBaneOf(target, incoming);
}

/** Whether damage is of a kind that regeneration cannot undo. */
export function isBaneOf(
  { regeneration }: Statistics,
  { types, qualities }: Pick<IncomingDamage, 'types' | 'qualities'>,
): boolean {
  return regeneration?.stoppedBy.some((bane) => types.includes(bane) || qualities.includes(bane)) ?? false;
}

/** The steps of mitigation that changed something. */
class Steps {
  readonly taken: DamageAdjustment[] = [];

  constructor(public amount: number) {}

  to(label: string, ruleId: string, change: (before: number) => number): void {
    const before = this.amount;
    this.amount = change(before);
    if (this.amount !== before) this.taken.push({ label, ruleId, before, after: this.amount });
  }
}
