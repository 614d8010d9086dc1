import type { ForkParent } from '../engine/encounter/commands.js';
import { diceEncounterOf } from '../engine/encounter/decide/fork.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { refuse } from '../engine/encounter/refusal.js';
import { commandEnd } from './command-end.js';
import type { CommandHandler } from './command-handler.js';
import type { CommandResult } from './command-result.js';
import type { EncounterReader } from './encounter-reader.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterSecrets, SharedSeed } from './encounter-secrets.js';
import type { Seat } from '../engine/encounter/seat.js';
import { forkBar } from '../engine/encounter/seat.js';

/** What is to be branched off, and where to. */
export interface ForkRequest {
  readonly parentId: string;
  /** Revision of the parent after which the fork goes on. */
  readonly at: number;
  /** Id of the new encounter. */
  readonly encounterId: string;
  /** Name and tags of the new one; those of the parent if left out. */
  readonly name?: string;
  readonly tags?: readonly string[];
  /** SAME: by the dice of the parent, once they are no secret any more. FRESH: by dice of its own. */
  readonly seed: 'SAME' | 'FRESH';
  readonly commandId: string;
  readonly seat: Seat;
  /** Who owns the new one, if that is a principal. */
  readonly creator?: string;
}

/** What a fork begins with: what the command handler cannot know of itself. */
export interface ForkOrigin {
  readonly parent: ForkParent;
  /** The seed it shares with its parent; undefined: it gets one of its own. */
  readonly shared: SharedSeed | undefined;
}

/** Branches encounters off one another. */
export class Forks {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
    private readonly secrets: EncounterSecrets,
    private readonly handler: CommandHandler,
  ) {}

  /**
   * Makes a new encounter that goes on from a revision of another one. `not-found` means the parent.
   * @throws EventStoreError
   */
  async fork(request: ForkRequest): Promise<CommandResult> {
    const { parentId, at, encounterId, seed, commandId, seat } = request;
    const session = await this.repository.load(parentId);
    const now = session?.fold.state;
    if (!session || !now) return { kind: 'not-found' };
    const bar = forkBar(seat);
    if (bar) return { kind: 'refused', refusal: bar, state: now };
    const known = await this.knownSeed(now);
    const parent = await this.parentAt(parentId, at, session.revision, known !== undefined);
    if (!parent) return { kind: 'refused', refusal: refuse('REVISION_UNKNOWN', [], { revision: at }), state: now };
    const { name = now.name, tags = now.tags } = request;
    return this.handler.handle({
      encounterId,
      command: { type: 'forkEncounter', encounterId, name, tags, seed, parentId, at },
      commandId,
      seat,
      ...(request.creator !== undefined && { creator: request.creator }),
      origin: { parent, shared: seed === 'SAME' ? known : undefined },
    });
  }

  /** The parent as it was; undefined if it has no such revision. */
  private async parentAt(
    parentId: string,
    at: number,
    head: number,
    seedRevealed: boolean,
  ): Promise<ForkParent | undefined> {
    if (at > head) return undefined;
    const fold = await this.repository.foldAt(parentId, at);
    if (!fold?.state) return undefined;
    const end = await commandEnd(this.repository, parentId, head, at);
    let hash = '';
    for await (const record of this.repository.read(parentId, at, 1)) hash = record.metadata.hash;
    return {
      encounterId: parentId,
      revision: at,
      hash,
      fold,
      turn: await this.reader.turnAt(parentId, at),
      seedRevealed,
      ...(end !== at && { insideCommandUntil: end }),
    };
  }

  /** The seed of an encounter, if everybody can know it by now. */
  private async knownSeed(state: EncounterState): Promise<SharedSeed | undefined> {
    if (!isSeedRevealed(state)) return undefined;
    const secret = await this.secrets.read(state.id);
    const seed = secret?.seed ?? (await this.revealedSeed(state));
    return seed && { seed, encounterId: diceEncounterOf(state) };
  }

  /** The seed as the end of an encounter says it: of one that was imported nothing else is here. */
  private async revealedSeed({ id, revision }: EncounterState): Promise<Uint8Array | undefined> {
    for await (const { event } of this.repository.read(id, revision, 1))
      if (event.type === 'EncounterEnded') return Buffer.from(event.data.seed, 'hex');
    return undefined;
  }
}

/** Whether everybody can know the dice of an encounter: it has ended, or it goes on by those of one that has. */
export function isSeedRevealed(state: EncounterState): boolean {
  return state.phase === 'ENDED' || state.fork?.seed === 'SAME';
}
