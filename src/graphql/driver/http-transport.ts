import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { ExecutionResult } from 'graphql';
import { createHandler } from 'graphql-http';
import type { OperationArgs, Request, Response } from 'graphql-http';
import { ApiError } from '../errors/api-error.js';
import { LateRefusals } from '../limits/late-refusals.js';
import { requestError } from '../errors/format-error.js';
import { acceptedType, protocolAnswer, refusalAnswer, resultAnswer } from './http-answer.js';
import type { Answer } from './http-answer.js';
import { jsonInParts } from './json-in-parts.js';
import type { OperationOrigin, Transport } from './operation-context.js';
import type { OperationPipeline } from './operation-pipeline.js';
import { codeOf, isRefusal } from './ready-operation.js';
import type { OperationRequest, ReadyOperation, Refusal } from './ready-operation.js';

type HttpRequest = Request<FastifyRequest, FastifyReply>;

/** Where an operation that came as an HTTP request is from. */
export function originOf(request: FastifyRequest, reply: FastifyReply, transport: Transport): OperationOrigin {
  return {
    transport,
    requestId: request.id,
    headers: request.headers,
    connectionParams: {},
    address: request.ip,
    whenGone: (gone) => {
      if (reply.raw.destroyed) gone();
      else reply.raw.once('close', () => !reply.raw.writableFinished && gone());
    },
  };
}

/** GraphQL over HTTP (`graphql-http`) for queries and mutations. */
export class HttpTransport {
  private readonly answer: (request: HttpRequest) => Promise<Answer>;
  private readonly late = new LateRefusals();

  constructor(private readonly pipeline: OperationPipeline) {
    this.answer = createHandler<FastifyRequest, FastifyReply>({
      onSubscribe: (request, params) => this.prepare(request, params),
      execute: ((operation: ReadyOperation) => this.pipeline.execute(operation)) as never, // graphql-http declares the overloads of graphql-js
      onOperation: async (request, args, result: ExecutionResult) => {
        const { contextValue } = args as unknown as ReadyOperation;
        const turn = (): Promise<void> => contextValue.turn();
        const parts = await jsonInParts(result, turn);
        return resultAnswer(parts, acceptedType(request.raw.headers.accept), turn);
      },
      formatError: (error) => this.requestFault(error),
    });
  }

  /**
   * Refuses a request of an address that asks too often, before its body is read; one of an address that has had more than its share
   * of this process waits. For Fastify.
   * @returns whether the request may go on, or when
   */
  admit(request: FastifyRequest, reply: FastifyReply, transport: Transport): boolean | Promise<void> {
    const origin = { transport, requestId: request.id, address: request.ip };
    const { callers } = this.pipeline;
    const refusal = this.pipeline.countAddress(origin, this.bytesOf(request));
    if (refusal) {
      void this.refuseLate(refusal, request, reply);
      return false;
    }
    return callers.isAhead(request.ip) ? callers.untilShared(request.ip) : true;
  }

  private async refuseLate(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.late.wait();
    await send(reply, refusalAnswer(refusal, acceptedType(request.headers.accept)));
  }

  /** How long the body is said to be; as long as may be, where nothing is said of it. */
  private bytesOf({ headers }: FastifyRequest): number {
    if (headers['transfer-encoding'] !== undefined) return this.pipeline.limits.maxBodyBytes;
    const length = Number(headers['content-length'] ?? 0);
    return Number.isFinite(length) ? length : 0;
  }

  /** Answers one request. For Fastify. */
  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [body, { status, statusText, headers = {}, pieces }] = await this.answer({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body as Record<string, unknown> | null,
      raw: request,
      context: reply,
    });
    if (body === null) return send(reply, protocolAnswer(status, statusText, headers));
    if (pieces) return reply.status(status).headers(headers).send(Readable.from(pieces));
    return send(reply, [body, { status, statusText, headers }]);
  }

  /** Answers what Fastify refused before it came to us: a body too large, JSON that is none, a foreign media type. */
  handleFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      const requestId = request.id;
      this.pipeline.observer.unexpectedError({
        errorId: requestId,
        requestId,
        transport: 'http',
        operation: undefined,
        path: undefined,
        error,
      });
      void send(reply, protocolAnswer(500, 'Internal server error'));
      return;
    }
    this.pipeline.callers.countRefusal(request.ip);
    const message =
      status === 413 ? `The body is larger than ${this.pipeline.limits.maxBodyBytes} bytes.` : error.message;
    void send(reply, protocolAnswer(status, message));
  }

  private async prepare(request: HttpRequest, params: OperationRequest): Promise<OperationArgs | Response> {
    const origin = originOf(request.raw, request.context, 'http');
    const type = acceptedType(request.raw.headers.accept);
    const plan = await this.pipeline.plan(params, origin);
    if (isRefusal(plan)) return refusalAnswer(plan, type);
    if (plan.kind === 'subscription') {
      const error = new ApiError(
        'BAD_USER_INPUT',
        'Subscriptions need a WebSocket (graphql-transport-ws) or an event stream.',
      );
      return refusalAnswer(this.pipeline.refuse([requestError(error)], origin), type);
    }
    if (plan.kind === 'mutation' && request.method === 'GET') {
      return protocolAnswer(405, 'Mutations need POST.', { allow: 'POST' });
    }
    const operation = await this.pipeline.ready(plan, params, origin);
    if (isRefusal(operation)) {
      if (codeOf(operation) === 'RATE_LIMITED') await this.late.wait();
      return refusalAnswer(operation, type);
    }
    return operation as unknown as OperationArgs; // graphql-http wants a plain record as context
  }

  /** Faults that graphql-http finds in a request: no query, variables that are no object, a URL that cannot be read. */
  private requestFault(error: Readonly<GraphQLError | Error>): GraphQLError {
    if (error instanceof GraphQLError && error.extensions.code) return error;
    return requestError(new ApiError('BAD_USER_INPUT', error.message));
  }
}

function send(reply: FastifyReply, [body, { status, headers = {} }]: Response): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
