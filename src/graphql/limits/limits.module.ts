import { Global, Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { CallerLimits } from './caller-limits.js';

/** Makes the one {@link CallerLimits} of the process injectable everywhere: all ways in count together. */
@Global()
@Module({
  providers: [
    { provide: CallerLimits, inject: [Settings], useFactory: ({ limits }: Settings) => new CallerLimits(limits) },
  ],
  exports: [CallerLimits],
})
export class LimitsModule {}
