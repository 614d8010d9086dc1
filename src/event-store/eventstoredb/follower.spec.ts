import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../test/eventstoredb/manual-timers.js';
import { StagedStream } from '../../../test/eventstoredb/staged-stream.js';
import type { ClientEvent } from './decode.js';
import type { FollowSource } from './follow-source.js';
import { Follower } from './follower.js';
import { settingsOf } from './options.js';
import { StreamSequence } from './sequence.js';

const event = (revision: number): ClientEvent => ({
  event: {
    ...{ streamId: 'encounter-1', id: `id-${revision}`, type: 'Counted', isJson: true, created: new Date(0) },
    ...{ revision: BigInt(revision), data: { n: revision }, metadata: {} },
  },
});

function bench(backoff = (_failures: number): Promise<void> => Promise.resolve()) {
  const timers = new ManualTimers();
  const streams: StagedStream[] = [];
  let onOpen = (): void => undefined;
  const sequence = new StreamSequence(undefined);
  const counts = { looks: 0, stopped: 0 };
  const source: FollowSource = {
    name: 'encounter-1',
    open: () => {
      const stream = new StagedStream();
      streams.push(stream);
      onOpen();
      return stream;
    },
    hasNews: async () => {
      counts.looks += 1;
      return true;
    },
    isWanted: () => true,
    accept: (place) => sequence.accept(place),
    skipTo: () => false,
  };
  const settings = settingsOf({ connectionString: 'esdb://nowhere', timers, backoff });
  const { queue } = new Follower(source, settings, undefined, () => (counts.stopped += 1));
  const stream = (): StagedStream => streams.at(-1) ?? new StagedStream();
  /** Resolves when a subscription is opened after now. */
  const nextOpened = () => new Promise<void>((resolve) => (onOpen = resolve));
  return { timers, streams, stream, nextOpened, counts, queue };
}

const turn = () => new Promise(setImmediate);

describe('a follower', () => {
  it('subscribes when the first item is asked for, and not before', () => {
    const { queue, streams } = bench();
    expect(streams).toHaveLength(0);
    void queue.next();
    expect(streams).toHaveLength(1);
  });

  it('asks the server to wait for a slow consumer, who then gets everything', async () => {
    const { queue, stream, streams } = bench();
    void queue.next();
    for (let revision = 0; revision < 400; revision += 1) stream().write(event(revision));
    expect(stream().isPaused()).toBe(true);
    for (let revision = 1; revision < 257; revision += 1) {
      expect(await queue.next()).toMatchObject({ value: { event: { revision } } });
    }
    await turn();
    for (let revision = 257; revision < 400; revision += 1) {
      expect(await queue.next()).toMatchObject({ value: { event: { revision } } });
    }
    expect(stream().isPaused()).toBe(false);
    expect(streams).toHaveLength(1);
  });

  it('is not suspected of a stall while it was told to wait, nor before it is confirmed', async () => {
    const { queue, stream, streams, timers, counts } = bench();
    const look = async (): Promise<void> => {
      for (let looks = 0; looks < 5; looks += 1) {
        timers.tick();
        await turn();
      }
    };
    void queue.next();
    await look();
    stream().emit('confirmation');
    for (let revision = 0; revision < 400; revision += 1) stream().write(event(revision));
    await look();
    expect(counts.looks).toBe(0);
    expect(streams).toHaveLength(1);
  });

  it('pauses longer after each failure in a row, until something is given', async () => {
    const pauses: number[] = [];
    const { queue, stream, nextOpened } = bench(async (failures) => void pauses.push(failures));
    const first = queue.next();
    for (let drops = 1; drops <= 3; drops += 1) {
      const opened = nextOpened();
      stream().emit('error', new Error('dropped'));
      await opened;
    }
    stream().write(event(0));
    await first;
    stream().emit('error', new Error('dropped'));
    expect(pauses).toEqual([1, 2, 3, 1]);
  });

  it('does not subscribe again once it was returned in the pause', async () => {
    let end = (): void => undefined;
    const { queue, stream, streams, counts, timers } = bench(() => new Promise((resolve) => (end = resolve)));
    const waiting = queue.next();
    stream().emit('error', new Error('dropped'));
    await queue.return();
    end();
    await turn();
    await turn();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(streams).toHaveLength(1);
    expect(counts.stopped).toBe(1);
    expect(timers.repeating).toBe(0);
    expect(timers.running).toEqual([]);
  });

  it('ends with an error when it cannot even pause', async () => {
    const { queue, stream } = bench(() => Promise.reject(new Error('no timer left')));
    const waiting = queue.next();
    stream().emit('error', new Error('dropped'));
    await expect(waiting).rejects.toThrow('no timer left');
  });
});
