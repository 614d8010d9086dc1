import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation } from './commit-check.js';
import type { LoggedEvent, ProposedEvent } from './log.js';

/** What a client asks with `Read`: one read, or a subscription. */
export interface ReadRequest {
  /** Undefined for `$all`. */
  readonly stream: string | undefined;
  /** A revision or a position; inclusive in a read, exclusive in a subscription. */
  readonly from: 'start' | 'end' | bigint;
  readonly backwards: boolean;
  /** Undefined for a subscription. */
  readonly count: number | undefined;
  readonly filter: ReadFilter | undefined;
}

export interface ReadFilter {
  readonly matches: (event: LoggedEvent) => boolean;
  /** Events looked at between two checkpoints. */
  readonly checkpointEvery: number;
}

type AppendOptions = streams.AppendReq.Options | streams.DeleteReq.Options | streams.TombstoneReq.Options;
type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** Window of a filtered subscription that asks for none. */
const DEFAULT_WINDOW = 32;

export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function expectationOf(options: AppendOptions): Expectation {
  if (options.hasNoStream()) return { revision: -1n };
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream-exists';
  return { revision: BigInt(options.getRevision()) };
}

export function batchExpectationOf(options: streams.BatchAppendReq.Options): Expectation {
  if (options.hasNoStream()) return { revision: -1n };
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream-exists';
  return { revision: BigInt(options.getStreamPosition()) };
}

export function proposedEvent(message: ProposedMessage): ProposedEvent {
  const map = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: map.get('type') ?? '',
    contentType: map.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function readRequest(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw new Error('a read without options');
  const stream = options.getStream();
  return {
    stream: stream === undefined ? undefined : streamName(stream.getStreamIdentifier()),
    from: stream === undefined ? fromOfAll(options.getAll()) : fromOfStream(stream),
    backwards: Number(options.getReadDirection()) === 1,
    count: options.hasCount() ? Number(options.getCount()) : undefined,
    filter: options.hasFilter() ? readFilter(options.getFilter()) : undefined,
  };
}

function fromOfStream(options: streams.ReadReq.Options.StreamOptions): ReadRequest['from'] {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : BigInt(options.getRevision());
}

function fromOfAll(options: streams.ReadReq.Options.AllOptions | undefined): ReadRequest['from'] {
  if (options === undefined || options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : BigInt(options.getPosition()?.getCommitPosition() ?? '0');
}

function readFilter(options: streams.ReadReq.Options.FilterOptions | undefined): ReadFilter | undefined {
  if (options === undefined) return undefined;
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  const regex = expression?.getRegex() ?? '';
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = regex === '' ? undefined : new RegExp(regex);
  return {
    matches: (event) => {
      const text = byStream === undefined ? event.type : event.stream;
      return pattern?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix));
    },
    checkpointEvery: (options.hasMax() ? options.getMax() : DEFAULT_WINDOW) * options.getCheckpointintervalmultiplier(),
  };
}
