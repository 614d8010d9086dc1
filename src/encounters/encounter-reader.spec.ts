import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { ENCOUNTER_PREFIX } from './streams.js';
import { ToyTable } from './testing/toy-table.js';

describe('the reader of past moments', () => {
  it('reads a fight with many undos once, however many there are', async () => {
    const store = new MemoryEventStore();
    const table = new ToyTable(store);
    await table.open();
    let state = (await table.must({ type: 'endTurn' })).state;
    for (let time = 0; time < 40; time++) {
      await table.must({ type: 'adjust', combatantId: 'bob', reason: 'slip', temporaryHitPoints: time + 1 });
      state = (await table.must({ type: 'undo', reason: '' })).state;
    }
    let reads = 0;
    const counting: EventStore = Object.create(store, {
      readStream: {
        value: (...args: Parameters<EventStore['readStream']>) => {
          if (args[0].startsWith(ENCOUNTER_PREFIX)) reads++;
          return store.readStream(...args);
        },
      },
    }) as EventStore;
    const { reader } = new ToyTable(counting);
    expect(await reader.stateAt(ToyTable.encounterId, state.revision)).toEqual(state);
    expect(reads).toBe(1);
  });

  it('goes back over an undo to what lies before its checkpoints', async () => {
    const table = new ToyTable();
    await table.open();
    const { state } = await table.must({ type: 'endTurn' });
    for (let time = 0; time < 60; time++)
      await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', temporaryHitPoints: time + 1 });
    const head = await table.must({ type: 'undo', to: state.revision, reason: 'all of it' });
    const { reader } = table;
    await reader.stateAt(ToyTable.encounterId, head.state.revision - 1); // fills the checkpoints
    expect(await reader.stateAt(ToyTable.encounterId, head.state.revision)).toEqual(head.state);
    expect(head.state.combatants.bob!.hitPoints.temporary).toBe(0);
  });
});
