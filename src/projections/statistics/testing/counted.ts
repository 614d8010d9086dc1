import { ToyTable } from '../../../encounters/testing/toy-table.js';
import { MemoryEventStore } from '../../../event-store/memory/memory-event-store.js';
import { ONE, ProjectedTable } from '../../testing/projected-table.js';
import { statistics } from '../statistics.projection.js';
import type { StatisticsScope } from '../statistics-reader.js';
import { StatisticsReader } from '../statistics-reader.js';

/** The fight of the tests. */
export const FIGHT: StatisticsScope = { encounterId: ONE };

/** Toy creatures have Armour Class 12, +3 to hit and 1d6 damage: a 9 hits. */
export const attack = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;
export const endTurn = { type: 'endTurn' } as const;
export const undo = { type: 'undo', reason: 'a slip' } as const;

/** A fight, and the statistics of it. For tests. */
export class Counted {
  readonly projected: ProjectedTable;
  /** A node with a clock, which stands still until it is set. */
  readonly table: ToyTable;
  readonly reader: StatisticsReader;
  seconds = 0;

  constructor(store = new MemoryEventStore()) {
    this.projected = new ProjectedTable(store, statistics);
    this.table = new ToyTable(store, {}, 'b', () => new Date(Date.UTC(2026, 0, 1) + this.seconds * 1000));
    this.reader = new StatisticsReader(this.projected.database);
  }

  /** Everything there is to read, once the projection has caught up. */
  async read(scope = FIGHT): Promise<Picture> {
    await this.projected.catchUp();
    this.projected.restart();
    return pictureOf(this.reader, scope);
  }

  /** The same from an empty database. */
  async rebuilt(scope = FIGHT): Promise<Picture> {
    const fresh = new ProjectedTable(this.projected.store, statistics);
    await fresh.runner.rebuild();
    return pictureOf(new StatisticsReader(fresh.database), scope);
  }
}

export type Picture = ReturnType<typeof pictureOf>;

const pictureOf = (reader: StatisticsReader, scope: StatisticsScope) => ({
  all: reader.tally(scope),
  nobody: reader.unattributed(scope),
  combatants: reader.combatants(scope, 100).items,
  dice: reader.dice(scope, false),
  rollers: reader.rollers(scope, false, 100).items,
});

/** What was counted of a creature. */
export const tallyOf = ({ combatants }: Picture, id: string) => combatants.find((one) => one.combatantId === id)?.tally;
