import type { Ruleset } from '../rules/ruleset.js';
import type { EventData, RecordedEvent } from './events/index.js';
import type { Fold, OpenAction } from './fold.js';
import { EMPTY_FOLD, foldEvent } from './fold.js';
import { performerOf } from './performers.js';
import { ReplayDiverged, runProcedure } from './runner.js';

/** Where today's rules would have done something else than what was recorded. */
export interface Divergence {
  readonly actionId: string;
  readonly action: string;
  /** Revision of the first event that differs. */
  readonly revision: number;
  readonly expected: string;
  readonly found: string;
}

/** What re-adjudicating a stream gives. */
export interface Readjudication {
  /** Declared actions that were run again. */
  readonly actions: number;
  readonly divergences: readonly Divergence[];
}

/**
 * Runs every declared action again from its journal, by today's rules, while the stream is folded. Feed it the events in
 * order from revision 0; it keeps no more than the fold.
 */
export class Readjudicator {
  private fold: Fold = EMPTY_FOLD;
  private nested: OpenAction | null = null;
  private actions = 0;
  private readonly divergences: Divergence[] = [];

  /** @param restore gives the fold right after a revision; asked only for `ActionsReverted` */
  constructor(
    private readonly ruleset: Ruleset,
    private readonly restore: (revision: number) => Fold,
  ) {}

  next(recorded: RecordedEvent): void {
    this.followNested(recorded);
    const { open } = this.fold;
    if (open && isEndOf(open.declared, recorded)) this.rerun(open, recorded);
    this.fold = foldEvent(this.fold, recorded, this.restore);
  }

  get result(): Readjudication {
    return { actions: this.actions, divergences: this.divergences };
  }

  /** An adjustment that was made while an action waited has a journal of its own inside the other. */
  private followNested(recorded: RecordedEvent): void {
    if (this.nested) {
      if (isEndOf(this.nested.declared, recorded)) {
        this.rerun(this.nested, recorded);
        this.nested = null;
      } else {
        this.nested = { ...this.nested, journal: [...this.nested.journal, recorded] };
      }
    } else if (this.fold.open && this.fold.state && recorded.type === 'ActionDeclared') {
      this.nested = {
        before: this.fold.state,
        declared: recorded.data,
        declaredRevision: recorded.revision,
        journal: [],
      };
    }
  }

  private rerun(open: OpenAction, end: RecordedEvent): void {
    this.actions++;
    const diverged = (revision: number, expected: string, found: string): void => {
      this.divergences.push({
        actionId: open.declared.actionId,
        action: open.declared.action,
        revision,
        expected,
        found,
      });
    };
    const perform = performerOf(this.ruleset, open.declared);
    if (!perform) return diverged(open.declaredRevision, 'no such action', open.declared.action);
    const completed = end.type === 'ActionCompleted';
    const journal = completed ? [...open.journal, end] : open.journal;
    // Today's rules may fail on an old journal in any way; that too is a difference to report, not a reason to stop.
    try {
      const result = runProcedure({ ...open, journal, perform, dice: null });
      const extra = result.kind === 'refused' ? undefined : result.events[0];
      if (extra) diverged(end.revision, extra.type, end.type);
    } catch (error) {
      if (error instanceof ReplayDiverged) diverged(error.revision ?? end.revision, error.expected, error.found);
      else diverged(open.declaredRevision, `an error: ${String(error)}`, 'a journal');
    }
  }
}

function isEndOf(declared: EventData<'ActionDeclared'>, recorded: RecordedEvent): boolean {
  return (
    (recorded.type === 'ActionCompleted' || recorded.type === 'ActionVoided') &&
    recorded.data.actionId === declared.actionId
  );
}
