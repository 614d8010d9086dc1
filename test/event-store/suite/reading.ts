import type { EventStoreFactory } from '../conformance.js';

export function describeReading(_factory: EventStoreFactory): void {}
