import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { FixedLimitName } from '../../src/config/fixed-limits.js';
import { LineTooLongError, linesOf } from '../../src/encounters/archive/archive-lines.js';
import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { runTrials, WHAT_IF_LIMITS, WhatIfTooLargeError } from '../../src/encounters/what-if-trials.js';
import type { Command, Decision } from '../../src/engine/encounter/commands.js';
import { DiceNotationError, parseDice } from '../../src/engine/dice/index.js';
import { DICE_LIMITS, ENCOUNTER_LIMITS, MAX_WORDS } from '../../src/engine/limits.js';
import {
  crowd,
  decideOn,
  MOST_EVENTS,
  SHOUT,
  shoutingFight,
  withEffects,
  withEvents,
} from '../../src/engine/testing/grown.js';
import { Scenario } from '../../src/engine/testing/scenario.js';
import { toyFight } from '../../src/engine/testing/toy-fight.js';
import { toyRuleset } from '../../src/engine/testing/toy-ruleset.js';
import type { EventToAppend } from '../../src/event-store/event-store.js';
import { APPEND_LIMITS, EventStoreError } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory/memory-event-store.js';
import { apiErrorOf } from '../../src/graphql/encounters/store-errors.js';
import { ApiError } from '../../src/graphql/errors/api-error.js';
import { GraphQLJSONObject } from '../../src/graphql/schema/json-scalars.js';
import type { Outcome } from './doors.js';
import type { LimitCase, Trial } from './limit-case.js';
import { atOperationDoors } from './limit-case.js';

/**
 * Limits too large to be reached by operations in a test: what all ways in have behind them is asked directly. That every way in
 * tells of it alike, the other cases show.
 */
