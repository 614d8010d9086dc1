import { describe, expect, it } from '@jest/globals';
import { Scenario } from '../../testing/scenario.js';
import { dnd35 } from '../dnd35/index.js';
import * as dnd35Creatures from '../dnd35/testing/creatures.js';
import { dnd5e } from '../dnd5e/index.js';
import * as dnd5eCreatures from '../dnd5e/testing/creatures.js';
import { pathfinder1e } from '../pathfinder1e/index.js';
import * as pathfinder1eCreatures from '../pathfinder1e/testing/creatures.js';

/** Between two turns somebody may be asked something: after the end of one in 5e, before the start of the next elsewhere. */
const GAMES = [
  {
    ruleset: dnd5e,
    creatures: dnd5eCreatures,
    trigger: { event: 'TURN_ENDS' as const, subjectId: 'goblin' },
    asksAgain: false,
  },
  {
    ruleset: dnd35,
    creatures: dnd35Creatures,
    trigger: { event: 'TURN_STARTS' as const, subjectId: 'wolf' },
    asksAgain: true,
  },
  {
    ruleset: pathfinder1e,
    creatures: pathfinder1eCreatures,
    trigger: { event: 'TURN_STARTS' as const, subjectId: 'wolf' },
    asksAgain: true,
  },
];

describe.each(GAMES)(
  'the end of a turn that the game master calls off in $ruleset.id',
  ({ ruleset, creatures, trigger, asksAgain }) => {
    it('leaves the order where it was: the next creature is next', () => {
      const fight = new Scenario(ruleset);
      const side = 'monsters';
      fight.join(creatures.fighter({ side: 'heroes' }), creatures.goblin({ side }), creatures.wolf({ side }));
      fight.begin(['fighter', 'goblin', 'wolf']);
      fight.act('fighter', 'dropProne', {});
      fight.act('fighter', 'ready', { trigger, response: { standUp: true } });
      fight.endTurn();
      fight.endTurn();
      expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'fighter' }]);
      fight.must({ type: 'voidAction', reason: 'A mistake' });
      expect(fight.state).toMatchObject({ activeId: null, round: 1 });
      fight.endTurn();
      if (asksAgain) fight.answer('wait');
      expect(fight.state).toMatchObject({ activeId: 'wolf', round: 1 });
      fight.checkDeterminism();
    });
  },
);
