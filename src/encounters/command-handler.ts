import type { Command, DecidedEvent, Decision } from '../engine/encounter/commands.js';
import { stateHashOf, withCheckpoint } from '../engine/encounter/checkpoint.js';
import { decide } from '../engine/encounter/decide/index.js';
import { unstorable } from '../engine/encounter/decide/input-problems.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import type { Refusal } from '../engine/encounter/refusal.js';
import { PLAYED_ELSEWHERE, refuse } from '../engine/encounter/refusal.js';
import type { EncounterState } from '../engine/encounter/state.js';
import type { FairDice } from '../engine/dice/index.js';
import { commitmentOf, fairDice } from '../engine/dice/index.js';
import { GENESIS_HASH } from '../engine/integrity/hash-chain.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import type { Ruleset } from '../engine/rules/ruleset.js';
import type { EventStore } from '../event-store/event-store.js';
import { commandHashOf, openHashOf } from './command-hash.js';
import type { CommandRequest } from './command-request.js';
import type { CommandResult } from './command-result.js';
import { diceEncounterOf } from '../engine/encounter/decide/fork.js';
import { seatBearer } from './display-names.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterSecret, EncounterSecrets } from './encounter-secrets.js';
import type { SessionView } from './encounter-session.js';
import { EncounterSession } from './encounter-session.js';
import type { EncounterRecord } from './envelope.js';
import { sealEvents, toStored } from './envelope.js';
import type { Rulesets } from './rulesets.js';
import { barOf, SeatedCommands } from './seated-commands.js';
import { SeenRecords } from './seen-records.js';
import { SerialQueues } from './serial-queues.js';
import { streamOf } from './streams.js';
import { undoTarget } from './undo-target.js';

export interface CommandHandlerOptions {
  readonly store: EventStore;
  readonly repository: EncounterRepository;
  readonly secrets: EncounterSecrets;
  readonly rulesets: Rulesets;
  readonly hashing: Hashing;
  /** The time for the metadata; of no meaning to the rules. */
  readonly now: () => Date;
  readonly engineVersion: string;
  /** Told of records right after they were appended. */
  readonly onAppended?: (records: readonly EncounterRecord[]) => void;
}

/** How often a command that lost against another node is decided again. */
const MOST_ATTEMPTS = 4;

/** The one place where events are appended. Commands on one encounter run one after another. */
export class CommandHandler {
  private readonly queues = new SerialQueues();
  private readonly dice = new WeakMap<
    EncounterSecret,
    { readonly words: readonly string[]; readonly dice: FairDice }
  >();

  private readonly seated: SeatedCommands;

  constructor(private readonly options: CommandHandlerOptions) {
    this.seated = new SeatedCommands(new SeenRecords(options.repository, options.rulesets));
  }

  /** Carries out a command. @throws EventStoreError when the store cannot be reached or its answer stayed unknown */
  handle(request: CommandRequest): Promise<CommandResult> {
    return this.queues.run(request.encounterId, () => this.carryOut(request));
  }

  /** Resolves when no command is in flight. */
  idle(): Promise<void> {
    return this.queues.idle();
  }

  private async carryOut(request: CommandRequest): Promise<CommandResult> {
    // What has no canonical form cannot be hashed either.
    const problems = unstorable(request.command);
    if (problems.length > 0) return { kind: 'invalid', problems };
    for (let attempt = 1; ; attempt++) {
      const result = await this.attempt(request);
      if (result.kind !== 'lost') return result;
      if (request.expectedRevision !== undefined || attempt === MOST_ATTEMPTS) return this.conflict(request, result);
    }
  }

  /** The revision another node brought the encounter to, as far as the seat may know it. */
  private async conflict(
    { encounterId, seat }: CommandRequest,
    { current }: { readonly current: number },
  ): Promise<CommandResult> {
    const view = seat.role === 'GAME_MASTER' ? undefined : (await this.options.repository.load(encounterId))?.view;
    return { kind: 'conflict', current: view ? await this.seated.revisionSeen(view, seat) : current };
  }

