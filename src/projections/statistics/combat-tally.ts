import type { Measure } from './measures.js';

/** The sum of one measure, of one detail. */
export interface Total {
  readonly measure: Measure;
  readonly detail: string;
  readonly count: number;
  readonly amount: number;
}

export interface DamageByType {
  readonly type: string;
  readonly amount: number;
  readonly nonlethal: number;
}

export interface AttackTally {
  readonly hits: number;
  readonly misses: number;
  readonly criticals: number;
}

export interface CheckTally {
  readonly check: string;
  readonly made: number;
  readonly failed: number;
}

export interface PromptTally {
  readonly kind: string;
  readonly opened: number;
  readonly taken: number;
  readonly declined: number;
}

/** Times are in seconds. */
export interface TurnTally {
  readonly count: number;
  readonly totalSeconds: number;
  /** Null if there was none. */
  readonly meanSeconds: number | null;
  readonly longestSeconds: number | null;
}

/** What was counted, of one creature or of many together. */
export interface CombatTally {
  readonly damageDealt: readonly DamageByType[];
  readonly damageTaken: readonly DamageByType[];
  readonly attacks: AttackTally;
  readonly attacksSuffered: AttackTally;
  /** Saving throws alone, all together. */
  readonly saves: { readonly made: number; readonly failed: number };
  /** Every check and saving throw, by name. */
  readonly checks: readonly CheckTally[];
  readonly healingGiven: number;
  readonly healingReceived: number;
  readonly kills: number;
  readonly deaths: number;
  readonly timesDropped: number;
  readonly prompts: readonly PromptTally[];
  readonly turns: TurnTally;
}

const SAVE = 'save:';

/** @param longestTurn milliseconds of the longest turn; null if there was none */
export function combatTally(totals: readonly Total[], longestTurn: number | null): CombatTally {
  const of = (measure: Measure): readonly Total[] => totals.filter((one) => one.measure === measure);
  const count = (measure: Measure): number => of(measure).reduce((sum, one) => sum + one.count, 0);
  const amount = (measure: Measure): number => of(measure).reduce((sum, one) => sum + one.amount, 0);
  const details = (...measures: readonly Measure[]): readonly string[] =>
    [...new Set(measures.flatMap((measure) => of(measure).map(({ detail }) => detail)))].sort();
  const part = (measure: Measure, detail: string): Total | undefined =>
    of(measure).find((one) => one.detail === detail);

  const damage = (all: Measure, nonlethal: Measure): readonly DamageByType[] =>
    details(all).map((type) => ({
      type,
      amount: part(all, type)?.amount ?? 0,
      nonlethal: part(nonlethal, type)?.amount ?? 0,
    }));
  const checks = details('checksMade', 'checksFailed').map((check) => ({
    check,
    made: part('checksMade', check)?.count ?? 0,
    failed: part('checksFailed', check)?.count ?? 0,
  }));
  const saves = checks.filter(({ check }) => check.startsWith(SAVE));
  const turns = count('turns');
  const totalSeconds = amount('turns') / 1000;
  return {
    damageDealt: damage('damageDealt', 'nonlethalDealt'),
    damageTaken: damage('damageTaken', 'nonlethalTaken'),
    attacks: { hits: count('hits'), misses: count('misses'), criticals: count('criticals') },
    attacksSuffered: {
      hits: count('hitsSuffered'),
      misses: count('missesSuffered'),
      criticals: count('criticalsSuffered'),
    },
    saves: {
      made: saves.reduce((sum, { made }) => sum + made, 0),
      failed: saves.reduce((sum, { failed }) => sum + failed, 0),
    },
    checks,
    healingGiven: amount('healingGiven'),
    healingReceived: amount('healingReceived'),
    kills: count('kills'),
    deaths: count('deaths'),
    timesDropped: count('drops'),
    prompts: details('promptsOpened', 'promptsTaken', 'promptsDeclined').map((kind) => ({
      kind,
      opened: part('promptsOpened', kind)?.count ?? 0,
      taken: part('promptsTaken', kind)?.count ?? 0,
      declined: part('promptsDeclined', kind)?.count ?? 0,
    })),
    turns: {
      count: turns,
      totalSeconds,
      meanSeconds: turns === 0 ? null : totalSeconds / turns,
      longestSeconds: longestTurn === null ? null : longestTurn / 1000,
    },
  };
}
