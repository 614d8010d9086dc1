import { describe, expect, it } from '@jest/globals';
import { createHash, createHmac } from 'node:crypto';
import type { Hashing } from '../integrity/hashing.js';
import { foldAll } from './fold.js';
import { toyFight } from '../testing/toy-fight.js';
import { stateHashOf, withCheckpoint } from './checkpoint.js';
import type { DecidedEvent } from './commands.js';

const hashing: Hashing = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
};

/** What a command gave in a fight, with the checkpoint that follows it. */
function checkpointed(
  command: (fight: ReturnType<typeof toyFight>) => void,
  prepare: typeof command = () => undefined,
) {
  const fight = toyFight();
  prepare(fight);
  const before = fight.fold;
  const { length } = fight.history;
  command(fight);
  const decided: DecidedEvent[] = fight.history
    .slice(length)
    .map(({ type, data, causationId }) => ({ event: { type, data } as DecidedEvent['event'], causationId }));
  return { fight, decided, result: withCheckpoint(hashing, before, decided) };
}

describe('a checkpoint', () => {
  it('follows the events of a command in which a round ended, with the state they come to', () => {
    const { fight, decided, result } = checkpointed((one) => one.endTurn());
    expect(fight.state).toMatchObject({ round: 2, activeId: 'orc' });
    expect(result.slice(0, -1)).toEqual(decided);
    expect(result.at(-1)).toEqual({
      causationId: null,
      event: {
        type: 'CheckpointRecorded',
        data: { round: 1, diceThrown: 0, stateVersion: 1, stateHash: stateHashOf(hashing, fight.state) },
      },
    });
  });

  it('is none where no round ended: neither within a round nor where the first begins', () => {
    const within = checkpointed(
      (one) => one.endTurn(),
      (one) => one.endTurn(),
    );
    expect(within.result).toBe(within.decided);
    const { history } = toyFight();
    const start = history.findIndex((one) => one.type === 'ActionDeclared' && one.data.action === 'startCombat');
    const decided = history.slice(start).map((one): DecidedEvent => ({ event: one, causationId: one.causationId }));
    expect(decided.map(({ event }) => event.type)).toContain('RoundStarted');
    expect(withCheckpoint(hashing, foldAll(history.slice(0, start)), decided)).toBe(decided);
  });

  it('hashes the canonical text of the state, whatever the order of its members', () => {
    const { state } = toyFight();
    const reversed = Object.fromEntries(Object.entries(state).reverse()) as unknown as typeof state;
    expect(stateHashOf(hashing, reversed)).toBe(stateHashOf(hashing, state));
    expect(stateHashOf(hashing, { ...state, round: state.round + 1 })).not.toBe(stateHashOf(hashing, state));
  });
});
