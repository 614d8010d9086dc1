import { STATES } from './documents.js';
import type { Accepted, SeenState, Table } from './table.js';
import { watch, watchEvents } from './watching.js';
import type { FeedItem, Watching } from './watching.js';

/** Somebody who watches a fight live: every event, and the state after each command. */
export class Spectator {
  private constructor(
    readonly events: Watching<FeedItem>,
    readonly states: Watching<SeenState>,
  ) {}

  static async of(url: string, table: Table): Promise<Spectator> {
    const events = await watchEvents(url, table.id);
    const states = await watch<SeenState>(url, STATES, { id: table.id });
    await states.seen.atLeast(1);
    return new Spectator(events, states);
  }

  /** Waits until both feeds have brought what a command did, and gives the state they brought. */
  async sees({ revision }: Pick<Accepted, 'revision'>): Promise<SeenState> {
    await this.events.seen.first((item) => item.kind === 'EVENT' && item.revision === revision);
    return this.states.seen.first((state) => state.revision === revision);
  }
}
