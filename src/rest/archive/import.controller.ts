import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../../auth/seating.js';
import { CallerIdentifier } from '../../auth/caller-identifier.js';
import { Settings } from '../../config/settings.js';
import { fileLines } from '../../encounters/archive/archive-lines.js';
import { ArchiveImporter } from '../../encounters/archive/import-archive.js';
import type { ImportResult } from '../../encounters/archive/import-archive.js';
import { atStore } from '../../graphql/encounters/store-errors.js';
import { CallerLimits } from '../../graphql/limits/caller-limits.js';
import { limitKeyOf } from '../../graphql/limits/limit-key.js';
import { mediaTypeOf } from '../../graphql/driver/media-type.js';
import { ApiError, badUserInput } from '../../graphql/errors/api-error.js';
import { RateGuard } from './rate.guard.js';

/** Media types under which an archive may be sent; it is read as a stream. */
const MEDIA_TYPES = ['application/x-ndjson', 'application/octet-stream'];
/** Folder of the data folder in which uploads lie while they are checked. */
const UPLOADS = 'uploads';

/** What an import answers. */
interface Imported {
  /** IMPORTED: it is here now; UNCHANGED: it was here already. */
  readonly status: 'IMPORTED' | 'UNCHANGED';
  readonly encounterId: string;
  /** How many events the archive holds, and the last of them. */
  readonly events: number;
  readonly head: { readonly revision: number; readonly hash: string };
}

@Controller('encounters')
@UseGuards(RateGuard)
export class ImportController implements OnModuleInit {
  constructor(
    private readonly importer: ArchiveImporter,
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
    private readonly limits: CallerLimits,
    private readonly callers: CallerIdentifier,
  ) {}

  /** Lets archives through unread, and removes what an upload that broke off may have left. */
  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser(MEDIA_TYPES, (_request, payload, done) => {
      done(null, payload);
    });
    await rm(join(this.settings.dataDir, UPLOADS), { recursive: true, force: true });
  }

  /**
   * `POST /encounters/import`: takes an archive in. 201: it is here now; 200: it was here already. Errors: UNAUTHENTICATED,
   * FORBIDDEN, ARCHIVE_INVALID, ARCHIVE_DIFFERS, PAYLOAD_TOO_LARGE, BAD_USER_INPUT, RATE_LIMITED, UNAVAILABLE.
   */
  @Post('import')
  async import(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Imported> {
    const caller = await this.callers.identifyKnown(request.headers);
    if (caller.kind === 'seat') throw new ApiError('FORBIDDEN', 'A seat brings no other encounters here.');
    const { body } = request;
    if (!(body instanceof Readable) || !MEDIA_TYPES.includes(mediaTypeOf(request.headers['content-type'])))
      throw badUserInput([{ path: 'content-type', message: `must be ${MEDIA_TYPES.join(' or ')}` }]);
    const leave = this.limits.compute(limitKeyOf({ address: request.ip, caller }));
    if (leave instanceof ApiError) throw leave;
    try {
      return await this.take(body, principalOf(caller), request, reply);
    } finally {
      leave();
    }
  }

  private async take(
    body: Readable,
    importer: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Imported> {
    const uploads = join(this.settings.dataDir, UPLOADS);
    await mkdir(uploads, { recursive: true });
    const folder = await mkdtemp(join(uploads, 'import-'));
    try {
      const path = join(folder, 'archive.ndjson');
      await received(pipeline(body, limited(this.settings.limits.maxArchiveBytes), createWriteStream(path)), request);
      request.raw.socket.setTimeout(0); // what is left to do is ours, and may take longer than a connection may be silent
      const result = await atStore(() => this.importer.import(() => fileLines(path), importer));
      const answer = answerTo(result);
      void reply.status(answer.status === 'IMPORTED' ? 201 : 200);
      return answer;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function answerTo(result: ImportResult): Imported {
  switch (result.kind) {
    case 'invalid': {
      const { kind: _, ...why } = result;
      throw new ApiError('ARCHIVE_INVALID', 'The archive cannot be taken in. Nothing was recorded.', why);
    }
    case 'differs':
      throw new ApiError('ARCHIVE_DIFFERS', 'Another encounter with this id is here. Nothing was recorded.', {
        encounterId: result.encounterId,
        revision: result.revision,
      });
    case 'taken':
      throw new ApiError('ARCHIVE_DIFFERS', 'Another encounter with this id is here. Nothing was recorded.', {
        encounterId: result.encounterId,
      });
    default: {
      const { encounterId, events, head } = result.manifest;
      return { status: result.kind === 'imported' ? 'IMPORTED' : 'UNCHANGED', encounterId, events, head };
    }
  }
}

/** Waits for an upload. @throws ApiError if the client broke it off, which is no fault of ours */
async function received(upload: Promise<void>, { raw }: FastifyRequest): Promise<void> {
  try {
    await upload;
  } catch (error) {
    if (error instanceof ApiError || raw.complete || !raw.destroyed) throw error;
    throw badUserInput([], 'The upload broke off. Nothing was recorded.');
  }
}

/** Lets so many bytes through, and fails at the next. */
function limited(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new ApiError('PAYLOAD_TOO_LARGE', 'The archive is larger than the limit.', { limit }));
      else done(null, chunk);
    },
  });
}
