import type { Type } from '@nestjs/common';
import { CompareResolver } from './branches/compare.resolver.js';
import { ForkResolver } from './branches/fork.resolver.js';
import { ReplayResolver } from './branches/replay.resolver.js';
import { WhatIfResolver } from './branches/what-if.resolver.js';
import { EncounterListResolver } from './encounter-list/encounter-list.resolver.js';
import { EncounterMutations } from './encounters/encounter.mutations.js';
import { EncounterQueries } from './encounters/encounter.queries.js';
import { EncounterSubscriptions } from './encounters/encounter.subscriptions.js';
import { EncounterLogResolver, EventNarrationResolver } from './narration/narration.resolver.js';
import { SeatsResolver } from './seats/seats.resolver.js';
import { DiceReportResolver, StatisticsResolver } from './statistics/statistics.resolver.js';

/** Every resolver of the API. */
export const API_RESOLVERS: readonly Type[] = [
  EncounterMutations,
  EncounterQueries,
  EncounterSubscriptions,
  CompareResolver,
  ForkResolver,
  ReplayResolver,
  WhatIfResolver,
  EncounterListResolver,
  EncounterLogResolver,
  EventNarrationResolver,
  SeatsResolver,
  StatisticsResolver,
  DiceReportResolver,
];
