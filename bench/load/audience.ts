import { ADDRESSES, loopbackAddress } from './addresses.js';
import { Fight, WATCHERS } from './fight.js';
import type { Deliveries } from './flow.js';
import { Follower } from './follower.js';
import { comesTrue } from './patience.js';

/** Fights, each at an address of its own, and their subscribers: game masters, players and spectators in turn. */
export class Audience {
  private constructor(
    readonly fights: readonly Fight[],
    readonly followers: readonly (readonly Follower[])[],
  ) {}

  static async gather(
    url: string,
    { encounters, subscribers }: { readonly encounters: number; readonly subscribers: number },
    deliveries: Deliveries,
  ): Promise<Audience> {
    const addressOf = (n: number): string => loopbackAddress(ADDRESSES.tables + n);
    const fights: Fight[] = [];
    for (let n = 0; n < encounters; n++) fights.push(await Fight.open(url, addressOf(n)));
    const followers = fights.map((fight, n) => {
      const count = Math.floor((subscribers - n - 1) / encounters) + 1;
      return Array.from(
        { length: Math.max(0, count) },
        (_, index) =>
          new Follower({
            url,
            address: addressOf(n),
            encounterId: fight.id,
            token: fight.tokenOf(WATCHERS[index % WATCHERS.length]!),
            onEvent: deliveries.arrived,
          }),
      );
    });
    await Promise.all(followers.flat().map(({ caughtUp }) => caughtUp));
    return new Audience(fights, followers);
  }

  /** Gives the nth command of a flow: to the fights in turn. */
  readonly give = (n: number, commandId: string): Promise<void> => this.fights[n % this.fights.length]!.next(commandId);

  /** Ends the fights and waits until their subscribers have all there is. @returns what was lost, repeated or otherwise wrong, in words */
  async leave(): Promise<string[]> {
    const faults: string[] = [];
    for (const [n, fight] of this.fights.entries()) {
      const revision = await fight.end();
      const watching = this.followers[n]!;
      await comesTrue(() => watching.every((one) => one.revision >= revision));
      for (const one of watching) {
        if (one.revision !== revision) faults.push(`a subscriber has ${one.revision} of ${revision}`);
        faults.push(...one.faults);
        await one.close();
      }
      fight.close();
    }
    return faults;
  }
}
