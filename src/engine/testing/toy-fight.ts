import { openMap } from '../grid/index.js';
import type { ScenarioOptions } from './scenario.js';
import { Scenario } from './scenario.js';
import { toyCreature, toyRuleset } from './toy-ruleset.js';

/**
 * A fight of the toy game on an open 10 x 10 map, in round 1, when it is the hero's turn and everybody has had one (so
 * everybody has a reaction). The hero at (1, 1) parries once; orc (2, 1) and goblin (1, 2) stand beside it, the elf (8, 8)
 * is the hero's friend. All have 10 hit points, Armour Class 12, +3 to hit and 1d6 damage.
 */
export function toyFight(options: ScenarioOptions = {}): Scenario {
  const fight = new Scenario(toyRuleset, { map: openMap(10, 10), ...options });
  fight.join(
    toyCreature('hero', { side: 'heroes', at: { x: 1, y: 1 }, statistics: { parries: 1 } }),
    toyCreature('orc', { side: 'monsters', at: { x: 2, y: 1 } }),
    toyCreature('goblin', { side: 'monsters', at: { x: 1, y: 2 } }),
    toyCreature('elf', { side: 'heroes', at: { x: 8, y: 8 } }),
  );
  fight.begin(['orc', 'goblin', 'elf', 'hero']);
  fight.endTurnsUntil('hero');
  return fight;
}

/** The step of the hero of {@link toyFight} that leaves the reach of orc and goblin at once: the orc is asked first. */
export const AWAY = { path: [{ x: 0, y: 0 }] };
