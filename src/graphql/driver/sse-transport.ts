import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { createHandler } from 'graphql-sse';
import type { OperationArgs, Request, Response } from 'graphql-sse';
import { ApiError } from '../errors/api-error.js';
import { requestError } from '../errors/format-error.js';
import { protocolAnswer, refusalAnswer } from './http-answer.js';
import { originOf } from './http-transport.js';
import { mediaTypeOf } from './media-type.js';
import type { OperationPipeline } from './operation-pipeline.js';
import { codeOf, isRefusal } from './ready-operation.js';
import type { OperationRequest, ReadyOperation, Refusal } from './ready-operation.js';
import { ResponseStream } from './response-stream.js';
import { SseFlow } from './sse-flow.js';

type SseRequest = Request<FastifyRequest, SseExchange>;
type EventStream = AsyncGenerator<string, void, undefined>;

interface SseExchange {
  readonly reply: FastifyReply;
  readonly flow: SseFlow;
}

const EVENT_STREAM = 'text/event-stream';

/**
 * GraphQL over Server-Sent Events (`graphql-sse`), in "distinct connections" mode: one request, one operation, any
 * kind. The "single connection" mode is not offered: it lets strangers reserve streams they never open.
 */
export class SseTransport {
  private readonly answer: (request: SseRequest) => Promise<Response>;
  private readonly streams = new Set<EventStream>();
  private readonly subscriptions = new Set<ResponseStream>();

  constructor(private readonly pipeline: OperationPipeline) {
    this.answer = createHandler<FastifyRequest, SseExchange>({
      authenticate: () => '', // no streams are kept, so none has a token
      validate: () => [], // the pipeline has validated
      onSubscribe: (request, params) => this.prepare(request, params),
      execute: (operation) => this.pipeline.execute(operation as unknown as ReadyOperation),
      subscribe: (operation) => this.subscribe(operation as unknown as ReadyOperation),
      // graphql-sse puts results into a queue; to wait here is to read no further than the client does.
      onNext: (_context, request) => request.context.flow.room(),
    });
  }

  /** Answers one request. For Fastify. */
  async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const refusal = this.refusal(request);
    if (refusal) {
      await sendFault(reply, refusal);
      return;
    }
    const leave = this.pipeline.callers.connect(request.ip);
    if (leave instanceof ApiError) {
      await sendFault(reply, refusalAnswer([requestError(leave)], 'application/json'));
      return;
    }
    try {
      await this.open(request, reply);
    } finally {
      leave();
    }
  }

  private async open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const flow = new SseFlow();
    const [body, { status, headers = {} }] = await this.answer({
      method: request.method,
      url: request.url,
      headers: { get: (name) => (name === 'accept' ? EVENT_STREAM : (request.headers[name] as string | undefined)) },
      body: request.body as Record<string, unknown> | null,
      raw: request,
      context: { reply, flow },
    });
    if (typeof body === 'string' && status === 429) {
      await sendFault(reply, [body, { status, statusText: '', headers }]);
      return;
    }
    if (body === null || typeof body === 'string') {
      await sendFault(
        reply,
        protocolAnswer(status, faultMessage(body) ?? 'The request is no GraphQL request.', headers),
      );
      return;
    }
    reply.hijack();
    reply.raw.writeHead(status, { ...headers, 'x-request-id': request.id, 'x-accel-buffering': 'no' });
    await this.write(body, reply, flow);
  }

  /** Completes every subscription; queries and mutations complete by themselves. */
  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((stream) => stream.return()));
  }

  private refusal(request: FastifyRequest): ReturnType<typeof protocolAnswer> | undefined {
    if (request.method === 'POST' && mediaTypeOf(request.headers['content-type']) !== 'application/json')
      return protocolAnswer(415, 'Content-Type must be application/json.');
    if (!request.headers.accept?.includes(EVENT_STREAM)) return protocolAnswer(406, `Accept must be ${EVENT_STREAM}.`);
    if (this.streams.size >= this.pipeline.limits.maxSockets) return protocolAnswer(503, 'Too many open streams.');
    return undefined;
  }

  private async prepare(
    request: SseRequest,
    params: OperationRequest,
  ): Promise<OperationArgs | Response | ExecutionResult> {
    // graphql-sse looks at everything else that a request consists of.
    const { operationName }: { readonly operationName?: unknown } = params;
    if (operationName != null && typeof operationName !== 'string')
      return protocolAnswer(400, 'Invalid operationName.');
    const origin = originOf(request.raw, request.context.reply, 'sse');
    const plan = await this.pipeline.plan(params, origin);
    if (isRefusal(plan)) return refused(plan);
    if (plan.kind === 'mutation' && request.method === 'GET') {
      return protocolAnswer(405, 'Mutations need POST.', { allow: 'POST' });
    }
    const operation = await this.pipeline.ready(plan, params, origin);
    if (isRefusal(operation)) return refused(operation);
    return operation as unknown as OperationArgs; // graphql-sse wants a plain record as context
  }

  private async subscribe(operation: ReadyOperation): Promise<ResponseStream | ExecutionResult> {
    let ended = (): void => undefined;
    const stream = await this.pipeline.subscribe(operation, () => {
      ended();
    });
    if (stream instanceof ResponseStream) {
      ended = () => void this.subscriptions.delete(stream);
      this.subscriptions.add(stream);
    }
    return stream;
  }

  private async write(stream: EventStream, { raw }: FastifyReply, flow: SseFlow): Promise<void> {
    const gone = (): void => {
      flow.end();
      void stream.return();
    };
    this.streams.add(stream);
    raw.once('close', gone);
    try {
      if (raw.destroyed) gone();
      for await (const message of stream) {
        flow.taken(message);
        if (!raw.write(message)) await this.drained(raw);
        if (raw.destroyed) break;
      }
    } finally {
      this.streams.delete(stream);
      gone();
      raw.end();
    }
  }

  /** Waits until the client has taken what was written; cuts it off when it does not. */
  private async drained(raw: FastifyReply['raw']): Promise<void> {
    const left = new AbortController();
    const patience = setTimeout(() => {
      this.pipeline.observer.slowClientCut('sse');
      raw.destroy();
    }, this.pipeline.limits.slowClientTimeout);
    try {
      await Promise.race(['drain', 'close'].map((event) => once(raw, event, { signal: left.signal })));
    } finally {
      clearTimeout(patience);
      left.abort();
    }
  }
}

/**
 * Errors as a result, which graphql-sse sends as one event; it knows results by their `data`. Who asks too often gets no stream.
 */
function refused(errors: Refusal): ExecutionResult | Response {
  if (codeOf(errors) === 'RATE_LIMITED') return refusalAnswer(errors, 'application/json');
  return { data: undefined, errors };
}

function faultMessage(body: string | null): string | undefined {
  if (body === null) return undefined;
  const parsed = JSON.parse(body) as { errors?: { message?: string }[] };
  return parsed.errors?.[0]?.message;
}

async function sendFault(
  reply: FastifyReply,
  [body, { status, headers = {} }]: ReturnType<typeof protocolAnswer>,
): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
