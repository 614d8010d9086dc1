import { describe, expect, it } from '@jest/globals';
import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { GameName } from './games.js';
import { GAMES } from './games.js';
import { RandomTable, Tallies } from './table.js';

/** What random play of a game has to come to. */
export interface Expectation {
  /** Encounters with the seeds from here on. */
  readonly firstSeed: number;
  readonly encounters: number;
  /** Commands of each encounter, if nobody wins before. */
  readonly commands: number;
  /** Actions accepted in all, at least. */
  readonly actions: number;
  /** Actions that need not have been taken, each with the reason. */
  readonly rarelyTaken?: { readonly [N in ActionName]?: string };
  /** Kinds of prompt that need not have been asked, each with the reason. */
  readonly rarelyAsked?: Readonly<Record<string, string>>;
}

/** Plays a game at random, and counts what has happened. */
export function describeRandomPlay(name: GameName, expected: Expectation): void {
  const { ruleset } = GAMES[name];
  const tallies = new Tallies();
  const { firstSeed, encounters, commands, rarelyTaken = {}, rarelyAsked = {} } = expected;

  describe(`random play of ${name}`, () => {
    const seeds = Array.from({ length: encounters }, (_, index) => firstSeed + index);

    it.each(seeds)('offers only what can be done, and never reaches an impossible state: seed %i', (seed) => {
      new RandomTable(GAMES[name], seed, tallies).play(commands);
    });

    it('has taken thousands of actions', () => {
      expect(tallies.actions.total).toBeGreaterThanOrEqual(expected.actions);
    });

    it('has taken every action of the game', () => {
      const untaken = Object.keys(ruleset.actions).filter((action) => tallies.actions.of(action) === 0);
      expect(untaken.filter((action) => !Object.hasOwn(rarelyTaken, action))).toEqual([]);
    });

    it('has answered every kind of prompt', () => {
      const unasked = Object.keys(ruleset.prompts).filter((kind) => tallies.prompts.of(kind) === 0);
      expect(unasked.filter((kind) => !Object.hasOwn(rarelyAsked, kind))).toEqual([]);
    });

    it('has undone, called off, joined, left and adjusted', () => {
      const commandsGiven = Object.keys(tallies.commands.all);
      expect(commandsGiven).toEqual(
        expect.arrayContaining([
          'undo',
          'voidAction',
          'addCombatants',
          'removeCombatant',
          'setPolicy',
          'adjust damage',
        ]),
      );
    });
  });
}
