import { describe, expect, it } from '@jest/globals';
import type { Return, Span } from './in-force.js';
import { inForce, without } from './in-force.js';

const span = (from: number, to: number): Span => ({ from, to });
const back = (revision: number, target: number): Return => ({ revision, target });

describe('the events in force', () => {
  it.each<[string, readonly Return[], number, readonly Span[]]>([
    ['are all of them when nothing was undone', [], 9, [span(0, 9)]],
    ['are those up to the target right after an undo', [back(10, 4)], 10, [span(0, 4)]],
    ['go on behind the undo', [back(10, 4)], 12, [span(0, 4), span(11, 12)]],
    ['are what they were before the undo', [back(10, 4)], 9, [span(0, 9)]],
    ['lack both branches when two were left', [back(10, 4), back(15, 2)], 16, [span(0, 2), span(16, 16)]],
    ['keep a branch that was gone on with', [back(10, 4), back(15, 12)], 16, [span(0, 4), span(11, 12), span(16, 16)]],
    [
      'are those of a branch that was left, once it is gone back into',
      [back(10, 4), back(15, 8)],
      17,
      [span(0, 8), span(16, 17)],
    ],
    ['are those after an undo that undid an undo', [back(10, 4), back(11, 9)], 11, [span(0, 9)]],
    ['are those of the target when that is itself an undo', [back(10, 4), back(15, 10)], 15, [span(0, 4)]],
  ])('%s', (_, returns, revision, expected) => {
    expect(inForce(returns, revision)).toEqual(expected);
  });

  it('are those a walk from each event to the one it followed finds, for every way of going back', () => {
    // Every history of six events in which the third, fourth and fifth may each be an undo to any revision before it.
    for (const targets of combinations([0, 1, null], [0, 1, 2, null], [0, 1, 2, 3, null])) {
      const returns = targets.flatMap((target, index) => (target === null ? [] : [back(index + 2, target)]));
      const before = [-1, 0, ...targets.map((target, index) => target ?? index + 1), 4];
      const walked: number[] = [];
      for (let at = 5; at >= 0; at = before[at]!)
        if (!returns.some(({ revision }) => revision === at)) walked.unshift(at);
      const found = inForce(returns, 5).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, n) => from + n),
      );
      expect(found).toEqual(walked);
    }
  });
});

const combinations = (...choices: readonly (readonly (number | null)[])[]): readonly (readonly (number | null)[])[] =>
  choices.reduce<(number | null)[][]>(
    (found, choice) => found.flatMap((one) => choice.map((next) => [...one, next])),
    [[]],
  );

describe('spans without others', () => {
  it.each<[readonly Span[], readonly Span[], readonly Span[]]>([
    [[span(0, 9)], [span(0, 4)], [span(5, 9)]],
    [[span(0, 9)], [span(3, 4), span(6, 6)], [span(0, 2), span(5, 5), span(7, 9)]],
    [[span(0, 4), span(11, 12)], [span(0, 9)], [span(11, 12)]],
    [[span(0, 4)], [span(0, 9)], []],
    [[span(2, 4)], [], [span(2, 4)]],
  ])('%j without %j', (spans, others, left) => {
    expect(without(spans, others)).toEqual(left);
  });
});
