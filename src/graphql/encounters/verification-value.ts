import type { Verification } from '../../encounters/verify-encounter.js';
import type { VerificationReportType } from './types/verification.types.js';

/** The GraphQL value of a verification. */
export function verificationValue({
  events,
  chain,
  dice,
  seedRevealed,
  readjudication,
}: Verification): VerificationReportType {
  const rules = readjudication && { ok: readjudication.divergences.length === 0, ...readjudication };
  return {
    ok: chain.ok && dice.ok && rules?.ok === true,
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
      seedRevealed,
      findings: dice.findings.map(({ fault, index, roll }) => ({ fault, index: index ?? null, roll: roll ?? null })),
    },
    readjudication: rules,
  };
}
