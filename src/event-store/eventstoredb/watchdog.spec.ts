import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../test/eventstoredb/manual-timers.js';
import { Watchdog } from './watchdog.js';

function bench() {
  const state = { progress: 0 as number | undefined, news: true as boolean | Error, looks: 0, stalls: 0 };
  const timers = new ManualTimers();
  const watchdog = new Watchdog(
    {
      progress: () => state.progress,
      hasNews: async () => {
        state.looks += 1;
        if (state.news instanceof Error) throw state.news;
        return state.news;
      },
      onStall: () => (state.stalls += 1),
    },
    timers,
    3_000,
  );
  const tick = async (): Promise<void> => {
    timers.tick();
    await new Promise(setImmediate);
  };
  return { state, timers, watchdog, tick };
}

describe('the watchdog of a follow', () => {
  it('finds a stall when there was something to tell for a whole interval', async () => {
    const { state, tick } = bench();
    await tick();
    expect(state).toMatchObject({ looks: 0, stalls: 0 });
    await tick();
    expect(state).toMatchObject({ looks: 1, stalls: 0 });
    await tick();
    expect(state).toMatchObject({ looks: 1, stalls: 1 });
  });

  it('asks nothing while there is progress', async () => {
    const { state, tick } = bench();
    for (let n = 0; n < 5; n += 1) {
      state.progress = n;
      await tick();
    }
    expect(state).toMatchObject({ looks: 0, stalls: 0 });
  });

  it('drops its suspicion when there was progress after all', async () => {
    const { state, tick } = bench();
    await tick();
    await tick();
    state.progress = 1;
    await tick();
    await tick();
    expect(state).toMatchObject({ looks: 2, stalls: 0 });
  });

  it.each<boolean | Error>([false, new Error('the server is down')])(
    'suspects nothing while the answer is %s',
    async (news) => {
      const { state, tick } = bench();
      state.news = news;
      for (let n = 0; n < 5; n += 1) await tick();
      expect(state).toMatchObject({ looks: 4, stalls: 0 });
    },
  );

  it('does not judge a subscription that is not up or was told to wait', async () => {
    const { state, tick } = bench();
    state.progress = undefined;
    for (let n = 0; n < 5; n += 1) await tick();
    expect(state).toMatchObject({ looks: 0, stalls: 0 });
  });

  it('finds the next stall after the first', async () => {
    const { state, tick } = bench();
    for (let n = 0; n < 5; n += 1) await tick();
    expect(state.stalls).toBe(2);
  });

  it('looks no more at its end', () => {
    const { timers, watchdog } = bench();
    watchdog.end();
    expect(timers.repeating).toBe(0);
  });
});
