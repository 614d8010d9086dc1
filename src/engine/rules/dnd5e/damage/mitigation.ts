import type { DamageAdjustment, DamageComponent, Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { suffers } from '../conditions/suffered.js';
import { isOn } from '../house-rules.js';
import { isObject } from '../objects.js';
import type { Defence } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { DamageType } from '../vocabulary.js';
import { half } from '../vocabulary.js';

/** What matters of where damage comes from. */
export interface DamageNature {
  /** Dealt by an attack; falls, fire and the like are none. */
  readonly attack: boolean;
  readonly magical: boolean;
  readonly silvered: boolean;
  readonly adamantine: boolean;
}

/** Damage of one type before mitigation, with its parts. */
export interface RawDamage {
  readonly type: DamageType;
  /** Dice and modifiers, never below 0 (5E-DMG-06). */
  readonly rolled: number;
  readonly parts: readonly Part[];
  /** Whether a successful saving throw halves it. */
  readonly saved?: boolean;
}

type Step = Omit<DamageAdjustment, 'before' | 'after'> & { readonly change: (amount: number) => number };

/**
 * What a saving throw and a creature's defences do to damage of a type, in order: immunity, else the half of a save, flat
 * reductions, and then resistance and vulnerability, each once however many sources it has (5E-RES-02 to 5E-RES-07, 5E-ENG-04).
 * Objects take no poison or psychic damage (5E-RES-08).
 */
function stepsFor(
  state: EncounterState,
  target: Combatant,
  { type, saved }: RawDamage,
  nature: DamageNature,
): readonly Step[] {
  const block = sheetOf(target);
  const applies = (defences: readonly Defence[]): boolean => defences.some((one) => holds(one, type, nature));
  if (isObject(target) && (type === 'poison' || type === 'psychic'))
    return [{ label: `Objects take no ${type} damage`, ruleId: '5E-RES-08', change: () => 0 }];
  if (applies(block.immunities)) return [{ label: `Immunity to ${type}`, ruleId: '5E-RES-07', change: () => 0 }];
  const steps: Step[] = [];
  if (saved) steps.push({ label: 'Half on a successful save', ruleId: '5E-ENG-04', change: half });
  for (const one of block.damageReductions ?? [])
    if (holds(one, type, nature)) steps.push({ label: 'Reduced', ruleId: '5E-RES-04', change: reduceBy(one.amount) });
  if (suffers(target, 'petrified')) steps.push({ label: 'Petrified', ruleId: '5E-COND-10', change: half });
  else if (applies(block.resistances))
    steps.push({ label: `Resistance to ${type}`, ruleId: '5E-RES-02', change: half });
  else if (type === 'fire' && isOn(state.houseRules, 'underwater'))
    steps.push({ label: 'Under water', ruleId: '5E-UW-04', change: half });
  if (applies(block.vulnerabilities))
    steps.push({ label: `Vulnerability to ${type}`, ruleId: '5E-RES-03', change: (amount) => 2 * amount });
  return steps;
}

const reduceBy =
  (points: number) =>
  (amount: number): number =>
    Math.max(0, amount - points);

function holds(defence: Defence, type: DamageType, nature: DamageNature): boolean {
  if (defence.type !== type) return false;
  if (defence.unlessSilvered && nature.silvered) return false;
  if (defence.unlessAdamantine && nature.adamantine) return false;
  return defence.from === 'ANY' || (nature.attack && !nature.magical);
}

/** Damage of one type after mitigation, each step shown. */
export function mitigate(
  state: EncounterState,
  target: Combatant,
  raw: RawDamage,
  nature: DamageNature,
): DamageComponent {
  let amount = raw.rolled;
  const adjustments: DamageAdjustment[] = [];
  for (const { label, ruleId, change } of stepsFor(state, target, raw, nature)) {
    const after = change(amount);
    adjustments.push({ label, ruleId, before: amount, after });
    amount = after;
  }
  return { type: raw.type, rolled: raw.rolled, parts: [...raw.parts], adjustments, amount, nonlethal: false };
}

/** What damage below an object's threshold comes to: nothing of any of it (5E-RES-08). */
export function belowThreshold(target: Combatant, total: number): boolean {
  return total > 0 && total < (sheetOf(target).object?.damageThreshold ?? 0);
}

/** Damage of one attack or effect after an object's threshold (5E-RES-08). */
export function afterThreshold(target: Combatant, components: readonly DamageComponent[]): readonly DamageComponent[] {
  if (
    !belowThreshold(
      target,
      components.reduce((sum, { amount }) => sum + amount, 0),
    )
  )
    return components;
  const step = { label: 'Below the damage threshold', ruleId: '5E-RES-08', after: 0 };
  return components.map((one) =>
    one.amount === 0 ? one : { ...one, amount: 0, adjustments: [...one.adjustments, { ...step, before: one.amount }] },
  );
}
