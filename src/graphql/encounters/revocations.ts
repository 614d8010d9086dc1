import { Injectable } from '@nestjs/common';
import { credentialsLost } from '../../auth/caller-identifier.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { LiveFeed } from '../../encounters/live-feed.js';
import { seatOf } from '../../engine/encounter/seat.js';
import type { OperationContext } from '../driver/operation-context.js';

/** The subscriptions of seats at one encounter. */
interface Followed {
  readonly open: Map<OperationContext, string>;
  readonly unsubscribe: () => void;
  looking: boolean;
  again: boolean;
}

/**
 * Ends what a seat watches as soon as the seat is revoked, whatever its source waits for: the pause of a replay, or a client that
 * takes its time with the past. The newest state is looked at once for all who watch an encounter.
 */
@Injectable()
export class Revocations {
  private readonly followed = new Map<string, Followed>();

  constructor(
    private readonly repository: EncounterRepository,
    private readonly feed: LiveFeed,
  ) {}

  /** From now on `context`, of an open subscription, is cut off when the seat of its caller is revoked. */
  follow(context: OperationContext, encounterId: string): void {
    const { caller, signal } = context;
    if (caller.kind !== 'seat' || signal.aborted) return;
    const followed = this.followed.get(encounterId) ?? this.begin(encounterId);
    followed.open.set(context, caller.seatId);
    signal.addEventListener('abort', () => {
      followed.open.delete(context);
      if (followed.open.size > 0) return;
      followed.unsubscribe();
      this.followed.delete(encounterId);
    });
    // It may have been revoked while the subscription was opened.
    this.look(encounterId, followed);
  }

  private begin(encounterId: string): Followed {
    const followed: Followed = {
      open: new Map(),
      unsubscribe: this.feed.onChange(encounterId, () => this.look(encounterId, followed)),
      looking: false,
      again: false,
    };
    this.followed.set(encounterId, followed);
    return followed;
  }

  private look(encounterId: string, followed: Followed): void {
    followed.again = true;
    if (!followed.looking) void this.cutOffRevoked(encounterId, followed);
  }

  private async cutOffRevoked(encounterId: string, followed: Followed): Promise<void> {
    followed.looking = true;
    while (followed.again) {
      followed.again = false;
      // A store that is away has the sources themselves fail.
      const session = await this.repository.load(encounterId).catch(() => undefined);
      const now = session?.fold.state;
      if (!now) continue;
      for (const [context, seatId] of followed.open) if (!seatOf(now, seatId)) context.cutOff(credentialsLost());
    }
    followed.looking = false;
  }
}
