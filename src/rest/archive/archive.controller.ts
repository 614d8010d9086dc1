import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Controller, Get, Header, Headers, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Seating } from '../../auth/seating.js';
import { CallerIdentifier } from '../../auth/caller-identifier.js';
import { writeArchive } from '../../encounters/archive/write-archive.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { EncounterSecrets } from '../../encounters/encounter-secrets.js';
import { nodeHashing } from '../../encounters/node-hashing.js';
import { atStore } from '../../graphql/encounters/store-errors.js';
import { ApiError, badUserInput } from '../../graphql/errors/api-error.js';
import { RateGuard } from './rate.guard.js';

@Controller('encounters')
@UseGuards(RateGuard)
export class ArchiveController {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly secrets: EncounterSecrets,
    private readonly callers: CallerIdentifier,
    private readonly seating: Seating,
  ) {}

  /** `GET /encounters/:id/events.ndjson`: the archive of an encounter, streamed. Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND. */
  @Get(':id/events.ndjson')
  @Header('cache-control', 'no-store')
  async archive(@Param('id') id: string, @Headers() headers: IncomingHttpHeaders): Promise<StreamableFile> {
    const caller = await this.callers.identifyKnown(headers);
    if (!isUUID(id)) throw badUserInput([{ path: 'id', message: 'must be a UUID' }]);
    await atStore(() => this.seating.seeingEverythingAt(caller, id.toLowerCase()));
    const lines = await atStore(() => writeArchive(this.repository, this.secrets, nodeHashing, id.toLowerCase()));
    if (!lines) throw new ApiError('NOT_FOUND', 'There is no such encounter.');
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'application/x-ndjson; charset=utf-8',
    });
  }
}
