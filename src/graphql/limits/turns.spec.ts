import { beforeEach, describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

let now: number;
let turns: Turns;
beforeEach(() => {
  now = 0;
  turns = new Turns({ clock: () => now });
});

/** Takes a turn for each of the names, `ana1` and `ana2` for one caller; what is done in it takes so many milliseconds. */
function take(done: string[], milliseconds: number, ...names: readonly string[]): Promise<unknown> {
  return Promise.all(
    names.map(async (name) => {
      await turns.take(name.replace(/\d+$/, ''));
      // Whatever follows without I/O belongs to the turn.
      for (let step = 0; step < 5; step += 1) await Promise.resolve();
      done.push(name);
      now += milliseconds;
    }),
  );
}

describe('Turns', () => {
  it('gives one after the other, and the next only when all that follows from the one before is done', async () => {
    const done: string[] = [];
    const all = take(done, 1, 'ana1', 'ana2');
    const first = new Promise<void>((resolve) => {
      void turns.take('ana').then(() => {
        expect(done).toEqual(['ana1', 'ana2']);
        resolve();
      });
    });
    await Promise.all([all, first]);
  });

  it('does not let one caller wait for all that another has asked for', async () => {
    const done: string[] = [];
    await take(done, 1, 'ana1', 'ana2', 'ana3', 'ben1', 'ben2', 'eva1');
    expect(done).toEqual(['ana1', 'ben1', 'eva1', 'ana2', 'ben2', 'ana3']);
  });

  it('lets the event loop go on once enough was computed at a stretch', async () => {
    const done: string[] = [];
    const all = take(done, 1, 'ana1', 'ana2', 'ana3', 'ana4');
    const seen: number[] = [];
    const look = (): void => {
      seen.push(done.length);
      if (done.length < 4) setImmediate(look);
    };
    setImmediate(look);
    await all;
    expect(seen[0]).toBe(2); // 1 + 1 milliseconds, and not one more
  });

  it('gives turns at once again after it had none to give', async () => {
    const done: string[] = [];
    await take(done, 1, 'ana1');
    await take(done, 1, 'ana2');
    expect(done).toEqual(['ana1', 'ana2']);
  });
});

/** What a turn took is known when all that follows from it has been done. */
const theTurnsEnd = (): Promise<void> => new Promise(setImmediate);

describe('Turns that are paced', () => {
  beforeEach(() => {
    turns = new Turns({ isPaced: true, clock: () => now });
  });

  it('lets a caller who has computed much wait while others are there, and nobody else', async () => {
    turns.notePresence('ana');
    turns.notePresence('ben');
    const done: string[] = [];
    await take(done, 40, 'ana1'); // of 10 at once: 10 are owed and no more, a tenth of 100
    await theTurnsEnd();
    expect([turns.isAhead('ana'), turns.isAhead('ben')]).toEqual([true, false]);
    const second = take(done, 1, 'ana2');
    await take(done, 1, 'ben1');
    expect(done).toEqual(['ana1', 'ben1']);
    now += 98; // with the one of ben's 99
    expect(turns.isAhead('ana')).toBe(true);
    now += 2;
    await second;
    expect(done).toEqual(['ana1', 'ben1', 'ana2']);
  });

  it('lets a caller alone that is the only one there', async () => {
    turns.notePresence('ben');
    now += 250;
    turns.notePresence('ana');
    const done: string[] = [];
    await take(done, 40, 'ana1', 'ana2');
    expect(done).toEqual(['ana1', 'ana2']);
    expect(turns.isAhead('ana')).toBe(false);
    turns.notePresence('ben');
    expect(turns.isAhead('ana')).toBe(true);
  });

  it('knows those of one address from others, whatever names they go by', async () => {
    turns.notePresence('home');
    await turns.take('seat', 'home');
    now += 40;
    await turns.take('seat', 'home');
    expect(turns.isAhead('seat', 'home')).toBe(false);
    turns.notePresence('elsewhere');
    expect(turns.isAhead('seat', 'home')).toBe(true);
  });

  it('sees who waits already as ahead of the others, so that no more is begun for it', async () => {
    turns.notePresence('ben');
    turns.notePresence('ana');
    const waiting = [turns.take('ana'), turns.take('ana')];
    expect([turns.isAhead('ana'), turns.isAhead('ben')]).toEqual([true, false]);
    await Promise.all(waiting);
    expect(turns.isAhead('ana')).toBe(false);
  });

  it('owes no more than can be waited for', async () => {
    turns.notePresence('ana');
    turns.notePresence('ben');
    await take([], 10_000, 'ana1');
    await theTurnsEnd();
    turns.notePresence('ben');
    now += 99;
    expect(turns.isAhead('ana')).toBe(true);
    now += 1;
    expect(turns.isAhead('ana')).toBe(false);
  });
});
