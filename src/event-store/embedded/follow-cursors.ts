import { logPage, streamPage } from './event-page.js';
import { revisionBehind } from './event-row.js';
import type { FollowPage, FollowSource } from './follow-source.js';
import type { OpenRows } from './row-source.js';
import type { WakeUps } from './wake-ups.js';

/** Follows one stream by its revisions. */
export class StreamCursor implements FollowSource {
  private next: number;

  constructor(
    private readonly open: OpenRows,
    private readonly wakeUps: WakeUps,
    private readonly stream: string,
    after: number | undefined,
  ) {
    this.next = after === undefined ? 0 : after + 1;
  }

  readOn(limit: number): FollowPage {
    const rows = this.open().forwards(this.stream, this.next, limit);
    this.next = revisionBehind(rows) ?? this.next;
    return streamPage(this.stream, rows, rows.length < limit);
  }

  onWake(wake: () => void) {
    return this.wakeUps.onStream(this.stream, wake);
  }
}

/** Follows the log by its positions. */
export class LogCursor implements FollowSource {
  constructor(
    private readonly open: OpenRows,
    private readonly wakeUps: WakeUps,
    private after: bigint,
    private readonly prefixes: readonly string[] | undefined,
  ) {}

  readOn(limit: number): FollowPage {
    const { rows, scannedTo, reachedHead } = this.open().log(this.after, limit, this.prefixes);
    this.after = scannedTo;
    const page = logPage(rows, reachedHead);
    return this.prefixes === undefined ? page : { ...page, scanned: { to: scannedTo, lastEvent: rows.at(-1)?.[0] } };
  }

  onWake(wake: () => void) {
    return this.wakeUps.onLog(wake);
  }
}
