import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { StructuredLogger } from './structured-logger.js';

/** Makes the {@link StructuredLogger} injectable everywhere. */
@Module({})
export class LoggingModule {
  static with(logger: StructuredLogger): DynamicModule {
    return {
      module: LoggingModule,
      global: true,
      providers: [{ provide: StructuredLogger, useValue: logger }],
      exports: [StructuredLogger],
    };
  }
}
