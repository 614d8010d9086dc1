import type { EventStoreFactory } from '../conformance.js';

export function describeAppending(_factory: EventStoreFactory): void {}
