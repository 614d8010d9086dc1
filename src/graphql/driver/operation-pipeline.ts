import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { ApiError } from '../errors/api-error.js';
import { publicError, requestError } from '../errors/format-error.js';
import { DEFAULT_LIMITS } from '../../config/limit-settings.js';
import type { Limits } from '../../config/limit-settings.js';
import { addressKey } from '../limits/address-key.js';
import { CallerLimits } from '../limits/caller-limits.js';
import { limitKeyOf } from '../limits/limit-key.js';
import { SILENT_OBSERVER } from './driver-options.js';
import type { EdgeObserver, EdgeOptions } from './driver-options.js';
import { atTime } from './at-time.js';
import { InFlight } from './in-flight.js';
import { OperationChecks } from './operation-checks.js';
import { OperationContext } from './operation-context.js';
import type { OperationOrigin } from './operation-context.js';
import { OperationRunner } from './operation-runner.js';
import type { PlannedOperation } from './planned-operation.js';
import { codeOf, isRefusal } from './ready-operation.js';
import type { OperationRequest, ReadyOperation, Refusal } from './ready-operation.js';
import { ResponseStream } from './response-stream.js';
import type { ResponseStreamParts } from './response-stream.js';
import { SharedExecutions, SharedResult, SharedResults } from './shared-execution.js';
import { takeTurns } from './taking-turns.js';
import type { RawVariables } from './variable-coercion.js';

const NO_VARIABLES: RawVariables = Object.freeze({});
/** To receive and parse so many bytes of a body costs as much as one point of complexity. */
const BYTES_PER_POINT = 64;

/**
 * The one way of an operation, whatever it came in on: read (parse, measure, validate; cached), check (rate, cost),
 * identify the caller, execute or subscribe, format. Transports only translate.
 */
