import { stateHashOf } from '../../src/engine/encounter/checkpoint.js';
import type { Hashing } from '../../src/engine/integrity/hashing.js';
import type { Verdict } from '../../src/engine/proof/index.js';
import { verdictOf, verifyArchive } from '../../src/engine/proof/index.js';
import { dnd35 } from '../../src/engine/rules/dnd35/index.js';
import { dnd5e } from '../../src/engine/rules/dnd5e/index.js';
import { pathfinder1e } from '../../src/engine/rules/pathfinder1e/index.js';

/** What a platform makes of an archive. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Hash of the state after the last event. */
  readonly stateHash: string | null;
}

/** Checks an archive, rules included. It takes nothing but the language, so it is the same in Node and in a browser. */
export async function judge(hashing: Hashing, text: string): Promise<Judgement> {
  const rulesets = [dnd5e, dnd35, pathfinder1e];
  const verdict = await verifyArchive(
    async function* () {
      yield* text.trimEnd().split('\n');
    },
    { hashing, rulesetOf: (id) => rulesets.find((one) => one.id === id) },
  );
  const state = verdict.proof?.state;
  return { verdict: verdictOf(verdict), stateHash: state ? stateHashOf(hashing, state) : null };
}
