import type {
  FollowItem,
  FollowTarget,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  StreamRead,
} from '../event-store.js';
import { checkFollow, checkReadAll, checkReadStream } from '../read-checks.js';
import { logPage, streamPage } from './event-page.js';
import { revisionBehind } from './event-row.js';
import { LogCursor, StreamCursor } from './follow-cursors.js';
import { FollowIterator } from './follow-iterator.js';
import type { NextPage } from './paged-read.js';
import { paged, READ_PAGE, streamRead } from './paged-read.js';
import type { OpenRows } from './row-source.js';
import type { WakeUps } from './wake-ups.js';

/**
 * Reading and following for a store that lives in this process. A read ends at what was the head when it began, so it ends
 * even while others append faster than it reads.
 */
export class EmbeddedReader {
  constructor(
    private readonly open: OpenRows,
    private readonly wakeUps: WakeUps,
  ) {}

  readStream(stream: string, options: ReadStreamOptions = {}): StreamRead {
    checkReadStream(stream, options);
    return streamRead(() => {
      const head = this.open().head(stream);
      if (head === undefined) return { missing: true, nextPage: () => streamPage(stream, [], true) };
      const backwards = options.direction === 'backwards';
      const nextPage = backwards ? this.backwards(stream, head, options) : this.forwards(stream, head, options);
      return { missing: false, nextPage };
    });
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    checkReadAll(options);
    return { [Symbol.asyncIterator]: () => paged(() => this.log(options)) };
  }

  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    checkFollow(target);
    if ('stream' in target) {
      return new FollowIterator(new StreamCursor(this.open, this.wakeUps, target.stream, target.after), signal);
    }
    const after = target.after ?? 0n;
    return new FollowIterator(new LogCursor(this.open, this.wakeUps, after, target.prefixes), signal, after);
  }

  private forwards(stream: string, head: number, { from = 0, limit = Infinity }: ReadStreamOptions): NextPage {
    let next = from;
    let left = limit;
    return () => {
      const wanted = Math.min(READ_PAGE, left, head + 1 - next);
      const found = wanted > 0 ? this.open().forwards(stream, next, wanted) : [];
      // A truncated stream begins behind what was asked for, so that what is new may be among as many rows.
      const rows = found.filter((row) => Number(row[1]) <= head);
      next = revisionBehind(rows) ?? head + 1;
      left -= rows.length;
      return streamPage(stream, rows, left <= 0 || next > head);
    };
  }

  private backwards(stream: string, head: number, { from = head, limit = Infinity }: ReadStreamOptions): NextPage {
    let next = Math.min(from, head);
    let left = limit;
    return () => {
      const rows = this.open().backwards(stream, next, Math.min(READ_PAGE, left, next + 1));
      next -= rows.length;
      left -= rows.length;
      return streamPage(stream, rows, rows.length === 0 || left <= 0 || next < 0);
    };
  }

  private log({ after = 0n, prefixes, limit = Infinity }: ReadAllOptions): NextPage {
    const head = this.open().headPosition() ?? 0n;
    let left = limit;
    let scannedTo = after;
    return () => {
      const stretch = this.open().log(scannedTo, Math.min(READ_PAGE, left), prefixes);
      const rows = stretch.scannedTo > head ? stretch.rows.filter(([position]) => position <= head) : stretch.rows;
      scannedTo = stretch.scannedTo;
      left -= rows.length;
      return logPage(rows, left <= 0 || stretch.reachedHead || scannedTo >= head);
    };
  }
}
