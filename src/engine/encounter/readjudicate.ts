import type { Ruleset } from '../rules/ruleset.js';
import { isActionName } from './actions/inputs.js';
import { ruleIdsIn } from './cited-rules.js';
import { declarationRefusal } from './declaration-refusal.js';
import type { EventData, RecordedEvent } from './events/index.js';
import { COMMAND_EVENTS, ORIGIN_EVENTS } from './events/index.js';
import type { Fold, OpenAction } from './fold.js';
import { EMPTY_FOLD, foldEvent } from './fold.js';
import { performerOf } from './performers.js';
import { isOfNewcomer } from './unaware-newcomers.js';
import { describe, ReplayDiverged, runProcedure } from './runner.js';

/** Where today's rules would have done something else than what was recorded. */
export interface Divergence {
  /** The action whose journal differs; null: the event belongs to none, and no command causes such an event. */
  readonly actionId: string | null;
  readonly action: string | null;
  /** Revision of the first event that differs. */
  readonly revision: number;
  readonly expected: string;
  readonly found: string;
  /** The rules that what differs cites; where it cites none, those of the whole journal, or of the action. */
  readonly ruleIds: readonly string[];
}

/** What re-adjudicating a stream gives. */
export interface Readjudication {
  /** Declared actions that were run again. */
  readonly actions: number;
  readonly divergences: readonly Divergence[];
}

/**
 * Runs every declared action again from its journal, by today's rules, while the stream is folded: that it may be declared, and
 * that it comes to what was recorded. Feed it the events in order from revision 0; it keeps no more than the fold.
 */
export class Readjudicator {
  private current: Fold = EMPTY_FOLD;
  private nested: OpenAction | null = null;
  private begun = false;
  private actions = 0;
  private readonly divergences: Divergence[] = [];

  /** @param restore gives the fold right after a revision; asked only for `ActionsReverted` */
  constructor(
    private readonly ruleset: Ruleset,
    private readonly restore: (revision: number) => Fold,
  ) {}

  /** The fold of the events so far. */
  get fold(): Fold {
    return this.current;
  }

  next(recorded: RecordedEvent): void {
    if (!this.isExplained(recorded)) this.divergences.push(unexplained(recorded));
    this.followNested(recorded);
    const { open } = this.current;
    if (open && isEndOf(open.declared, recorded)) this.rerun(open, recorded);
    this.current = foldEvent(this.current, recorded, this.restore);
  }

  /** What was found in the events so far; an action that still waits is run as far as it came. */
  get result(): Readjudication {
    const { open } = this.current;
    if (!open) return { actions: this.actions, divergences: this.divergences };
    const found = rerun(this.ruleset, open, null);
    return { actions: this.actions + 1, divergences: found ? [...this.divergences, found] : this.divergences };
  }

  /** An adjustment that was made while an action waited has a journal of its own inside the other. */
  private followNested(recorded: RecordedEvent): void {
    const { open, state } = this.current;
    if (this.nested) {
      if (isEndOf(this.nested.declared, recorded)) {
        this.rerun(this.nested, recorded);
        this.nested = null;
      } else {
        this.nested = { ...this.nested, journal: [...this.nested.journal, recorded] };
      }
    } else if (open && state && recorded.type === 'ActionDeclared') {
      this.nested = { before: state, declared: recorded.data, declaredRevision: recorded.revision, journal: [] };
    }
  }

  private rerun(open: OpenAction, end: RecordedEvent): void {
    this.actions++;
    const found = rerun(this.ruleset, open, end);
    if (found) this.divergences.push(found);
  }

  /** Whether the event has a cause: a command, or an action that is under way. */
  private isExplained(recorded: RecordedEvent): boolean {
    const { type, causationId, data } = recorded;
    if (ORIGIN_EVENTS.has(type)) return !this.begun;
    // A fork takes these over before its creatures.
    this.begun ||= type !== 'MapSet' && type !== 'DisclosureSet';
    if (causationId === null)
      return (
        COMMAND_EVENTS.has(type) ||
        (recorded.type === 'PartialAwarenessNoted' && isOfNewcomer(this.current.state, recorded.data))
      );
    if (type === 'ActionDeclared') return data.actionId === causationId;
    return [this.current.open, this.nested].some((one) => one?.declared.actionId === causationId);
  }
}

/** Runs one action again. @param end what ended it; null if it still waits */
function rerun(ruleset: Ruleset, open: OpenAction, end: RecordedEvent | null): Divergence | undefined {
  const { declared, declaredRevision } = open;
  const diverged = (revision: number, expected: string, found: string, ruleIds: readonly string[]): Divergence => ({
    actionId: declared.actionId,
    action: declared.action,
    revision,
    expected,
    found,
    ruleIds:
      [ruleIds, ruleIdsIn(open.journal)].find((some) => some.length > 0) ?? actionRules(ruleset, declared.action),
  });
  const perform = performerOf(ruleset, declared);
  if (!perform) return diverged(declaredRevision, 'no such action', declared.action, []);
  const journal = end?.type === 'ActionCompleted' ? [...open.journal, end] : open.journal;
  // Today's rules may fail on an old journal in any way; that too is a difference to report, not a reason to stop.
  try {
    const refusal = declarationRefusal(ruleset, open.before, declared);
    if (refusal) return diverged(declaredRevision, `a refusal: ${refusal.code}`, declared.action, refusal.ruleIds);
    const result = runProcedure({ ...open, journal, perform, dice: null });
    const extra = result.kind === 'refused' ? undefined : result.events[0];
    if (!extra) return undefined;
    const revision = end?.revision ?? (journal.at(-1)?.revision ?? declaredRevision) + 1;
    return diverged(revision, extra.type, end?.type ?? 'nothing', ruleIdsIn([extra]));
  } catch (error) {
    if (!(error instanceof ReplayDiverged))
      return diverged(declaredRevision, `an error: ${String(error)}`, 'a journal', []);
    const revision = error.revision ?? end?.revision ?? declaredRevision;
    return diverged(revision, error.expected, error.found, ruleIdsIn(error.events));
  }
}

function actionRules(ruleset: Ruleset, action: string): readonly string[] {
  return isActionName(action) ? (ruleset.actions[action]?.ruleIds ?? []) : [];
}

/** An event that neither a command nor an action under way accounts for: somebody wrote it in. */
function unexplained(recorded: RecordedEvent): Divergence {
  return {
    actionId: recorded.causationId,
    action: null,
    revision: recorded.revision,
    expected: 'nothing',
    found: describe(recorded),
    ruleIds: ruleIdsIn([recorded]),
  };
}

function isEndOf(declared: EventData<'ActionDeclared'>, recorded: RecordedEvent): boolean {
  return (
    (recorded.type === 'ActionCompleted' || recorded.type === 'ActionVoided') &&
    recorded.data.actionId === declared.actionId
  );
}
