import { Module } from '@nestjs/common';
import { EncountersModule } from '../../encounters/encounters.module.js';
import { ArchiveController } from './archive.controller.js';
import { ImportController } from './import.controller.js';

@Module({ imports: [EncountersModule], controllers: [ArchiveController, ImportController] })
export class ArchiveModule {}
