import type { Api } from './api.js';
import type { Table } from './table.js';

const TALLY = `fragment TallyFields on CombatTally {
  damageDealt { type amount nonlethal } damageTaken { type amount nonlethal }
  attacks { hits misses criticals } attacksSuffered { hits misses criticals }
  saves { made failed } checks { check made failed }
  healingGiven healingReceived kills deaths timesDropped
  prompts { kind opened taken declined }
  turns { count totalSeconds meanSeconds longestSeconds }
}`;

const DOCUMENT = `query Statistics($encounterId: UUID, $campaign: String, $includeUndone: Boolean) {
  statistics(encounterId: $encounterId, campaign: $campaign) {
    encounterId campaign revision
    tally { ...TallyFields } unattributed { ...TallyFields }
    combatants(first: 20) { totalCount edges { cursor node { combatantId encounters tally { ...TallyFields } } } }
    encounters(first: 20) { totalCount edges { node { encounterId revision tally { ...TallyFields } } } }
    dice(includeUndone: $includeUndone) {
      overall { ...Fairness }
      rollers(first: 5) { totalCount edges { cursor node { rollerId dice { sides source thrown } } } }
    }
  }
}
fragment Fairness on DieFairness { sides source thrown expected enough faces { face count } chiSquare degreesOfFreedom pValue }
${TALLY}`;

export interface SeenTally {
  readonly damageDealt: readonly { readonly type: string; readonly amount: number }[];
  readonly turns: { readonly count: number; readonly totalSeconds: number };
  readonly [field: string]: unknown;
}

export interface SeenFairness {
  readonly sides: number;
  readonly source: string;
  readonly thrown: number;
  readonly faces: readonly { readonly face: number; readonly count: number }[];
  readonly chiSquare: number;
  readonly pValue: number | null;
  readonly [field: string]: unknown;
}

export interface SeenStatistics {
  readonly encounterId: string | null;
  readonly campaign: string | null;
  readonly revision: number | null;
  readonly tally: SeenTally;
  readonly unattributed: SeenTally;
  readonly combatants: {
    readonly totalCount: number;
    readonly edges: readonly {
      readonly cursor: string;
      readonly node: { readonly combatantId: string; readonly encounters: number; readonly tally: SeenTally };
    }[];
  };
  readonly encounters: {
    readonly totalCount: number;
    readonly edges: readonly {
      readonly node: { readonly encounterId: string; readonly revision: number; readonly tally: SeenTally };
    }[];
  };
  readonly dice: {
    readonly overall: readonly SeenFairness[];
    readonly rollers: {
      readonly totalCount: number;
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: { readonly rollerId: string | null; readonly dice: readonly object[] };
      }[];
    };
  };
}

/** The statistics of an encounter, as soon as all of its events are counted: they follow the log. */
export async function statisticsOf(table: Table, includeUndone?: boolean): Promise<SeenStatistics> {
  const { revision } = await table.state();
  for (;;) {
    const { statistics } = await table.api.data<{ statistics: SeenStatistics }>(DOCUMENT, {
      encounterId: table.id,
      includeUndone,
    });
    if (statistics.revision === revision) return statistics;
  }
}

export async function statisticsOfCampaign(api: Api, campaign: string): Promise<SeenStatistics> {
  return (await api.data<{ statistics: SeenStatistics }>(DOCUMENT, { campaign })).statistics;
}

/** What was counted of a creature. @throws Error if it is not there */
export function tallyOf({ combatants }: SeenStatistics, id: string): SeenTally {
  const found = combatants.edges.find(({ node }) => node.combatantId === id);
  if (!found) throw new Error(`No ${id} in the statistics`);
  return found.node.tally;
}

/** How many dice of each size were thrown, by size. */
export const thrownOf = ({ dice }: SeenStatistics): Readonly<Record<string, number>> =>
  Object.fromEntries(dice.overall.map(({ source, sides, thrown }) => [`${source} d${sides}`, thrown]));
