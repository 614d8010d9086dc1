import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_STATUS_OF_CODE, isErrorCode } from './error-codes.js';
import { publicError } from './format-error.js';

/** Notes an unexpected error of a REST request and returns its id in the log. */
export type ReportRestError = (error: unknown, request: { requestId: string; path: string }) => string;

/**
 * One place where errors leave Nest. On GraphQL the error is handed back to the executor untouched (the pipeline
 * formats it, and Nest does not log it a second time); on REST the answer is
 * `{ "error": { "message", "code", … } }` with the status of the code.
 */
@Catch()
export class EdgeExceptionFilter implements ExceptionFilter {
  constructor(private readonly report: ReportRestError) {}

  catch(exception: unknown, host: ArgumentsHost): unknown {
    if (host.getType<string>() !== 'http') return exception instanceof Error ? exception : new Error(String(exception));
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { message, extensions } = publicError(exception, (error) =>
      this.report(error, { requestId: String(request.id), path: request.url.split('?', 1)[0] ?? '' }),
    );
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy(); // A stream that broke half way must not look complete.
      return undefined;
    }
    const status = isErrorCode(extensions.code) ? HTTP_STATUS_OF_CODE[extensions.code] : 500;
    if (typeof extensions.retryAfter === 'number') void reply.header('retry-after', extensions.retryAfter);
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    void reply.status(status).send({ error: { message, ...extensions } });
    return undefined;
  }
}
