/** One encounter, one stream. The category ends at the first dash, so that category projections of EventStoreDB find it. */
export const ENCOUNTER_PREFIX = 'encounter-';
export const streamOf = (encounterId: string): string => `${ENCOUNTER_PREFIX}${encounterId}`;
export const encounterIdOf = (stream: string): string => stream.slice(ENCOUNTER_PREFIX.length);

/** The names of an encounter's creatures lie beside its stream, so that they can be erased. */
export const namesStreamOf = (encounterId: string): string => `names-${encounterId}`;

/** The dice seed and salt key of an encounter lie in a stream of their own, so that no export or feed can carry them. */
export const secretStreamOf = (encounterId: string): string => `secret-${encounterId}`;
