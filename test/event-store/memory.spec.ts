import { MemoryEventStore } from '../../src/event-store/memory/memory-event-store.js';
import { describeEventStore } from './conformance.js';

describeEventStore('memory', {
  create: async () => new MemoryEventStore(),
  traits: {
    remembersAnyAfterReopen: false,
    positionsInStreamReads: true,
    contiguousPositions: true,
    startsEmpty: true,
  },
});
