import { fileLines, LineTooLongError } from '../encounters/archive/archive-lines.js';
import { eventIdsOf } from '../encounters/event-ids.js';
import { RULESETS } from '../encounters/installed-rulesets.js';
import { nodeHashing } from '../encounters/node-hashing.js';
import type { ChainHead } from '../engine/integrity/index.js';
import type { Verdict } from '../engine/proof/index.js';
import { verdictOf, verifyArchive } from '../engine/proof/index.js';

export interface VerifyFileOptions {
  /** Run every declared action again by the rules of this version. */
  readonly rules: boolean;
  /** Heads that were noted elsewhere. */
  readonly noted: readonly ChainHead[];
}

/** Checks the archive in a file. @throws what the file system says */
export async function verifyFile(path: string, { rules, noted }: VerifyFileOptions): Promise<Verdict> {
  try {
    const verdict = await verifyArchive(() => fileLines(path), {
      hashing: nodeHashing,
      noted,
      eventIdOf: (commandId, index) => eventIdsOf(commandId)(index),
      ...(rules && { rulesetOf: (id: string) => RULESETS.find((one) => one.id === id) }),
    });
    return verdictOf(verdict);
  } catch (error) {
    if (!(error instanceof LineTooLongError)) throw error;
    const archive = { ok: false, line: error.line, fault: 'NOT_JSON' } as const;
    return { ok: false, archive, chain: null, dice: null, states: null, rules: null };
  }
}