export class OperationPipeline {
  readonly limits: Limits;
  readonly observer: EdgeObserver;
  /** Queries and mutations running now. */
  readonly inFlight = new InFlight();
  /** What callers may ask of this process. */
  readonly callers: CallerLimits;
  private readonly checks: OperationChecks;
  private readonly runner: OperationRunner;
  private readonly sharedExecutions = new SharedExecutions();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: EdgeOptions,
  ) {
    const observer: EdgeObserver = { ...SILENT_OBSERVER, ...options.observer };
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.observer = observer;
    this.callers = options.callers ?? new CallerLimits(this.limits);
    takeTurns(schema);
    this.checks = new OperationChecks(schema, this.limits, options);
    this.runner = new OperationRunner((error) => {
      observer.unexpectedError(error);
    });
  }

  /** From now on every operation is refused with `UNAVAILABLE`. */
  stopAccepting(): void {
    this.checks.stopAccepting();
  }

  /**
   * Counts an operation of the address it comes from. Transports ask as early as they can, so that what is refused costs
   * next to nothing.
   *
   * @param bytes of the body that it comes in
   */
  countAddress(origin: Pick<OperationOrigin, 'transport' | 'requestId' | 'address'>, bytes = 0): Refusal | undefined {
    const error = this.callers.countAddress(origin.address, bytes / BYTES_PER_POINT);
    return error && this.refuse([requestError(error)], origin);
  }

  /**
   * Reads the document and chooses the operation; one that was not read before waits for its turn. Nothing of it has run, and nobody was
   * asked who is calling.
   */
  async plan(request: OperationRequest, origin: OperationOrigin): Promise<PlannedOperation | Refusal> {
    const cost = this.checks.costOfReading(request);
    const tooOften = this.callers.countCost(origin.address, cost);
    if (tooOften) return this.refuse([requestError(tooOften)], origin);
    if (cost > 0) await this.callers.turns.take(addressKey(origin.address));
    const planned = this.checks.plan(request);
    return isRefusal(planned) ? this.refuse(planned, origin) : planned;
  }

  /**
   * Checks the variables and what they cost, makes the context, asks who is calling and takes a place for the operation, which
   * {@link execute} or {@link subscribe} gives back.
   */
  async ready(
    plan: PlannedOperation,
    request: OperationRequest,
    origin: OperationOrigin,
  ): Promise<ReadyOperation | Refusal> {
    const variables = request.variables ?? NO_VARIABLES;
    const checked = this.checks.variables(plan, variables);
    if (isRefusal(checked)) return this.refuse(checked, origin);
    const { coerced: coercedVariables, complexity } = checked;
    const tooOften = this.callers.countCost(origin.address, complexity);
    if (tooOften) return this.refuse([requestError(tooOften)], origin);
    const contextValue = new OperationContext(origin);
    contextValue.turns = this.callers.turns;
    const operation = {
      schema: this.schema,
      document: plan.document,
      operationName: plan.name,
      variableValues: variables,
      coercedVariables,
      contextValue,
      plan,
    } satisfies Omit<ReadyOperation, 'leave'>;
    try {
      await this.options.identify?.(contextValue, plan);
    } catch (error) {
      const found = publicError(error, (unexpected) => this.runner.report(operation, unexpected));
      return this.refuse([requestError(found)], origin);
    }
    const key = limitKeyOf(contextValue);
    const kind = plan.kind === 'subscription' ? 'subscription' : 'operation';
    const leave = this.callers.countCaller(key, complexity) ?? this.callers.enter(kind, key.caller);
    return leave instanceof ApiError ? this.refuse([requestError(leave)], origin) : { ...operation, leave };
  }

  /** Runs a query or mutation. Never rejects: every error is in the result, formatted. */
  async execute(operation: ReadyOperation): Promise<ExecutionResult> {
    const started = performance.now();
    this.inFlight.enter();
    try {
      const result = await this.runner.run(operation, undefined);
      this.finished(operation, result, started);
      return result;
    } finally {
      this.inFlight.leave();
      operation.leave();
    }
  }

  /**
   * Opens a subscription. Never rejects; a result instead of a stream says why it could not be opened.
   *
   * @param closed called once, when the stream has ended or could not be opened.
   */
  async subscribe(operation: ReadyOperation, closed: () => void): Promise<ResponseStream | ExecutionResult> {
    const started = performance.now();
    const opened = await this.runner.open(operation);
    if (!(Symbol.asyncIterator in opened)) {
      this.finished(operation, opened, started);
      operation.leave();
      closed();
      return opened;
    }
    this.finished(operation, {}, started);
    const { field } = operation.plan;
    const { contextValue } = operation;
    const { transport, validUntil } = contextValue;
    this.observer.subscriptionOpened(field, transport);
    const stopClock =
      validUntil &&
      atTime(validUntil, () => {
        contextValue.cutOff(new ApiError('UNAUTHENTICATED', 'The credentials are not valid any more.'));
      });
    const stream = new ResponseStream({
      source: opened[Symbol.asyncIterator](),
      ...this.eventExecutors(operation),
      failed: (error) => this.runner.failed(operation, error),
      positionOf: this.options.positionOf ?? (() => undefined),
      closed: () => {
        stopClock?.();
        contextValue.end();
        this.observer.subscriptionClosed(field, transport);
        operation.leave();
        closed();
      },
    });
    contextValue.whenCutOff((error) => {
      stream.cutOff(error);
    });
    return stream;
  }

  /** A refusal, told to the observer and counted; for those that transports make. */
  refuse(refusal: Refusal, origin: Pick<OperationOrigin, 'transport' | 'requestId' | 'address'>): Refusal {
    const code = codeOf(refusal);
    this.observer.operationRefused(origin.transport, code, origin.requestId);
    if (code !== 'RATE_LIMITED' && code !== 'UNAVAILABLE') this.callers.countRefusal(origin.address);
    return refusal;
  }

  /** Execute events for one subscriber, or take the results that another subscriber's execution left. */
  private eventExecutors(operation: ReadyOperation): Pick<ResponseStreamParts, 'execute' | 'executeAll'> {
    const { plan, variableValues, contextValue } = operation;
    const { field, sharing } = plan;
    const key = sharing && this.sharedExecutions.keyFor(plan.definition, sharing, variableValues, contextValue);
    const alone = async (event: unknown): Promise<ExecutionResult> => {
      this.observer.resultDelivered(field, false);
      return this.runner.run({ ...operation, contextValue: contextValue.forEvent() }, event);
    };
    if (key === undefined) return { execute: alone };

    const run = (event: object): Promise<ExecutionResult> =>
      this.runner.run({ ...operation, contextValue: contextValue.forSharedEvent() }, event);
    const shared = (event: unknown): SharedResult | Promise<SharedResult> => {
      if (typeof event !== 'object' || event === null) return alone(event).then((result) => new SharedResult(result));
      const known = this.sharedExecutions.known(event, key);
      this.observer.resultDelivered(field, known !== undefined);
      return known ?? this.sharedExecutions.get(event, key, () => run(event));
    };
    const execute = async (event: unknown): Promise<ExecutionResult> => (await shared(event)).result;
    if (contextValue.transport !== 'websocket') return { execute };
    return {
      execute,
      executeAll: (events) => {
        const results = events.map(shared);
        return results.every((one): one is SharedResult => one instanceof SharedResult)
          ? new SharedResults(results)
          : Promise.all(results.map((one) => Promise.resolve(one))).then((all) => new SharedResults(all));
      },
    };
  }

  private finished({ plan, contextValue }: ReadyOperation, { errors }: ExecutionResult, started: number): void {
    this.observer.operationFinished({
      kind: plan.kind,
      name: plan.name,
      transport: contextValue.transport,
      requestId: contextValue.requestId,
      outcome: errors ? codeOf(errors) : 'OK',
      milliseconds: performance.now() - started,
    });
  }
}
