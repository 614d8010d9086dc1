import type { EventStoreFactory } from '../conformance.js';

export function describeFollowing(_factory: EventStoreFactory): void {}
