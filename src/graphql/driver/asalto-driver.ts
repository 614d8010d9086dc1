import { Injectable } from '@nestjs/common';
import { AbstractGraphQLDriver } from '@nestjs/graphql';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Server } from 'node:http';
import type { AsaltoDriverOptions } from './driver-options.js';
import { filteredSource } from './filtered-source.js';
import { HttpTransport } from './http-transport.js';
import type { Transport } from './operation-context.js';
import { OperationPipeline } from './operation-pipeline.js';
import { SocketTransport } from './socket-transport.js';
import { SseTransport } from './sse-transport.js';

type SubscribeFunction = (
  root: unknown,
  args: unknown,
  context: unknown,
  info: unknown,
) => Promise<AsyncIterable<unknown>>;

const DEFAULT_DRAIN_TIMEOUT = 10_000;

/**
 * The GraphQL driver for Nest on Fastify: one pipeline behind HTTP, WebSocket and SSE on one path (SSE on
 * `<path>/stream`). Why it is our own, and how to go back to a stock one: docs/decisions/0001-graphql-driver.md.
 */
@Injectable()
export class AsaltoDriver extends AbstractGraphQLDriver<AsaltoDriverOptions> {
  private pipeline: OperationPipeline | undefined;
  private sockets: SocketTransport | undefined;
  private streams: SseTransport | undefined;
  private stopping: Promise<void> | undefined;
  private drainTimeout = DEFAULT_DRAIN_TIMEOUT;

  /** Nest calls this once for each `@Subscription({ filter })`. Without it the filter would be ignored in silence. */
  override subscriptionWithFilter(
    instance: unknown,
    filter: (event: unknown, args: unknown, context: unknown) => boolean | Promise<boolean>,
    // Nest declares a bare Function here.
    createSubscribe: () => unknown,
  ): SubscribeFunction {
    const subscribe = createSubscribe() as SubscribeFunction;
    return async (root, args, context, info) => {
      const events = await subscribe(root, args, context, info);
      if (events instanceof Error) return events; // a guard's refusal, on its way to the executor
      return filteredSource(events[Symbol.asyncIterator](), (event) => filter.call(instance, event, args, context));
    };
  }

  async start(options: AsaltoDriverOptions): Promise<void> {
    if (!options.schema) throw new Error('The driver needs a schema.');
    const path = options.path ?? '/graphql';
    this.drainTimeout = options.drainTimeout ?? DEFAULT_DRAIN_TIMEOUT;
    const server = this.httpAdapterHost.httpAdapter.getHttpServer() as Server;
    this.pipeline = new OperationPipeline(options.schema, options);
    this.streams = new SseTransport(this.pipeline);
    this.sockets = new SocketTransport(this.pipeline, { ...options, path });
    this.route(path, this.pipeline, this.streams);
    server.on('upgrade', this.sockets.upgrade);
  }

  /** Refuses new operations, lets those in flight finish (for `drainTimeout` at most), then closes streams and sockets. */
  async stop(): Promise<void> {
    return (this.stopping ??= this.drainAndClose());
  }

  private async drainAndClose(): Promise<void> {
    this.pipeline?.stopAccepting();
    const answered = Promise.all([this.pipeline?.inFlight.idle(), this.sockets?.answeredAll()]);
    await Promise.race([answered, timeout(this.drainTimeout)]);
    await Promise.all([this.streams?.close(), this.sockets?.close()]);
  }

  private route(path: string, pipeline: OperationPipeline, streams: SseTransport): void {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const http = new HttpTransport(pipeline);
    const bodyLimit = pipeline.limits.maxBodyBytes;
    const errorHandler: HttpTransport['handleFault'] = (error, request, reply) => {
      http.handleFault(error, request, reply);
    };
    const admitting =
      (transport: Transport): onRequestHookHandler =>
      (request, reply, done) => {
        const admitted = http.admit(request, reply, transport);
        if (admitted === true) done();
        else if (admitted !== false) void admitted.then(() => done());
      };
    fastify.route({
      onRequest: admitting('http'),
      method: fastify.supportedMethods.filter((method) => method !== 'OPTIONS'),
      url: path,
      bodyLimit,
      errorHandler,
      handler: (request, reply) => http.handle(request, reply),
    });
    fastify.route({
      onRequest: admitting('sse'),
      method: ['GET', 'POST'],
      url: `${path}/stream`,
      exposeHeadRoute: false,
      bodyLimit,
      errorHandler,
      handler: (request, reply) => streams.handle(request, reply),
    });
  }
}

async function timeout(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
