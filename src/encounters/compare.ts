import type { Seat } from '../engine/encounter/seat.js';
import type { EncounterState } from '../engine/encounter/state.js';
import type { SeenMember } from '../engine/visibility/seen-combatant.js';
import { COMBATANT_TELLING, seenMembers, sees } from '../engine/visibility/seen-combatant.js';
import { canonicalJson } from '../engine/integrity/canonical-json.js';
import type { JsonObject } from '../engine/integrity/json.js';
import type { StateDifferences } from './compare-states.js';
import { compareStates } from './compare-states.js';
import type { EncounterReader } from './encounter-reader.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import type { EventPlace, LineageSpan } from './lineage.js';
import { lineageOf, partingOf } from './lineage.js';

/** How two moments are related. */
export type Relation = 'SAME_ENCOUNTER' | 'FORKS' | 'UNRELATED';

/** How two moments of fights differ. */
export interface Comparison extends StateDifferences {
  readonly relation: Relation;
  /** Whether nothing differs. */
  readonly same: boolean;
  /** The last event that made both what they are; null if there is none. */
  readonly ancestor: EventPlace | null;
  /**
   * The first event of each after which they say different things; null where one has nothing more to say. Both null too if
   * they have no common ancestor, or one that is not in this store.
   */
  readonly firstA: EncounterRecord | null;
  readonly firstB: EncounterRecord | null;
}

/** Compares moments of fights. */
export class Comparer {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
  ) {}

  /**
   * In what two moments differ, and from which event on.
   * @returns undefined if one of them does not exist
   * @throws EventStoreError
   */
  async compare(a: EventPlace, b: EventPlace): Promise<Comparison | undefined> {
    const one = await this.reader.stateAt(a.encounterId, a.revision);
    const other = await this.reader.stateAt(b.encounterId, b.revision);
    if (!one || !other) return undefined;
    const parting = partingOf(await lineageOf(this.reader, a), await lineageOf(this.reader, b));
    const found = compareStates(one, other);
    const isReadable = parting.ancestor !== null && (await this.areHere([...parting.a, ...parting.b]));
    const [firstA, firstB] = isReadable ? await this.firstDifference(parting.a, parting.b) : [null, null];
    return {
      ...found,
      relation: relationOf(a, b, parting.ancestor),
      same: found.encounter.length === 0 && found.combatants.length === 0,
      ancestor: parting.ancestor,
      firstA,
      firstB,
    };
  }

  /**
   * In what two moments of one encounter differ for a seat that does not see everything. From which event on, it is not told: that may
   * be one it does not witness.
   * @param seenAs a state as the seat sees it
   * @returns undefined if one of them does not exist
   * @throws EventStoreError
   */
  async compareSeen(
    seat: Seat,
    seenAs: (state: EncounterState) => Promise<EncounterState>,
    a: EventPlace,
    b: EventPlace,
  ): Promise<Comparison | undefined> {
    const one = await this.reader.stateAt(a.encounterId, a.revision);
    const other = await this.reader.stateAt(b.encounterId, b.revision);
    if (!one || !other) return undefined;
    const [left, right] = [withSeenMembers(seat, await seenAs(one)), withSeenMembers(seat, await seenAs(other))];
    const mayBeShown = (id: string, member: string): boolean =>
      Object.hasOwn(COMBATANT_TELLING, member) &&
      [left, right].every(
        (state) => !Object.hasOwn(state.combatants, id) || sees(seat, state, id, member as SeenMember),
      );
    const { encounter, combatants } = compareStates(left, right);
    const shown = combatants
      .map((found) => ({
        ...found,
        name: mayBeShown(found.combatantId, 'name') ? found.name : found.combatantId,
        differences: found.differences.filter(({ path }) => mayBeShown(found.combatantId, path[0]!)),
      }))
      .filter(({ differences, inA, inB }) => differences.length > 0 || inA !== inB);
    const same = encounter.length === 0 && shown.length === 0;
    return {
      relation: 'SAME_ENCOUNTER',
      same,
      ancestor: null,
      firstA: null,
      firstB: null,
      encounter,
      combatants: shown,
    };
  }

  /** Whether these events are in the store: a fork may have been imported without its parent. */
  private async areHere(spans: readonly LineageSpan[]): Promise<boolean> {
    for (const id of new Set(spans.map(({ encounterId }) => encounterId)))
      if (!(await this.repository.load(id))) return false;
    return true;
  }

  private async firstDifference(
    a: readonly LineageSpan[],
    b: readonly LineageSpan[],
  ): Promise<readonly [EncounterRecord | null, EncounterRecord | null]> {
    const [one, other] = [this.sayings(a), this.sayings(b)];
    try {
      for (;;) {
        const [left, right] = [await one.next(), await other.next()];
        if (left.done || right.done || left.value.says !== right.value.says)
          return [left.done ? null : left.value.record, right.done ? null : right.value.record];
      }
    } finally {
      await one.return(undefined);
      await other.return(undefined);
    }
  }

  /** The events of spans with what they say, in words in which it does not matter which command said it. */
  private async *sayings(
    spans: readonly LineageSpan[],
  ): AsyncGenerator<{ readonly record: EncounterRecord; readonly says: string }> {
    const actions = new Map<string, string>();
    for (const { encounterId, from, to } of spans) {
      let forking: string | undefined;
      for await (const record of this.repository.read(encounterId, from, to - from + 1)) {
        const { event, metadata } = record;
        if (event.type === 'EncounterForked') forking = metadata.commandId;
        // A fork begins with what its parent was, and a checkpoint adds nothing to what went before.
        if (metadata.commandId === forking || event.type === 'CheckpointRecorded') continue;
        if (event.type === 'ActionDeclared') actions.set(event.data.actionId, `action ${actions.size + 1}`);
        yield { record, says: `${event.type} ${canonicalJson(renamed(event.data, actions))}` };
      }
    }
  }
}

function withSeenMembers(seat: Seat, state: EncounterState): EncounterState {
  const combatants = Object.entries(state.combatants).map(([id, one]) => [id, seenMembers(seat, state, one)] as const);
  return { ...state, combatants: Object.fromEntries(combatants) };
}

/** Event data with the ids of actions, which are those of commands, replaced by their order. */
function renamed(data: JsonObject, actions: ReadonlyMap<string, string>): JsonObject {
  const { actionId, promptId } = data;
  const name = (id: string): string => {
    const [action, ...rest] = id.split(':');
    return [actions.get(action!) ?? action!, ...rest].join(':');
  };
  return {
    ...data,
    ...(typeof actionId === 'string' && { actionId: name(actionId) }),
    ...(typeof promptId === 'string' && { promptId: name(promptId) }),
  };
}

function relationOf(a: EventPlace, b: EventPlace, ancestor: EventPlace | null): Relation {
  if (a.encounterId === b.encounterId) return 'SAME_ENCOUNTER';
  return ancestor ? 'FORKS' : 'UNRELATED';
}
