import type { ExecutionResult, GraphQLError } from 'graphql';
import { makeServer } from 'graphql-ws';
import type { ConnectionInitMessage, Server, SubscribePayload } from 'graphql-ws';
import { ApiError } from '../errors/api-error.js';
import { requestError } from '../errors/format-error.js';
import type { EdgeOptions } from './driver-options.js';
import type { OperationPipeline } from './operation-pipeline.js';
import { isRefusal } from './ready-operation.js';
import type { ReadyOperation } from './ready-operation.js';
import { ResponseStream } from './response-stream.js';
import { SharedResults } from './shared-execution.js';
import type { SocketPlace } from './socket-operations.js';
import { TRY_AGAIN_LATER } from './socket-session.js';
import type { SocketSession } from './socket-session.js';

/** graphql-ws' side of our sockets. */
export type SocketProtocol = Server<SocketSession>;

/** An operation with its place on a socket. */
interface SocketOperation extends ReadyOperation {
  readonly place: SocketPlace;
  readonly session: SocketSession;
}

/** Ties graphql-ws, which speaks `graphql-transport-ws`, to the pipeline. */
export function createSocketProtocol(pipeline: OperationPipeline, admit: EdgeOptions['admit']): SocketProtocol {
  const { limits } = pipeline;
  // graphql-ws hands the same payload to all its hooks; ids may be used again while an operation still runs.
  const unanswered = new WeakMap<SubscribePayload, SocketPlace>();

  const prepare = async (
    session: SocketSession,
    id: string,
    payload: SubscribePayload,
    connectionParams: Readonly<Record<string, unknown>>,
  ): Promise<SocketOperation | readonly GraphQLError[]> => {
    const origin = session.originOf(connectionParams);
    const plan = pipeline.countAddress(origin) ?? (await pipeline.plan(payload, origin));
    if (isRefusal(plan)) return plan;
    const kind = plan.kind === 'subscription' ? 'subscription' : 'operation';
    const place = session.enter(id, kind);
    if (!place) {
      const limit = kind === 'subscription' ? limits.maxSubscriptionsPerSocket : limits.maxOperationsPerSocket;
      const error = new ApiError('RATE_LIMITED', `At most ${limit} ${kind}s may be open on one socket.`, { limit });
      return pipeline.refuse([requestError(error)], origin);
    }
    const operation = await pipeline.ready(plan, payload, origin);
    if (isRefusal(operation)) {
      session.leave(place);
      return operation;
    }
    place.context = operation.contextValue;
    if (kind === 'operation') unanswered.set(payload, place);
    return { ...operation, place, session };
  };

  const subscribe = async (operation: SocketOperation): Promise<ResponseStream | ExecutionResult> => {
    const { session, place } = operation;
    const stream = await pipeline.subscribe(operation, () => {
      session.leave(place);
    });
    if (stream instanceof ResponseStream) place.stream = stream;
    return stream;
  };

  return makeServer<ConnectionInitMessage['payload'], SocketSession>({
    connectionInitWaitTimeout: limits.socketInitTimeout,
    onConnect: async ({ extra: session, connectionParams = {} }) => {
      // An onConnect that throws would show its message to the client.
      try {
        if (admit && !(await admit(connectionParams, session.headers))) return false;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'UNAVAILABLE')
          session.close(TRY_AGAIN_LATER, 'Try again later');
        return false;
      }
      session.acknowledged();
      return true;
    },
    onSubscribe: ({ extra: session, connectionParams = {} }, id, payload) =>
      prepare(session, id, payload, connectionParams),
    // graphql-ws declares graphql-js' functions here; what it passes is what `prepare` returned.
    execute: ((operation: SocketOperation) => pipeline.execute(operation)) as never,
    subscribe: subscribe as never,
    onComplete: ({ extra: session }, _id, payload) => {
      const place = unanswered.get(payload);
      if (place) session.leave(place);
    },
    // `args` is what `prepare` returned, and `result` the object that the pipeline gave.
    onNext: ({ extra: session }, _id, _payload, args, result) => {
      if (!(result instanceof SharedResults)) return undefined;
      const { stream } = (args as unknown as SocketOperation).place;
      return session.standIn({ texts: result.takeTexts(), onTaken: (count) => stream?.noteTaken(count) ?? true });
    },
  });
}
