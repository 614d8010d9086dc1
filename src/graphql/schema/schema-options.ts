import { EVENT_OBJECT_TYPES } from './event-types.js';

/** How the schema is built of the code. Types that only an interface leads to have to be named. */
export const SCHEMA_OPTIONS = {
  autoSchemaFile: true,
  sortSchema: true,
  buildSchemaOptions: { orphanedTypes: [...EVENT_OBJECT_TYPES] },
};
