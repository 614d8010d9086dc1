import { describe, expect, it } from '@jest/globals';
import type { EventPlace } from './decode.js';
import { LogSequence, StreamSequence } from './sequence.js';

const at = (stream: string, revision: number, position?: bigint): EventPlace => ({
  stream,
  type: 'Counted',
  revision,
  position,
});

describe('the sequence of a stream', () => {
  it('gives revisions one after the other, from whichever comes first', () => {
    const sequence = new StreamSequence(undefined);
    expect([3, 4, 5].map((revision) => sequence.accept(at('a', revision)))).toEqual(['give', 'give', 'give']);
    expect(sequence.cursor).toBe(5);
  });

  it('knows what lies at or before its beginning for a repeat', () => {
    const sequence = new StreamSequence(2);
    expect([0, 2, 3].map((revision) => sequence.accept(at('a', revision)))).toEqual(['repeat', 'repeat', 'give']);
  });

  it('finds a gap, and stays where it is', () => {
    const sequence = new StreamSequence(2);
    expect(sequence.accept(at('a', 4))).toBe('gap');
    expect(sequence.cursor).toBe(2);
    expect(sequence.accept(at('a', 3))).toBe('give');
  });

  it('knows no checkpoints', () => {
    expect(new StreamSequence(2).skipTo()).toBe(false);
  });
});

describe('the sequence of the log', () => {
  it('gives positions that grow, with holes between them', () => {
    const sequence = new LogSequence(undefined);
    const places = [at('a', 0, 10n), at('b', 7, 300n), at('a', 1, 301n)];
    expect(places.map((place) => sequence.accept(place))).toEqual(['give', 'give', 'give']);
    expect(sequence.cursor).toBe(301n);
  });

  it('knows what lies at or before its cursor for a repeat, of whichever stream', () => {
    const sequence = new LogSequence(300n);
    const places = [at('a', 0, 299n), at('b', 0, 300n), at('b', 1, 301n)];
    expect(places.map((place) => sequence.accept(place))).toEqual(['repeat', 'repeat', 'give']);
  });

  it('finds a gap within a stream, and stays where it is', () => {
    const sequence = new LogSequence(undefined);
    sequence.accept(at('a', 0, 10n));
    sequence.accept(at('b', 0, 20n));
    expect(sequence.accept(at('a', 2, 40n))).toBe('gap');
    expect(sequence.cursor).toBe(20n);
    expect(sequence.accept(at('a', 1, 30n))).toBe('give');
    expect(sequence.accept(at('a', 2, 40n))).toBe('give');
  });

  it('moves forwards by checkpoints, and never back', () => {
    const sequence = new LogSequence(undefined);
    expect(sequence.skipTo(50n)).toBe(true);
    expect(sequence.skipTo(50n)).toBe(false);
    expect(sequence.skipTo(49n)).toBe(false);
    expect(sequence.cursor).toBe(50n);
    expect(sequence.accept(at('a', 0, 50n))).toBe('repeat');
  });
});
