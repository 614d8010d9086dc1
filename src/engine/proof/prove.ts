import type { ChainVerification, VerifyChainOptions, WithheldLink } from '../integrity/index.js';
import type { Hashing } from '../integrity/hashing.js';
import type { Ruleset } from '../rules/ruleset.js';
import { diceRecordOf } from './dice-record.js';
import type { Findings } from './examination.js';
import { Examination } from './examination.js';
import type { UnreadableEvent } from './recorded-event.js';
import type { ReadEvent } from './survey.js';
import { Surveyor } from './survey.js';

/** All checks of a fight, each with its own verdict. */
export interface Proof extends Findings {
  readonly events: number;
  /** Every event is the one that was sealed, in its place; or reading had to stop before the end. */
  readonly chain: ChainVerification | UnreadableEvent;
  /** Whether it is a copy from which parts were cut or events withheld: it cannot be folded, and is none the worse for it. */
  readonly partial: boolean;
}

export interface ProofOptions extends VerifyChainOptions {
  readonly hashing: Hashing;
  /** The seed of a fight that has not revealed it, for whoever has it. */
  readonly seed?: Uint8Array | undefined;
  /** The rules by which actions are run again; left out, they are not. */
  readonly rulesetOf?: (id: string) => Ruleset | undefined;
  /** Asked after each event, which may be large: a promise it gives is awaited, for a host that has other things to do. */
  readonly breathe?: () => Promise<void> | undefined;
}

/** What a reading gives: events, bare links of those that are not in this copy, and perhaps at last the place where it had to stop. */
export type Reading = AsyncIterable<
  ReadEvent | { readonly withheld: WithheldLink } | { readonly stop: UnreadableEvent }
>;

/**
 * Checks a fight: its hash chain, its dice, its recorded states and, if rules are given, every declared action. Reads it twice,
 * because the seed comes at the end and is wanted at the beginning, and so keeps next to nothing of it in memory.
 * @param read gives the fight from its first event on; the same each time, but for what comes after its end
 */
export async function prove(read: () => Reading, options: ProofOptions): Promise<Proof> {
  const { hashing, seed, rulesetOf, breathe, ...chainOptions } = options;
  const surveyor = new Surveyor(hashing, chainOptions);
  let stopped: UnreadableEvent | undefined;
  let count = 0;
  for await (const item of read()) {
    if ('stop' in item) {
      stopped = item.stop;
      break;
    }
    if ('withheld' in item) surveyor.withheld(item.withheld);
    else surveyor.push(item);
    count += 1;
    const pause = breathe?.();
    if (pause) await pause;
  }
  const survey = surveyor.finish();
  const ruleset = survey.rulesetId === undefined ? undefined : rulesetOf?.(survey.rulesetId);
  const examination = new Examination(hashing, survey, { seed, ruleset });
  let examined = 0;
  for await (const item of read()) {
    if (examined === count) break;
    if ('stop' in item) examination.next(item.stop);
    else if ('withheld' in item) examination.withheld(item.withheld.revision);
    else {
      const recorded = item.event();
      examination.next(recorded, diceRecordOf(item, recorded));
    }
    examined += 1;
    const pause = breathe?.();
    if (pause) await pause;
  }
  return { events: count, chain: stopped ?? survey.chain, partial: survey.partial, ...examination.finish() };
}
