import { v5 as uuidV5 } from 'uuid';
import { writeArchive } from '../../../src/encounters/archive/write-archive.js';
import type { CallerCommand } from '../../../src/encounters/command-request.js';
import { CommandHandler } from '../../../src/encounters/command-handler.js';
import type { CommandResult } from '../../../src/encounters/command-result.js';
import { EncounterReader } from '../../../src/encounters/encounter-reader.js';
import { EncounterRepository } from '../../../src/encounters/encounter-repository.js';
import { EncounterSecrets } from '../../../src/encounters/encounter-secrets.js';
import { ENGINE_VERSION } from '../../../src/encounters/engine-version.js';
import { RULESETS } from '../../../src/encounters/installed-rulesets.js';
import { Forks } from '../../../src/encounters/fork.js';
import { nodeHashing } from '../../../src/encounters/node-hashing.js';
import { Rulesets } from '../../../src/encounters/rulesets.js';
import type { EncounterState } from '../../../src/engine/encounter/state.js';
import { GAME_MASTER } from '../../../src/engine/encounter/seat.js';
import type { EventStore } from '../../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../../src/event-store/memory/memory-event-store.js';

const NAMESPACE = '6f1f4a5e-7f43-4f0e-9d5c-0f5a4b6c7d8e';
const START = Date.UTC(2026, 0, 1);

export type Accepted = Extract<CommandResult, { kind: 'accepted' }>;

/** A node of the service without its edge that plays one fight, and plays it the same way each time: seed, ids and clock are given. */
export class GoldenNode {
  readonly rulesets = new Rulesets(RULESETS);
  readonly hashing = nodeHashing;
  readonly secrets: EncounterSecrets;
  readonly repository: EncounterRepository;
  readonly encounterId: string;
  private readonly handler: CommandHandler;
  private commands = 0;

  /** @param name the fight; seed, salts and ids follow from it */
  constructor(
    private readonly name: string,
    readonly store: EventStore = new MemoryEventStore(),
  ) {
    this.encounterId = uuidV5(name, NAMESPACE);
    let drawn = 0;
    this.secrets = new EncounterSecrets(store, () =>
      nodeHashing.sha256(new TextEncoder().encode(`${name} ${drawn++}`)),
    );
    this.repository = new EncounterRepository(store, this.secrets);
    this.handler = new CommandHandler({
      store,
      repository: this.repository,
      secrets: this.secrets,
      rulesets: this.rulesets,
      hashing: nodeHashing,
      now: () => new Date(START + this.commands * 1000),
      engineVersion: ENGINE_VERSION,
    });
  }

  /** Gives a command with whatever comes of it. */
  give(command: CallerCommand, dice: readonly number[] = []): Promise<CommandResult> {
    const commandId = this.nextCommandId();
    return this.handler.handle({ encounterId: this.encounterId, command, commandId, seat: GAME_MASTER, dice });
  }

  /** Gives a command that has to be accepted. @throws Error if it is not */
  async must(command: CallerCommand, dice: readonly number[] = []): Promise<Accepted> {
    const result = await this.give(command, dice);
    if (result.kind !== 'accepted')
      throw new Error(`${command.type}: ${JSON.stringify({ ...result, state: undefined })}`);
    return result;
  }

  /** Branches off after a revision. @returns the node that plays the fork, and its state. @throws Error if it may not be */
  async fork(name: string, at: number, seed: 'SAME' | 'FRESH'): Promise<readonly [GoldenNode, EncounterState]> {
    const branch = new GoldenNode(name, this.store);
    const { repository, secrets, handler, encounterId } = branch;
    const commandId = branch.nextCommandId();
    const forks = new Forks(repository, new EncounterReader(repository), secrets, handler);
    const result = await forks.fork({
      parentId: this.encounterId,
      at,
      encounterId,
      seed,
      commandId,
      seat: GAME_MASTER,
    });
    if (result.kind !== 'accepted') throw new Error(`fork: ${JSON.stringify({ ...result, state: undefined })}`);
    return [branch, result.state];
  }

  private nextCommandId(): string {
    return uuidV5(`${this.name} ${this.commands++}`, NAMESPACE);
  }

  /** The archive of the fight so far. */
  async archive(): Promise<string> {
    let text = '';
    for await (const line of (await writeArchive(this.repository, this.secrets, nodeHashing, this.encounterId))!)
      text += line;
    return text;
  }
}
