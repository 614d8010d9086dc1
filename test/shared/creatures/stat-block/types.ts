import type { z } from 'zod';
import type { typedBonusSchema } from '../../../../src/engine/rules/d20/statistics/fields.js';

export type { StatisticsInput } from '../../../../src/engine/rules/d20/statistics/index.js';
export type TypedBonus = z.input<typeof typedBonusSchema>;
