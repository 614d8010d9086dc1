import { describe, expect, it } from '@jest/globals';
import { chiSquareTail } from './chi-square.js';
import { diceFairness } from './dice-fairness.js';

const service = (sides: number, face: number, count: number) => ({ sides, face, count, source: 'SERVICE' as const });
const declared = (sides: number, face: number, count: number) => ({ sides, face, count, source: 'DECLARED' as const });

describe('the fairness of dice', () => {
  it('counts every face, those that never came up too', () => {
    // 8 throws, 2 of each face expected: (1 + 4 + 9 + 4) / 2.
    expect(diceFairness([service(4, 1, 3), service(4, 3, 5)])).toEqual([
      {
        sides: 4,
        source: 'SERVICE',
        thrown: 8,
        expected: 2,
        enough: false,
        faces: [
          { face: 1, count: 3 },
          { face: 2, count: 0 },
          { face: 3, count: 5 },
          { face: 4, count: 0 },
        ],
        chiSquare: 9,
        degreesOfFreedom: 3,
        pValue: chiSquareTail(9, 3),
      },
    ]);
  });

  it('keeps sizes and sources apart, the dice of the service first', () => {
    const found = diceFairness([declared(6, 6, 1), service(20, 1, 1), service(6, 2, 1), declared(20, 20, 2)]);
    expect(found.map(({ source, sides, thrown }) => [source, sides, thrown])).toEqual([
      ['SERVICE', 6, 1],
      ['SERVICE', 20, 1],
      ['DECLARED', 6, 1],
      ['DECLARED', 20, 2],
    ]);
  });

  it('says whether there are five throws for each face', () => {
    const faces = (each: number) => [1, 2, 3, 4].map((face) => service(4, face, each));
    expect(diceFairness(faces(5))).toMatchObject([{ enough: true, pValue: 1 }]);
    expect(diceFairness([...faces(4), service(4, 1, 3)])).toMatchObject([{ thrown: 19, enough: false }]);
  });

  it('leaves out dice of which every throw was undone', () => {
    expect(diceFairness([service(6, 2, 0), service(6, 3, 0), service(8, 1, 1)])).toMatchObject([{ sides: 8 }]);
  });
});
