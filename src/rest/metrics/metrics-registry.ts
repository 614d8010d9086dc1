import { setTimeout as after } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How long a scrape waits for values that are asked for only then, in milliseconds. */
const SCRAPE_PATIENCE = 2_000;

/** Upper bounds in seconds: from a cached read to a store that hangs. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What `/metrics` shows. Inject it and use its fields; each application has a registry of its own, so tests do not
 * count into each other. Times are in seconds. Label values come from short fixed lists, never from callers' texts.
 */
@Injectable()
export class MetricsRegistry implements OnApplicationShutdown {
  readonly registry = new Registry();

  /** Commands by kind (`declareAction`) and outcome (`accepted`, `refused`, `repeated`, `conflict`, `failed`). */
  readonly commands = this.counter('asalto_commands_total', 'Commands handled', ['command', 'outcome']);
  readonly commandSeconds = this.histogram('asalto_command_seconds', 'From a command to its acknowledgement', [
    'command',
  ]);
  readonly eventsAppended = this.counter('asalto_events_appended_total', 'Events appended, by type', ['type']);
  /**
   * Calls to the event store by operation (`append`, `read`, `readAll`, `head`, `headPosition`) and outcome (`ok`, `conflict`,
   * `unavailable` …). Of a read, the time in which its reader waited for the store.
   */
  readonly storeCallSeconds = this.histogram('asalto_store_call_seconds', 'Calls to the event store', [
    'operation',
    'outcome',
  ]);
  /** Streams a projection has given up on until someone looks. */
  readonly pausedStreams = this.gauge('asalto_projection_paused_streams', 'Streams paused by a poison event', [
    'projection',
  ]);
  /** Counted at each scrape, up to 10,000; absent while the store cannot be asked. */
  readonly projectionLag = this.gauge('asalto_projection_lag_events', 'Events a projection has yet to see', [
    'projection',
  ]);
  readonly openEncounters = this.gauge('asalto_open_encounters', 'Encounters held in memory', []);

  /** Executions by kind and outcome (`OK` or the code of the first error). */
  readonly operationSeconds = this.histogram('asalto_graphql_operation_seconds', 'GraphQL executions', [
    'kind',
    'transport',
    'outcome',
  ]);
  readonly refusals = this.counter('asalto_graphql_refusals_total', 'GraphQL requests refused before they ran', [
    'transport',
    'outcome',
  ]);
  readonly subscriptions = this.gauge('asalto_subscriptions_open', 'Subscriptions open now', ['field', 'transport']);
  readonly results = this.counter('asalto_subscription_results_total', 'Results sent to subscribers', [
    'field',
    'shared',
  ]);
  readonly sockets = this.gauge('asalto_websockets_open', 'WebSockets open now', []);
  readonly socketsClosed = this.counter('asalto_websockets_closed_total', 'WebSockets closed, by close code', ['code']);
  readonly slowClients = this.counter('asalto_slow_clients_cut_total', 'Clients cut off because they did not read', [
    'transport',
  ]);
  readonly unexpectedErrors = this.counter('asalto_unexpected_errors_total', 'Errors nobody foresaw', []);

  private readonly refreshers: (() => void | Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Has values set anew before each scrape. What takes too long or fails is shown as it is by then. */
  beforeScrape(refresh: () => void | Promise<void>): void {
    this.refreshers.push(refresh);
  }

  /** Everything, in the text format of Prometheus. */
  async text(): Promise<string> {
    const patience = new AbortController();
    const refreshed = Promise.allSettled(this.refreshers.map(async (refresh) => refresh()));
    const late = after(SCRAPE_PATIENCE, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    await Promise.race([refreshed, late]);
    patience.abort();
    return this.registry.metrics();
  }

  /** The counter of that name, made at the first call. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return this.existing<Counter<Label>>(name) ?? new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** The gauge of that name, made at the first call. */
  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return this.existing<Gauge<Label>>(name) ?? new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** The histogram of that name, in seconds, made at the first call. */
  histogram<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
    return (
      this.existing<Histogram<Label>>(name) ??
      new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] })
    );
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }

  private existing<Metric>(name: string): Metric | undefined {
    return this.registry.getSingleMetric(name) as Metric | undefined;
  }
}