export function directCases() {
  const everywhere = (at: Trial['at'], past: Trial['past']): LimitCase => atOperationDoors(() => ({ at, past }));
  const decided = (decision: Decision): Outcome => {
    if (decision.kind === 'refused') return decision.refusal.code;
    return decision.kind === 'invalid' ? 'BAD_USER_INPUT' : 'OK';
  };
  const fight = toyFight();
  /** How many events the command takes. */
  const size = (command: Command): number => {
    const decision = decideOn(fight.fold, command);
    return decision.kind === 'accepted' ? decision.events.length : 0;
  };
  const turn: Command = { type: 'endTurn' };
  const ended = (over: number): Outcome =>
    decided(decideOn(withEvents(fight.fold, MOST_EVENTS - size(turn) + over), turn));
  const joined = (count: number): Outcome => {
    const crowded = new Scenario(toyRuleset);
    for (let from = 0; from < ENCOUNTER_LIMITS.combatants - 100; from += 100) crowded.must(crowd(from, 100));
    return decided(decideOn(crowded.fold, crowd(400, count)));
  };
  const shouted = (over: number): Outcome =>
    decided(
      decideOn(withEffects(shoutingFight().fold, 'hero', ENCOUNTER_LIMITS.effectsPerCombatant - 1 + over), SHOUT, [3]),
    );
  const worded = (before: number): Outcome => {
    const setup = new Scenario(toyRuleset);
    for (let n = 0; n < before; n++) setup.must({ type: 'addDiceWord', by: 'ana', word: `word ${n}` });
    return decided(decideOn(setup.fold, { type: 'addDiceWord', by: 'ana', word: 'one more' }));
  };
  const seated = (before: number): Outcome => {
    const table = new Scenario(toyRuleset);
    const grant = (n: number): Command => ({
      type: 'grantSeat',
      seatId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      role: 'SPECTATOR',
      combatantIds: [],
      name: 'Ana',
      expiresAt: '2026-12-31T00:00:00.000Z',
    });
    for (let n = 0; n < before; n++) table.must(grant(n));
    return decided(decideOn(table.fold, grant(before)));
  };
  const sum = (terms: number): string => Array(terms).fill('1d4').join('+');
  const read = (notation: string): Outcome => {
    try {
      parseDice(notation);
      return 'OK';
    } catch (error) {
      if (!(error instanceof DiceNotationError)) throw error;
      return 'BAD_USER_INPUT'; // what becomes of it in a stat block
    }
  };
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  const parsed = (levels: number): Outcome => {
    try {
      GraphQLJSONObject.parseValue(nested(levels));
      return 'OK';
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return 'BAD_USER_INPUT'; // what becomes of a variable that a scalar does not take
    }
  };
  const appended = async (events: readonly EventToAppend[]): Promise<Outcome> => {
    try {
      await new MemoryEventStore().append('encounter-1', 'no-stream', events);
      return 'OK';
    } catch (error) {
      const shown = error instanceof EventStoreError ? apiErrorOf(error) : error;
      if (!(shown instanceof ApiError)) throw error;
      return shown.code;
    }
  };
  const events = (count: number, padding = 0): readonly EventToAppend[] =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      type: 'Something',
      data: { pad: 'x'.repeat(padding) },
      metadata: {},
    }));
  /** What stands around the padding of {@link events}. */
  const around = Buffer.byteLength('{"pad":""}{}');
  const imagined = async (milliseconds: number): Promise<Outcome> => {
    // The clock stands still but for one jump, which the first command takes.
    let asked = 0;
    const clock = (): number => (asked++ === 0 ? 0 : milliseconds);
    try {
      await runTrials(
        { hashing: nodeHashing, limits: WHAT_IF_LIMITS, clock },
        {
          encounterId: fight.state.id,
          fold: fight.fold,
          ruleset: toyRuleset,
          steps: [{ command: turn, dice: [] }],
          answers: [],
          repeat: 1,
          stopAtRefusal: false,
          seed: new Uint8Array(32),
        },
        undefined,
      );
      return 'OK';
    } catch (error) {
      if (!(error instanceof WhatIfTooLargeError)) throw error;
      return 'TOO_COMPLEX';
    }
  };
  return {
    inputLevels: everywhere(
      () => parsed(ENCOUNTER_LIMITS.inputLevels),
      () => parsed(ENCOUNTER_LIMITS.inputLevels + 1),
    ),
    combatants: everywhere(
      () => joined(100),
      () => joined(101),
    ),
    seats: everywhere(
      () => seated(ENCOUNTER_LIMITS.seats - 1),
      () => seated(ENCOUNTER_LIMITS.seats),
    ),
    effectsPerCombatant: everywhere(
      () => shouted(0),
      () => shouted(1),
    ),
    events: everywhere(
      () => ended(0),
      () => ended(1),
    ),
    eventsAtOnce: everywhere(
      () => appended(events(APPEND_LIMITS.events)),
      () => appended(events(APPEND_LIMITS.events + 1)),
    ),
    eventBytes: everywhere(
      () => appended(events(1, APPEND_LIMITS.eventBytes - around)),
      () => appended(events(1, APPEND_LIMITS.eventBytes - around + 1)),
    ),
    // Stat blocks allow less than the notation itself.
    diceNotationLength: everywhere(
      () => read('1d4'.padEnd(DICE_LIMITS.length)),
      () => read('1d4'.padEnd(DICE_LIMITS.length + 1)),
    ),
    diceTerms: everywhere(
      () => read(sum(DICE_LIMITS.terms)),
      () => read(sum(DICE_LIMITS.terms + 1)),
    ),
    diceWords: everywhere(
      () => worded(MAX_WORDS - 1),
      () => worded(MAX_WORDS),
    ),
    whatIfMilliseconds: everywhere(
      () => imagined(WHAT_IF_LIMITS.mostMilliseconds),
      () => imagined(WHAT_IF_LIMITS.mostMilliseconds + 1),
    ),
  } satisfies Partial<Record<FixedLimitName, LimitCase>>;
}

/** A line of an archive of so many bytes. */
export async function lineOf(bytes: number): Promise<Outcome> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${'x'.repeat(bytes)}\n`);
  }
  try {
    for await (const line of linesOf(chunks())) if (line.length !== bytes) return 'another line';
    return 'OK';
  } catch (error) {
    if (!(error instanceof LineTooLongError)) throw error;
    return 'ARCHIVE_INVALID';
  }
}
