import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Req, StreamableFile, UseGuards } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/caller.js';
import { Seating } from '../../auth/seating.js';
import { CallerIdentifier } from '../../auth/caller-identifier.js';
import { writeArchive } from '../../encounters/archive/write-archive.js';
import { writeSeatArchive } from '../../encounters/archive/write-seat-archive.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { EncounterSecrets } from '../../encounters/encounter-secrets.js';
import { nodeHashing } from '../../encounters/node-hashing.js';
import { SeenRecords } from '../../encounters/seen-records.js';
import { atStore } from '../../graphql/encounters/store-errors.js';
import { ApiError, badUserInput } from '../../graphql/errors/api-error.js';
import { CallerLimits } from '../../graphql/limits/caller-limits.js';
import { limitKeyOf } from '../../graphql/limits/limit-key.js';
import { RateGuard } from './rate.guard.js';

@Controller('encounters')
@UseGuards(RateGuard)
export class ArchiveController {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly secrets: EncounterSecrets,
    private readonly callers: CallerIdentifier,
    private readonly seating: Seating,
    private readonly records: SeenRecords,
    private readonly limits: CallerLimits,
  ) {}

  /**
   * `GET /encounters/:id/events.ndjson`: the archive of an encounter as far as the caller may know it, streamed. Errors:
   * UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, RATE_LIMITED, ENCOUNTER_CORRUPT, UNAVAILABLE.
   */
  @Get(':id/events.ndjson')
  @Header('cache-control', 'no-store')
  async archive(@Param('id') id: string, @Req() request: FastifyRequest): Promise<StreamableFile> {
    const caller = await this.callers.identifyKnown(request.headers);
    if (!isUUID(id)) throw badUserInput([{ path: 'id', message: 'must be a UUID' }]);
    const lines = await atStore(() => this.linesFor(caller, id.toLowerCase(), request.ip));
    if (!lines) throw new ApiError('NOT_FOUND', 'There is no such encounter.');
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'application/x-ndjson; charset=utf-8',
    });
  }

  private async linesFor(caller: Caller, id: string, address: string): Promise<AsyncIterable<string> | undefined> {
    const { repository, secrets, records } = this;
    // What is damaged can be had as evidence: whose it is says no event.
    const seated = (await this.seating.isOwner(caller, id)) ? undefined : await this.seating.at(caller, id);
    if (!seated || seated.everything) return writeArchive(repository, secrets, nodeHashing, id);
    const leave = this.limits.compute(limitKeyOf({ address, caller }));
    if (leave instanceof ApiError) throw leave;
    try {
      return await writeSeatArchive({ repository, secrets, records, hashing: nodeHashing }, seated.seat, seated.now);
    } finally {
      leave();
    }
  }
}
