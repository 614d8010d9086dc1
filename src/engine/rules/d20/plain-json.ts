import type { Json } from '../../encounter/schemas.js';

/** A value as plain JSON, so that what is recorded reads the same after a round trip: what is not set is left out. */
export function plainJson(value: unknown): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(value)) as Readonly<Record<string, Json>>;
}
