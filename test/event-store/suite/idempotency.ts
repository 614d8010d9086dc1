import type { EventStoreFactory } from '../conformance.js';

export function describeIdempotency(_factory: EventStoreFactory): void {}