  private async attempt(request: CommandRequest): Promise<CommandResult | { kind: 'lost'; current: number }> {
    const { command } = request;
    const loaded = await this.options.repository.load(request.encounterId);
    const commandHash = commandHashOf(this.options.hashing, request, loaded?.secret);
    const seen = loaded?.view;
    const bar = seen && barOf(seen.fold.state, request);
    if (bar) return bar;
    const creates = command.type === 'createEncounter' || command.type === 'forkEncounter';
    // Whoever hits on an encounter that is somebody else's is told that the id is taken, and not whether the command id was used there.
    if (creates && loaded && (await this.belongsToAnother(loaded, request)))
      return { kind: 'conflict', current: loaded.revision };
    const repeat = loaded && (await this.repeat(loaded, request, commandHash));
    if (repeat) return repeat;
    if (creates) {
      if (seen) return { kind: 'conflict', current: seen.revision };
    } else if (!seen) {
      return { kind: 'not-found' };
    }
    const { expectedRevision } = request;
    if (seen && expectedRevision !== undefined) {
      const current = await this.seated.revisionSeen(seen, request.seat);
      if (expectedRevision !== current) return { kind: 'conflict', current };
    }
    const ruleset = this.rulesetOf(request, seen?.fold.state);
    if (!ruleset)
      return {
        kind: 'invalid',
        problems: [
          { path: 'rulesetId', message: `one of ${this.options.rulesets.all.map(({ id }) => id).join(', ')}` },
        ],
      };
    const session = loaded ?? (await this.begin(request, ruleset));
    if ('kind' in session) return session;
    const base = seen ?? session.view;
    const { secret } = session;
    if (!secret) return this.onImported(base, request);
    const refused = async (refusal: Refusal): Promise<CommandResult> => ({
      kind: 'refused',
      refusal: await this.seated.told(refusal, base, ruleset, request),
      state: stateFor(base, request),
    });
    const unknown = await this.seated.askedOfTheUnseen(base, ruleset, request);
    if (unknown) return refused(unknown);
    const decision = await this.decide(secret, base, ruleset, request);
    if (decision.kind === 'refused') return refused(decision.refusal);
    if (decision.kind === 'invalid') return decision;
    const events = withCheckpoint(this.options.hashing, base.fold, decision.events);
    return this.append(session, secret, base, request, commandHash, events);
  }

  /** Whether an encounter is another principal's than of whoever would create it. */
  private async belongsToAnother(
    { encounterId, secret }: EncounterSession,
    { creator }: CommandRequest,
  ): Promise<boolean> {
    if (creator === undefined) return false;
    return (secret ? secret.creator : await this.options.secrets.importer(encounterId)) !== creator;
  }

  /** A command on an encounter that was imported. It takes none but the erasure of a name, which no event tells of there. */
  private async onImported(base: SessionView, request: CommandRequest): Promise<CommandResult> {
    const { command, encounterId } = request;
    const refused = (refusal: Refusal): CommandResult => ({ kind: 'refused', refusal, state: stateFor(base, request) });
    if (command.type !== 'eraseName') return refused(closedTo(base));
    const { repository } = this.options;
    if (!(await repository.names.erase(encounterId, command.combatantId)))
      return refused(refuse('COMBATANT_UNKNOWN', [], { id: command.combatantId }, base.fold.state?.present ?? []));
    const session = await repository.load(encounterId);
    return { kind: 'accepted', records: [], state: session!.fold.state!, repeated: false };
  }

  /** The session of a new encounter. Its secret is drawn only once it is certain that it will be created. */
  private async begin(
    request: CommandRequest,
    ruleset: Ruleset,
  ): Promise<EncounterSession | Extract<CommandResult, { kind: 'invalid' | 'refused' }>> {
    const { encounterId, origin } = request;
    const rehearsal = await this.decide(NO_SECRET, NOTHING_YET, ruleset, request);
    if (rehearsal.kind === 'invalid') return rehearsal;
    if (rehearsal.kind === 'refused') return { ...rehearsal, state: stateFor(NOTHING_YET, request) };
    const secret = await this.options.secrets.draw(encounterId, origin?.shared, request.creator);
    if (!secret)
      return {
        kind: 'invalid',
        problems: [{ path: 'encounterId', message: 'was tried before with other dice: choose another id' }],
      };
    return new EncounterSession(encounterId, secret);
  }

  private async decide(
    secret: EncounterSecret,
    base: SessionView,
    ruleset: Ruleset,
    request: CommandRequest,
  ): Promise<Decision> {
    const command = await this.complete(secret.seed, base, request);
    const { state } = base.fold;
    const dice = this.diceOf(
      secret,
      state ? diceEncounterOf(state) : request.encounterId,
      state?.dice.words ?? NO_WORDS,
    );
    return decide(
      {
        fold: base.fold,
        commandId: request.commandId,
        ruleset,
        serviceDice: (sides, index) => dice.next(sides, index),
        declaredDice: request.dice ?? [],
        ignoresSpareDice: request.seat.role !== 'GAME_MASTER',
      },
      command,
    );
  }

  /** The dice of an encounter, made once for its secret and the words players gave. */
  private diceOf(secret: EncounterSecret, encounterId: string, words: readonly string[]): FairDice {
    const known = this.dice.get(secret);
    if (known?.words === words) return known.dice;
    const dice = fairDice(this.options.hashing, { seed: secret.seed, encounterId, words });
    this.dice.set(secret, { words, dice });
    return dice;
  }

  /** Adds what only the service knows. */
  private async complete(
    seed: Uint8Array,
    base: SessionView,
    { command, encounterId, seat, origin }: CommandRequest,
  ): Promise<Command> {
    const { hashing, repository } = this.options;
    switch (command.type) {
      case 'createEncounter':
        return { ...command, commitment: commitmentOf(hashing, seed) };
      case 'forkEncounter': {
        const { parentId: _, at: __, ...rest } = command;
        return { ...rest, parent: origin!.parent, commitment: commitmentOf(hashing, seed) };
      }
      case 'endEncounter':
        return { ...command, seed: hex(seed), stateHash: stateHashOf(hashing, base.fold.state!) };
      case 'eraseName':
        return { ...command, isKnown: await repository.names.has(encounterId, command.combatantId) };
      case 'undo':
        return {
          ...command,
          ...(await undoTarget(repository, encounterId, base.revision, {
            seat,
            known: await this.seated.revisionSeen(base, seat),
            ...(command.to !== undefined && { wanted: command.to }),
          })),
        };
      default:
        return command;
    }
  }

