import { Server, ServerCredentials } from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { serveAppend } from './append-service.js';
import { serveBatchAppend } from './batch-append-service.js';
import { Counters } from './counters.js';
import type { ReadRequest } from './decode.js';
import { FaultQueue } from './faults.js';
import { LiveCalls } from './live-calls.js';
import { DoubleLog } from './log.js';
import { serveDelete, serveFeatures, serveTombstone } from './other-services.js';
import type { DoubleParts } from './parts.js';
import { serveRead } from './read-service.js';

export interface DoubleOptions {
  /** Whether the handshake says that the server takes `BatchAppend`. Default: yes. */
  readonly batch?: boolean;
  /** Default: any free port. */
  readonly port?: number;
  /** Bytes that one append may hold. Default: 1 MiB, as the server has it. */
  readonly maxAppendSize?: number;
  /** The node that a `not-leader` fault names. Default: this one, under another name of its host. */
  readonly leader?: { readonly host: string; readonly port: number };
}

/** A stand-in for EventStoreDB that speaks its protocol, keeps its log in memory, and fails when it is told to. */
export interface EventStoreDbDouble {
  /** Connection string for a client. */
  readonly url: string;
  readonly port: number;
  readonly faults: FaultQueue;
  readonly counters: Counters;
  readonly log: DoubleLog;
  /** Every read and subscription that was asked for, in order: what a test asserts the cost of. */
  readonly reads: readonly ReadRequest[];
  /** Breaks every open call; the server stays up. */
  dropAll(): void;
  /** Goes down with every connection. The log stays, what was only remembered does not. */
  crash(): Promise<void>;
  /** Comes up again on the same port. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts a double on 127.0.0.1. It shares the copies of gRPC and protobuf with the client of this process. */
export async function startEventStoreDbDouble(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const parts: DoubleParts = {
    log: new DoubleLog(options.maxAppendSize ?? 1024 * 1024),
    faults: new FaultQueue(),
    counters: new Counters(),
    live: new LiveCalls(),
    reads: [],
    leader: () => options.leader ?? { host: 'localhost', port },
  };
  let server = build(parts, options.batch ?? true);
  const port = await listen(server, options.port ?? 0);

  const crash = async (): Promise<void> => {
    server.forceShutdown();
    parts.live.breakAll();
    parts.log.forgetIds();
  };
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    faults: parts.faults,
    counters: parts.counters,
    log: parts.log,
    reads: parts.reads,
    dropAll: () => parts.live.breakAll(),
    crash,
    restart: async () => {
      server = build(parts, options.batch ?? true);
      await listen(server, port);
    },
    stop: crash,
  };
}

function build(parts: DoubleParts, batch: boolean): Server {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: serveFeatures(parts, batch) });
  server.addService(streamsService.StreamsService, {
    append: serveAppend(parts),
    batchAppend: serveBatchAppend(parts),
    read: serveRead(parts),
    delete: serveDelete(parts),
    tombstone: serveTombstone(parts),
  });
  return server;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
}
