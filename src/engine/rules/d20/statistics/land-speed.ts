import type { ParsedStatistics } from './schema.js';

type LandSpeed = NonNullable<ParsedStatistics['landSpeed']>;

/**
 * Land speed in feet from race, modifiers, armour and load: modifiers first (of one type only the best), then the reduction,
 * the worse of armour and load once (D35-SPD-12, D35-SPD-13, D35-SPD-17, PF1-SPD-10, PF1-SPD-14).
 */
export function landSpeed(
  { base, modifiers, keptInArmor }: LandSpeed,
  armor: ParsedStatistics['armorCategory'],
  load: ParsedStatistics['load'],
): number {
  const raised = Math.max(0, base + bestOfEachType(modifiers));
  const burdened = armor === 'MEDIUM' || armor === 'HEAVY' || load !== 'LIGHT';
  return burdened && !keptInArmor ? reducedSpeed(raised) : raised;
}

/** Speed in medium or heavy armour or load: two thirds, rounded up to 5 ft (D35-SPD-18, PF1 T-SPEED: 20→15, 30→20, 40→30). */
export function reducedSpeed(feet: number): number {
  return Math.ceil((feet * 2) / 15) * 5;
}

function bestOfEachType(modifiers: LandSpeed['modifiers']): number {
  const best = new Map<string, number>();
  let sum = 0;
  for (const { type, value } of modifiers) {
    if (type === 'untyped' || value < 0) sum += value;
    else best.set(type, Math.max(best.get(type) ?? 0, value));
  }
  return [...best.values()].reduce((total, value) => total + value, sum);
}