  private async append(
    session: EncounterSession,
    secret: EncounterSecret,
    base: SessionView,
    request: CommandRequest,
    commandHash: string,
    events: readonly DecidedEvent[],
  ): Promise<CommandResult | { kind: 'lost'; current: number }> {
    const { store, repository, hashing, now, engineVersion } = this.options;
    const { encounterId, commandId, seat } = request;
    const envelope = {
      encounterId,
      commandId,
      commandHash,
      correlationId: request.correlationId ?? encounterId,
      seat: seat.name,
      at: now().toISOString(),
      engine: engineVersion,
    };
    const start = { revision: base.revision + 1, previousHash: base.lastHash };
    const stored = await repository.names.hide(encounterId, events);
    const records = sealEvents(hashing, secret.saltKey, envelope, start, events, stored);
    // First the name, then the event that tells of it: whoever meets a fault in between repeats the command.
    for (const { event } of events) {
      if (event.type === 'NameErased') await repository.names.erase(encounterId, event.data.combatantId);
      if (event.type === 'SeatNameErased') await repository.names.erase(encounterId, seatBearer(event.data.seatId));
    }
    try {
      const expected = base.revision < 0 ? 'no-stream' : base.revision;
      const result = await store.append(streamOf(encounterId), expected, records.map(toStored));
      if (result.outcome === 'conflict')
        return { kind: 'lost', current: result.current === 'no-stream' ? -1 : result.current };
      if (result.position === undefined) return await this.recognised(request, commandHash, records, result.revision);
      await repository.apply(session, records);
    } catch (error) {
      repository.forget(encounterId);
      throw error;
    }
    repository.keep(session);
    this.options.onAppended?.(records);
    return { kind: 'accepted', records, state: await this.stateAfter(session, records), repeated: false };
  }

  /**
   * The answer when the store knew the ids of the events: they are there, but perhaps not as we made them. Another node
   * may have been given the same command, and then its events are the ones that count.
   */
  private async recognised(
    request: CommandRequest,
    commandHash: string,
    ours: readonly EncounterRecord[],
    current: number,
  ): Promise<CommandResult | { kind: 'lost'; current: number }> {
    const session = await this.options.repository.load(request.encounterId);
    const stored = session && (await this.repeat(session, request, commandHash));
    if (!session || !stored) return { kind: 'lost', current };
    if (stored.kind !== 'accepted' || stored.records.at(-1)?.metadata.hash !== ours.at(-1)?.metadata.hash)
      return stored;
    return { ...stored, state: await this.stateAfter(session, ours), repeated: false };
  }

  /** The state right after these records, whatever others have brought into memory since. */
  private async stateAfter(session: EncounterSession, records: readonly EncounterRecord[]): Promise<EncounterState> {
    const { revision } = records.at(-1)!.event;
    const fold =
      session.revision === revision
        ? session.fold
        : await this.options.repository.foldAt(session.encounterId, revision);
    return fold!.state!;
  }

  /** The first result of a command that was carried out before. */
  private async repeat(
    session: EncounterSession,
    request: CommandRequest,
    commandHash: string,
  ): Promise<CommandResult | undefined> {
    const place = session.placeOf(request.commandId);
    if (!place) return undefined;
    if (place.hash !== commandHash && place.hash !== openHashOf(this.options.hashing, request))
      return { kind: 'command-id-reused' };
    const records: EncounterRecord[] = [];
    for await (const record of this.options.repository.read(
      session.encounterId,
      place.first,
      place.last - place.first + 1,
    ))
      records.push(record);
    return { kind: 'accepted', records, state: session.fold.state!, repeated: true };
  }

  private rulesetOf({ command, origin }: CommandRequest, state: EncounterState | undefined): Ruleset | undefined {
    const known = state ?? origin?.parent.fold.state;
    if (known) return this.options.rulesets.get(known.rulesetId);
    return command.type === 'createEncounter' ? this.options.rulesets.find(command.rulesetId) : undefined;
  }
}

/** Why an imported encounter takes no command. */
const closedTo = ({ fold }: SessionView): Refusal =>
  fold.state?.phase === 'ENDED' ? refuse('ENCOUNTER_ENDED', [], {}, ['forkEncounter']) : PLAYED_ELSEWHERE;

/** Stands in where no die can fall. */
const NO_SECRET: EncounterSecret = { seed: new Uint8Array(32), saltKey: new Uint8Array(32) };
const NOTHING_YET: SessionView = { fold: EMPTY_FOLD, revision: -1, lastHash: GENESIS_HASH };

/** The state a refusal speaks of: of an encounter that does not begin, the state of the one it would branch off. */
function stateFor(base: SessionView, { origin }: CommandRequest): EncounterState {
  return (base.fold.state ?? origin?.parent.fold.state)!;
}

const NO_WORDS: readonly string[] = [];

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
