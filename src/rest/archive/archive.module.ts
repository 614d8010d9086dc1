import { Module } from '@nestjs/common';
import { EncountersModule } from '../../encounters/encounters.module.js';
import { ArchiveController } from './archive.controller.js';

@Module({ imports: [EncountersModule], controllers: [ArchiveController] })
export class ArchiveModule {}
