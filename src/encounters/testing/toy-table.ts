import { v4 as uuidV4, v5 as uuidV5 } from 'uuid';
import { toyCreature, toyRuleset } from '../../engine/testing/toy-ruleset.js';
import type { EventStore } from '../../event-store/event-store.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.js';
import type { CallerCommand } from '../command-request.js';
import { CommandHandler } from '../command-handler.js';
import type { CommandResult } from '../command-result.js';
import { EncounterReader } from '../encounter-reader.js';
import type { RepositoryOptions } from '../encounter-repository.js';
import { EncounterRepository } from '../encounter-repository.js';
import { EncounterSecrets } from '../encounter-secrets.js';
import { Forks } from '../fork.js';
import { LiveFeed } from '../live-feed.js';
import { nodeHashing } from '../node-hashing.js';
import { Rulesets } from '../rulesets.js';
import type { Seat } from '../../engine/encounter/seat.js';
import { GAME_MASTER } from '../../engine/encounter/seat.js';

type Accepted = Extract<CommandResult, { kind: 'accepted' }>;

/** A node of the service without its edge, playing the toy game on a store that several nodes may share. For tests. */
export class ToyTable {
  static readonly encounterId = '11111111-1111-4111-8111-111111111111';
  readonly secrets: EncounterSecrets;
  readonly repository: EncounterRepository;
  readonly reader: EncounterReader;
  readonly handler: CommandHandler;
  readonly forks: Forks;
  readonly feed: LiveFeed;
  readonly rulesets = new Rulesets([toyRuleset]);
  readonly hashing = nodeHashing;
  private commands = 0;

  constructor(
    readonly store: EventStore = new MemoryEventStore(),
    options: RepositoryOptions = {},
    /** Commands of different nodes have different ids. */
    private readonly node = 'a',
    now: () => Date = () => new Date('2026-01-01T00:00:00.000Z'),
  ) {
    // The seed is given, so the dice are the same in every run.
    this.secrets = new EncounterSecrets(store, (bytes) => new Uint8Array(bytes).fill(7));
    this.repository = new EncounterRepository(store, this.secrets, options);
    this.reader = new EncounterReader(this.repository);
    this.feed = new LiveFeed(store, this.repository, (error) => {
      throw error;
    });
    this.handler = new CommandHandler({
      store,
      repository: this.repository,
      secrets: this.secrets,
      rulesets: this.rulesets,
      hashing: nodeHashing,
      now,
      engineVersion: 'test',
    });
    this.forks = new Forks(this.repository, this.reader, this.secrets, this.handler);
  }

  /** Gives a command with whatever comes of it. */
  give(
    command: CallerCommand,
    more: {
      commandId?: string;
      expectedRevision?: number;
      dice?: readonly number[];
      encounterId?: string;
      seat?: Seat;
    } = {},
  ): Promise<CommandResult> {
    const {
      commandId = uuidV5(`${this.node}${this.commands++}`, NAMESPACE),
      encounterId = ToyTable.encounterId,
      seat = GAME_MASTER,
      ...rest
    } = more;
    return this.handler.handle({ encounterId, command, commandId, seat, ...rest });
  }

  /** Gives a command that has to be accepted. @throws Error if it is not */
  async must(command: CallerCommand, more: Parameters<ToyTable['give']>[1] = {}): Promise<Accepted> {
    const result = await this.give(command, more);
    if (result.kind !== 'accepted')
      throw new Error(`${command.type}: ${JSON.stringify({ ...result, state: undefined })}`);
    return result;
  }

  /** Creates an encounter. */
  async create(
    encounterId = ToyTable.encounterId,
    more: { readonly name?: string; readonly tags?: readonly string[] } = {},
  ): Promise<void> {
    const command = {
      type: 'createEncounter',
      rulesetId: 'toy',
      houseRules: {},
      diceMode: 'EITHER',
      map: null,
    } as const;
    await this.must({ ...command, encounterId, name: more.name ?? 'Toy', tags: more.tags ?? [] }, { encounterId });
  }

  /** Creates an encounter with two fighters in the turn of the first. */
  async open(encounterId = ToyTable.encounterId): Promise<void> {
    await this.create(encounterId);
    const combatants = [
      toyCreature('ann', { side: 'red', at: { x: 0, y: 0 } }),
      toyCreature('bob', { side: 'blue', at: { x: 1, y: 0 } }),
    ];
    await this.must({ type: 'addCombatants', combatants }, { encounterId });
    const stated = [
      { combatantId: 'ann', total: 20 },
      { combatantId: 'bob', total: 10 },
    ];
    await this.must({ type: 'rollInitiative', stated }, { encounterId });
    await this.must({ type: 'startCombat', surprised: [] }, { encounterId });
  }
}

const NAMESPACE = uuidV4({ random: new Uint8Array(16).fill(3) });
