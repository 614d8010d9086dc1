import { asStoreError } from './sqlite-errors.js';

/** One transaction that many requests share. */
export interface GroupTransaction<Request, Result> {
  begin(): void;
  /** Carries out one request, or throws and leaves the others as they are. */
  write(request: Request): Result;
  commit(): void;
  rollback(): void;
  /** False once the transaction has ended, also if it was rolled back behind our back. */
  readonly isOpen: boolean;
}

interface Queued<Request, Result> {
  readonly request: Request;
  readonly size: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** How much one transaction takes on, so that it does not hold the event loop for long. */
export const GROUP_LIMITS = { requests: 256, size: 4 * 1024 * 1024 } as const;

/**
 * Group commit: what is asked for in one turn of the event loop is written in one transaction, and so pays for one commit
 * to disk. Nobody is answered before that commit, not even with a conflict: it may rest on what was never written.
 */
export class GroupCommit<Request, Result> {
  private queue: Queued<Request, Result>[] = [];
  private scheduled = false;
  private transactionCount = 0;

  /** @param committed called with the requests of a group, and what they weigh together, after they were answered. */
  constructor(
    private readonly transaction: GroupTransaction<Request, Result>,
    private readonly committed: (requests: readonly Request[], size: number) => void,
  ) {}

  /** Transactions begun so far. */
  get transactions(): number {
    return this.transactionCount;
  }

  /**
   * @param size what the request weighs against `GROUP_LIMITS.size`.
   * @throws EventStoreError `unavailable` (rolled back), `outcome-unknown` (the commit itself failed), or what `write` threw.
   */
  add(request: Request, size: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, size, resolve, reject });
      this.schedule();
    });
  }

  /** Writes everything that waits, now. */
  flush(): void {
    while (this.queue.length > 0) this.runGroup();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.queue.length > 0) this.runGroup();
      if (this.queue.length > 0) this.schedule();
    });
  }

  private runGroup(): void {
    const group = this.takeGroup();
    let outcomes: Outcome<Result>[];
    try {
      outcomes = this.write(group);
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'result' in outcome) resolve(outcome.result);
      else reject(outcome?.error);
    });
    this.committed(
      group.map(({ request }) => request),
      group.reduce((sum, { size }) => sum + size, 0),
    );
  }

  private takeGroup(): Queued<Request, Result>[] {
    let count = 0;
    let size = 0;
    for (const queued of this.queue) {
      size += queued.size;
      if (count > 0 && (count === GROUP_LIMITS.requests || size > GROUP_LIMITS.size)) break;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  private write(group: readonly Queued<Request, Result>[]): Outcome<Result>[] {
    const { transaction } = this;
    let committing = false;
    try {
      this.transactionCount += 1;
      transaction.begin();
      const outcomes = group.map(({ request }) => this.writeOne(request));
      committing = true;
      transaction.commit();
      return outcomes;
    } catch (error) {
      this.rollBack();
      if (committing) throw asStoreError(error, 'outcome-unknown', 'The commit failed');
      throw asStoreError(error, 'unavailable', 'Nothing was written');
    }
  }

  private writeOne(request: Request): Outcome<Result> {
    try {
      return { result: this.transaction.write(request) };
    } catch (error) {
      if (!this.transaction.isOpen) throw error;
      return { error: asStoreError(error, 'unavailable', 'The append was not written') };
    }
  }

  private rollBack(): void {
    try {
      this.transaction.rollback();
    } catch {
      // What is wrong is told by the first error; the next group finds out whether the database can still be used.
    }
  }
}
