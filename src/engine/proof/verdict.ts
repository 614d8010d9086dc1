import type { ChainReason } from '../integrity/index.js';
import type { DiceFault } from '../dice/index.js';
import type { ArchiveFault } from './archive-format.js';
import type { Proof } from './prove.js';
import type { ArchiveVerdict } from './verify-archive.js';

/** A check that failed: where first, and how. */
export interface Failed<Fault extends string> {
  readonly ok: false;
  readonly revision: number;
  readonly fault: Fault;
}

/** The verdict on an archive in the words of docs/verification.md. Null: that check could not be made. */
export interface Verdict {
  readonly ok: boolean;
  readonly archive: { readonly ok: true } | { readonly ok: false; readonly line: number; readonly fault: ArchiveFault };
  readonly chain:
    | { readonly ok: true; readonly events: number; readonly cut: number; readonly withheld: number }
    | Failed<ChainReason | 'UNREADABLE'>
    | null;
  readonly dice:
    | {
        readonly ok: true;
        readonly recomputed: number;
        readonly declared: number;
        readonly unseen: number;
        readonly seedRevealed: boolean;
      }
    | Failed<DiceFault>
    | null;
  readonly states:
    | { readonly ok: true; readonly checked: number; readonly otherVersion: number }
    | Failed<'STATE_DIFFERS' | 'UNREADABLE' | 'DOES_NOT_FOLD'>
    | null;
  readonly rules: {
    readonly ok: boolean;
    readonly actions: number;
    readonly divergences: readonly {
      readonly revision: number;
      readonly action: string | null;
      readonly expected: string;
      readonly found: string;
      readonly ruleIds: readonly string[];
    }[];
  } | null;
}

/** Puts what was found into the words of the document. */
export function verdictOf({ ok, finding, proof }: ArchiveVerdict): Verdict {
  return {
    ok,
    archive: finding ? { ok: false, ...finding } : { ok: true },
    chain: proof && chainOf(proof),
    dice: proof && diceOf(proof),
    states: proof && statesOf(proof),
    rules: proof && rulesOf(proof),
  };
}

function chainOf({ chain }: Proof): Verdict['chain'] {
  return chain.ok
    ? { ok: true, events: chain.count, cut: chain.cut, withheld: chain.withheld }
    : { ok: false, revision: chain.revision, fault: chain.reason };
}

function diceOf({ dice }: Proof): Verdict['dice'] {
  const { ok, recomputed, declared, unseen, seedRevealed, findings, revision } = dice;
  if (dice.originHidden) return null;
  const first = findings.find((finding) => finding.revision === revision);
  return ok || !first
    ? { ok: true, recomputed, declared, unseen, seedRevealed }
    : { ok: false, revision: first.revision, fault: first.fault };
}

function statesOf({ partial, checkpoints, unreadable, unfoldable }: Proof): Verdict['states'] {
  const { checked, otherVersion, revision } = checkpoints;
  if (revision !== null) return { ok: false, revision, fault: 'STATE_DIFFERS' };
  if (unfoldable === null) return { ok: true, checked, otherVersion };
  if (partial) return null;
  return {
    ok: false,
    revision: unfoldable,
    fault: unreadable?.revision === unfoldable ? 'UNREADABLE' : 'DOES_NOT_FOLD',
  };
}

function rulesOf({ readjudication }: Proof): Verdict['rules'] {
  if (!readjudication) return null;
  const { actions, divergences } = readjudication;
  return {
    ok: divergences.length === 0,
    actions,
    divergences: divergences.map(({ revision, action, expected, found, ruleIds }) => ({
      revision,
      action,
      expected,
      found,
      ruleIds,
    })),
  };
}
