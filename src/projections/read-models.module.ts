import { join } from 'node:path';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Database } from 'better-sqlite3';
import { Settings } from '../config/settings.js';
import { openReadModels } from './read-models.js';

/** Injection token of the database of the read models. */
export const READ_MODELS = Symbol('ReadModels');

@Injectable()
class ReadModelsLifetime implements OnApplicationShutdown {
  constructor(@Inject(READ_MODELS) private readonly database: Database) {}

  onApplicationShutdown(): void {
    this.database.close();
  }
}

@Module({
  providers: [
    {
      provide: READ_MODELS,
      inject: [Settings],
      useFactory: (settings: Settings) => openReadModels(join(settings.dataDir, 'read-models.sqlite')),
    },
    ReadModelsLifetime,
  ],
  exports: [READ_MODELS],
})
export class ReadModelsModule {}
