import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';

/** What `PRAGMA wal_checkpoint` answers: pages of the log, and how many of them were copied back. */
interface Copied {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** How much written since may be left for the event loop's own thread to copy: a few milliseconds. */
const REST_BYTES = 1024 * 1024;

/**
 * Runs in the thread. A text, not a module of its own, so that it is the same whatever loads the service's modules. The connection has no
 * statement open between two messages, so it never keeps the log from being begun again.
 */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.driver);
  const database = new Database(workerData.file, { fileMustExist: true });
  database.pragma('synchronous = ' + workerData.synchronous);
  database.pragma('fullfsync = ' + workerData.fullfsync);
  parentPort.on('message', (message) => {
    if (message === 'close') {
      database.close();
      parentPort.close();
      return;
    }
    parentPort.postMessage(database.pragma('wal_checkpoint(PASSIVE)')[0]);
  });
`;

/**
 * Copies the write-ahead log of a database back on a thread of its own. Sixteen MiB take a tenth of a second, in which a connection that
 * copies for itself holds the event loop, and with it every answer and every subscription. What was written while the thread copied is
 * little, and is copied on the connection's own thread, so that the next transaction finds all of it copied and begins the log again.
 *
 * Should the thread not come up, or end, the connection's `wal_autocheckpoint` does the work: keep it, well above `every`.
 */
export class BackgroundCheckpoints {
  private thread: Worker | undefined;
  private ended: Promise<void> = Promise.resolve();
  private written = 0;
  private copying: Promise<void> | undefined;
  private copied: ((outcome: Copied | undefined) => void) | undefined;
  private isHeld = false;
  private isOver = false;

  /** @param every bytes of log after which it is copied back */
  constructor(
    private readonly database: Database,
    private readonly every: number,
  ) {}

  /** To be told after each commit. @param bytes about what it added to the log */
  wrote(bytes: number): void {
    this.written += bytes;
    if (this.written < this.every || this.isOver || this.isHeld) return;
    this.copying ??= this.copyBack().finally(() => {
      this.copying = undefined;
    });
  }

  /** Does what a checkpoint in the thread would be in the way of, once none is under way. @param work ends before it returns */
  async without<Result>(work: () => Result): Promise<Result> {
    await this.idle();
    this.isHeld = true;
    try {
      return work();
    } finally {
      this.isHeld = false;
    }
  }

  /** Ends the thread. Before the connection is closed, so that this one is the last and takes the log away. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.idle();
    // Waited for, so it has to keep the process alive; idle it must not.
    this.thread?.ref();
    this.thread?.postMessage('close');
    await this.ended;
  }

  private async idle(): Promise<void> {
    while (this.copying) await this.copying;
  }

  private async copyBack(): Promise<void> {
    try {
      do {
        this.written = 0;
        const outcome = await this.copyInThread();
        if (outcome === undefined || outcome.busy !== 0) return;
      } while (this.written > REST_BYTES && !this.isOver);
      if (this.database.open && !this.database.inTransaction) this.database.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // What is wrong with the file is met, and told, by the next append; until then it is tried again.
    }
  }

  /** @returns undefined if there is no thread any more */
  private copyInThread(): Promise<Copied | undefined> {
    const thread = (this.thread ??= this.start());
    // A process that waits for nothing else would end in the middle of it.
    thread.ref();
    return new Promise<Copied | undefined>((resolve) => {
      this.copied = resolve;
      thread.postMessage('copy');
    }).finally(() => thread.unref());
  }

  private start(): Worker {
    const pragma = (name: string): unknown => this.database.pragma(name, { simple: true });
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: {
        driver: createRequire(import.meta.url).resolve('better-sqlite3'),
        file: this.database.name,
        synchronous: pragma('synchronous'),
        fullfsync: pragma('fullfsync'),
      },
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    thread.unref();
    thread.on('message', (outcome: Copied) => this.copied?.(outcome));
    // What is wrong with the file is met, and told, by the connection itself.
    thread.on('error', () => undefined);
    this.ended = new Promise((resolve) =>
      thread.once('exit', () => {
        this.isOver = true;
        this.copied?.(undefined);
        resolve();
      }),
    );
    return thread;
  }
}
