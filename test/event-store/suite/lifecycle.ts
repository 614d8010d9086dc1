import type { EventStoreFactory } from '../conformance.js';

export function describeLifecycle(_factory: EventStoreFactory): void {}
