import type { IncomingHttpHeaders } from 'node:http';
import { ANONYMOUS } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import type { ApiError } from '../errors/api-error.js';
import { addressKey } from '../limits/address-key.js';
import { limitKeyOf, nameOf } from '../limits/limit-key.js';
import { chooseLocale } from './locale.js';
import type { Locale } from './locale.js';
import type { Turns } from '../limits/turns.js';

/** The way an operation came in. */
export type Transport = 'http' | 'websocket' | 'sse';

/** What a transport knows about an operation before anything of it is read. */
export interface OperationOrigin {
  readonly transport: Transport;
  /** Of this operation; stands in every log line about it. */
  readonly requestId: string;
  /** Headers of the HTTP request, or of the request that opened the socket. */
  readonly headers: IncomingHttpHeaders;
  /** What the client sent with `connection_init`; empty on HTTP and SSE. */
  readonly connectionParams: Readonly<Record<string, unknown>>;
  /** The network address the operation came from. */
  readonly address: string;
  /** Calls back if the client goes before it is answered; absent where the transport ends the context itself. */
  readonly whenGone?: ((gone: () => void) => void) | undefined;
}

/**
 * The context every resolver receives, the same on every transport. The driver makes it; the option `identify` fills
 * in who is asking.
 */
export class OperationContext implements OperationOrigin {
  readonly transport: Transport;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly connectionParams: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly whenGone: OperationOrigin['whenGone'];

  /** Who is asking, as `identify` found; the driver does not look inside. */
  caller: Caller = ANONYMOUS;
  /** Contexts of equal audience see the same of every event; `undefined`: shares with nobody. */
  audience: string | undefined;

  /** When the credentials of the caller end, if they do: what it watches ends then too. */
  validUntil: Date | undefined;

  /** Where what is computed for this operation takes turns with all else; the pipeline gives it. */
  turns: Turns | undefined;

  private cut: ApiError | undefined;
  private onCut: ((error: ApiError) => void) | undefined;
  private abort: AbortController | undefined;
  private gone = false;
  private chosenLocale: Locale | undefined;
  private kept: Map<unknown, unknown> | undefined;

  /** @param parent the context whose {@link signal} this one shares, if any. */
  constructor(
    origin: OperationOrigin,
    private readonly parent?: OperationContext,
  ) {
    this.transport = origin.transport;
    this.requestId = origin.requestId;
    this.headers = origin.headers;
    this.connectionParams = origin.connectionParams;
    this.address = origin.address;
    this.whenGone = origin.whenGone;
  }

  /** Language for messages: `Accept-Language` of `connection_init` if given, else of the request. */
  get locale(): Locale {
    return (this.chosenLocale ??= chooseLocale(this.parameter('accept-language')));
  }

  /** Aborted when the client has gone, or has ended the operation, before it was answered. */
  get signal(): AbortSignal {
    if (this.parent) return this.parent.signal;
    if (!this.abort) {
      this.abort = new AbortController();
      if (this.gone) this.abort.abort();
      else
        this.whenGone?.(() => {
          this.end();
        });
    }
    return this.abort.signal;
  }

  /** Ends {@link signal}. For transports. */
  end(): void {
    this.gone = true;
    this.abort?.abort();
  }

  /**
   * Ends the subscription of this context, now or as soon as it is open, with `error` as its last result: for callers who may
   * not watch any longer.
   */
  cutOff(error: ApiError): void {
    this.cut ??= error;
    this.onCut?.(this.cut);
  }

  /** Calls back when {@link cutOff} is, or has been, called. For the pipeline. */
  whenCutOff(onCut: (error: ApiError) => void): void {
    this.onCut = onCut;
    if (this.cut) onCut(this.cut);
  }

  /**
   * One value per operation, or per event of a subscription, made when first asked for: the place for a DataLoader.
   */
  once<Value>(key: unknown, create: () => Value): Value {
    this.kept ??= new Map();
    if (!this.kept.has(key)) this.kept.set(key, create());
    return this.kept.get(key) as Value;
  }

  /** Resolves when one more part of this operation may be computed: each costs a few milliseconds at most. */
  async turn(): Promise<void> {
    await this.turns?.take(nameOf(limitKeyOf(this)), addressKey(this.address));
  }

  /** The same caller's context for one event of a subscription: nothing kept with {@link once} outlives the event. */
  forEvent(): OperationContext {
    return this.copy(new OperationContext(this.origin(), this));
  }

  /** As {@link forEvent}, for a result that several callers share: no single one of them can abort it. */
  forSharedEvent(): OperationContext {
    return this.copy(new OperationContext(this.origin()));
  }

  private origin(): OperationOrigin {
    const { transport, requestId, headers, connectionParams, address } = this;
    return { transport, requestId, headers, connectionParams, address };
  }

  private copy(to: OperationContext): OperationContext {
    to.caller = this.caller;
    to.audience = this.audience;
    to.turns = this.turns;
    to.chosenLocale = this.chosenLocale;
    return to;
  }

  private parameter(name: string): string | undefined {
    for (const [key, value] of Object.entries(this.connectionParams)) {
      if (key.toLowerCase() === name && typeof value === 'string') return value;
    }
    const header = this.headers[name];
    return Array.isArray(header) ? header[0] : header;
  }
}
