import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EncountersModule } from '../../encounters/encounters.module.js';
import { ArchiveController } from './archive.controller.js';
import { ImportController } from './import.controller.js';

@Module({ imports: [AuthModule, EncountersModule], controllers: [ArchiveController, ImportController] })
export class ArchiveModule {}
