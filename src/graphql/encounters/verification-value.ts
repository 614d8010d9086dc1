import type { Proof } from '../../engine/proof/index.js';
import type { VerificationReportType } from './types/verification.types.js';

/**
 * The GraphQL value of a verification.
 * @param witnessed left out for whoever sees everything: the revisions that a seat witnesses, up to the last of which was verified
 */
export function verificationValue(
  { events, chain, dice, checkpoints, readjudication, unfoldable }: Proof,
  witnessed?: ReadonlySet<number>,
): VerificationReportType {
  const rules = readjudication && { ok: readjudication.divergences.length === 0, ...readjudication };
  return {
    ok: chain.ok && dice.ok && checkpoints.ok && (witnessed ? unfoldable === null : rules?.ok === true),
    events,
    chain: chain.ok
      ? {
          ok: true,
          revision: null,
          reason: null,
          headRevision: chain.head?.revision ?? null,
          headHash: chain.head?.hash ?? null,
        }
      : { ok: false, revision: chain.revision, reason: chain.reason, headRevision: null, headHash: null },
    dice: {
      ok: dice.ok,
      recomputed: dice.recomputed,
      declared: dice.declared,
      seedRevealed: dice.seedRevealed,
      revision: dice.revision,
      findings: dice.findings
        .filter(({ revision }) => !witnessed || witnessed.has(revision))
        .map(({ fault, index, roll, revision }) => ({
          fault,
          revision,
          index: index ?? null,
          roll: roll ?? null,
        })),
    },
    checkpoints,
    readjudication: rules,
  };
}
