import type { CombatantInput } from '../../ruleset.js';
import type { StatisticsInput } from '../statistics/index.js';

/** What a test wants different in a sample creature. */
type Differences = Partial<Omit<CombatantInput, 'statistics'>> & { readonly statistics?: Partial<StatisticsInput> };

/** A sample creature, by its id also its name: characters are on the side `heroes`, all others are monsters. */
export function sample(id: string, side: string, statistics: StatisticsInput) {
  return (differences: Differences = {}): CombatantInput => ({
    id,
    name: id,
    kind: side === 'heroes' ? 'CHARACTER' : 'MONSTER',
    side,
    at: null,
    groupId: null,
    ...differences,
    statistics: { ...statistics, ...differences.statistics },
  });
}
