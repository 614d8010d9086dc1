import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Settings } from './settings.js';

/** Makes the {@link Settings} injectable everywhere. */
@Module({})
export class SettingsModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    };
  }
}
