import { z } from 'zod';
import { statisticsInputSchema } from './schema.js';

/** JSON Schema of a stat block as callers give it. */
export const STATISTICS_SCHEMA: Readonly<Record<string, unknown>> = z.toJSONSchema(statisticsInputSchema, {
  io: 'input',
});
