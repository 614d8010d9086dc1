import { Injectable } from '@nestjs/common';
import { EncounterRepository } from '../encounters/encounter-repository.js';
import { EncounterSecrets } from '../encounters/encounter-secrets.js';
import type { EncounterSession } from '../encounters/encounter-session.js';
import { Rulesets } from '../encounters/rulesets.js';
import { SeenRecords } from '../encounters/seen-records.js';
import type { Seat } from '../engine/encounter/seat.js';
import { OWNER, seatOf, seesEverything } from '../engine/encounter/seat.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { seenState } from '../engine/visibility/seen-state.js';
import { ApiError } from '../graphql/errors/api-error.js';
import type { Caller } from './caller.js';
import { credentialsLost, credentialsNeeded } from './caller-identifier.js';

/** Somebody who sits at an encounter, and the encounter as it is now, whole: never to be shown as it is. */
export interface Seated {
  readonly seat: Seat;
  readonly session: EncounterSession;
  readonly now: EncounterState;
  /** Whether the seat sees everything. */
  readonly everything: boolean;
}

/** A moment of an encounter as a seat sees it. */
export interface Look {
  readonly seat: Seat;
  readonly everything: boolean;
  /** The state as the seat sees it: without the creatures it does not perceive. Its members are not yet for everyone. */
  readonly state: EncounterState;
  /** Whether it is the turn of somebody whom the seat does not perceive. */
  readonly isTurnOfUnseen: boolean;
  /** The newest revision the seat knows of at that moment. */
  readonly revision: number;
  /** The newest state of the encounter, whole: never to be shown. */
  readonly now: EncounterState;
}

/** Says at which seat a caller sits. Every door to an encounter goes through here. */
@Injectable()
export class Seating {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly secrets: EncounterSecrets,
    private readonly rulesets: Rulesets,
    private readonly records: SeenRecords,
  ) {}

  /**
   * The seat of a caller at an encounter, as it is now. Whoever has none there is told that there is no such encounter.
   * @throws ApiError `NOT_FOUND`; `UNAUTHENTICATED` without credentials, and for a seat that was revoked or has expired; EventStoreError
   */
  async at(caller: Caller | undefined, encounterId: string): Promise<Seated> {
    if (!caller || caller.kind === 'anonymous') throw credentialsNeeded();
    if (caller.kind === 'seat' && caller.encounterId !== encounterId) throw noSuchEncounter();
    const session = await this.repository.load(encounterId);
    const now = session?.fold.state;
    if (!session || !now) throw noSuchEncounter();
    const seat = await this.seatAt(caller, session, now);
    return { seat, session, now, everything: seesEverything(seat, now) };
  }

  /** Whether an encounter belongs to a caller. It asks no event, so it can be told also of one that is damaged. @throws EventStoreError */
  async isOwner(caller: Caller | undefined, encounterId: string): Promise<boolean> {
    if (caller?.kind !== 'principal') return caller?.kind === 'operator';
    const origin = await this.secrets.origin(encounterId);
    if (!origin) return false;
    const owner = origin === 'imported' ? await this.secrets.importer(encounterId) : origin.creator;
    return owner === caller.id;
  }

  /** As {@link at}, for doors that only whoever sees everything may pass. @throws ApiError, `FORBIDDEN` for all others */
  async seeingEverythingAt(caller: Caller | undefined, encounterId: string): Promise<Seated> {
    const seated = await this.at(caller, encounterId);
    if (!seated.everything) throw new ApiError('FORBIDDEN', 'This is for the game master.');
    return seated;
  }

  /**
   * A state of an encounter as a seat sees it.
   * @param state the state at some moment, whole
   * @throws EventStoreError
   */
  async look({ seat, everything, now }: Omit<Seated, 'session'>, state: EncounterState): Promise<Look> {
    if (everything) return { seat, everything, state, revision: state.revision, now, isTurnOfUnseen: false };
    const { revision, nextDie } = await this.records.lastWitnessed(seat, now, state.revision);
    const perceived = seenState(state, this.rulesets.get(state.rulesetId), seat);
    const { dice } = perceived;
    // A die that fell unseen shows when the seat sees something again.
    const seen = dice.next === nextDie ? perceived : { ...perceived, dice: { ...dice, next: nextDie } };
    return { seat, everything, state: seen, revision, now, isTurnOfUnseen: seen.activeId !== state.activeId };
  }

  private async seatAt(caller: Caller, { secret }: EncounterSession, now: EncounterState): Promise<Seat> {
    switch (caller.kind) {
      case 'operator':
        return OWNER;
      case 'principal': {
        const owner = secret ? secret.creator : await this.secrets.importer(now.id);
        if (owner !== caller.id) throw noSuchEncounter();
        return OWNER;
      }
      case 'seat': {
        const seat = seatOf(now, caller.seatId);
        if (!seat || caller.expiresAt.getTime() <= Date.now()) throw credentialsLost();
        return seat;
      }
      case 'anonymous':
        throw credentialsNeeded();
    }
  }
}

/** The answer for an encounter that does not exist, and for one at which the caller has no seat. */
export function noSuchEncounter(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such encounter.');
}

/** The principal behind a caller, who owns what it creates. */
export function principalOf(caller: Caller | undefined): string | undefined {
  return caller?.kind === 'principal' ? caller.id : undefined;
}

/** Whose encounters a caller may list; undefined: everybody's. @throws ApiError `UNAUTHENTICATED`, `FORBIDDEN` for the bearer of a seat */
export function creatorSought(caller: Caller | undefined): string | undefined {
  mayCreate(caller);
  return principalOf(caller);
}

/** Whether a caller may see what goes beyond single encounters. @throws ApiError `UNAUTHENTICATED`, `FORBIDDEN` */
export function forTheOperator(caller: Caller | undefined): void {
  if (!caller || caller.kind === 'anonymous') throw credentialsNeeded();
  if (caller.kind !== 'operator') throw new ApiError('FORBIDDEN', 'This is for the operator of the service.');
}

/** Whether a caller may create and import encounters. @throws ApiError `UNAUTHENTICATED`, `FORBIDDEN` for the bearer of a seat */
export function mayCreate(caller: Caller | undefined): void {
  if (!caller || caller.kind === 'anonymous') throw credentialsNeeded();
  if (caller.kind === 'seat')
    throw new ApiError('FORBIDDEN', 'A seat belongs to one encounter, and does nothing beyond it.');
}
