import type { EventStoreFactory } from '../conformance.js';

export function describeRefusals(_factory: EventStoreFactory): void {}
