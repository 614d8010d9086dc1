import { ADDRESSES, loopbackAddress } from './addresses.js';
import { WATCHERS } from './fight.js';
import type { Fight } from './fight.js';
import { flow } from './flow.js';
import { Follower } from './follower.js';
import { clientsOf } from './metrics.js';
import { comesTrue } from './patience.js';

/** Events of some 40 KB, so that the buffers of the system are soon full. */
const FULL = `... on AdjustedEvent { ${Array.from({ length: 28 }, (_, n) => `a${n}: reason`).join(' ')} }`;
const REASON = '€'.repeat(500);
/** Below the rate one caller is allowed. */
const RATE = 90;
const MOST_COMMANDS = 1_500;

export interface SlowReaders {
  /** Those that were not closed with 1013 and their last revision, or missed something, in words. */
  readonly faults: readonly string[];
  /** Commands it took until all were cut off. */
  readonly commands: number;
}

/** Subscribers that stop reading while events flow: each is to be closed with 1013 and the last revision it was sent, and goes on from there. */
export async function slowReaders(url: string, fight: Fight, count: number): Promise<SlowReaders> {
  const faults: string[] = [];
  const optionsOf = (n: number) => ({
    url,
    address: loopbackAddress(ADDRESSES.slowReaders + n),
    encounterId: fight.id,
    token: fight.tokenOf(WATCHERS[n % WATCHERS.length]!),
    more: FULL,
  });
  const cutBefore = (await clientsOf(url)).slowClientsCut;
  const readers = Array.from({ length: count }, (_, n) => new Follower(optionsOf(n)));
  await Promise.all(readers.map(({ caughtUp }) => caughtUp));
  for (const reader of readers) reader.pause();

  let allCut = false;
  const cut = async (): Promise<boolean> => (allCut = (await clientsOf(url)).slowClientsCut - cutBefore >= count);
  const watched = setInterval(() => void cut().catch(() => undefined), 200);
  const { commands, failures } = await flow({
    rate: RATE,
    count: MOST_COMMANDS,
    give: (n, commandId) => fight.adjust(n % 2 === 0 ? 'a' : 'b', REASON, commandId),
    goesOn: () => !allCut,
  });
  await comesTrue(cut);
  clearInterval(watched);
  faults.push(...failures);

  const revision = await fight.end();
  await Promise.all(
    readers.map(async (reader, n) => {
      reader.resume();
      const { code, reason } = await reader.closed;
      faults.push(...reader.faults);
      const last = Number(/^Too slow; last taken: feed at (\d+)$/.exec(reason)?.[1]);
      // The message under way when it was cut off may still have arrived.
      if (code !== 1013 || !(last === reader.revision || last === reader.revision - 1))
        faults.push(`at ${reader.revision} closed with ${code}: ${reason}`);
      const again = new Follower({ ...optionsOf(n), after: reader.revision, more: '' });
      if (!(await comesTrue(() => again.revision >= revision)))
        faults.push(`went on from ${reader.revision} and got as far as ${again.revision} of ${revision}`);
      faults.push(...again.faults);
      await again.close();
    }),
  );
  return { faults, commands };
}
