import { describe, expect, it } from '@jest/globals';
import { asciiMap } from '../../../grid/index.js';
import { Scenario, eventOf } from '../../../testing/scenario.js';
import { dnd5e } from '../index.js';
import { fighter, goblin } from '../testing/creatures.js';

const field = (): { map: ReturnType<typeof asciiMap>['map'] } => ({ map: asciiMap(['.....', '.....', '.....']).map });

describe('attacks', () => {
  it('5E-ATK-06: a total equal to the Armour Class hits', () => {
    const fight = new Scenario(dnd5e, field());
    fight.join(fighter({ at: { x: 0, y: 0 } }), goblin({ at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'goblin']);
    // 1d20 + 3 Strength + 3 proficiency against AC 15: a 9 is just enough.
    const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [9, 4]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ total: 15, outcome: 'HIT', armorClass: 15 });
    expect(eventOf(events, 'DamageDealt').total).toBe(7);
    expect(fight.combatant('goblin').vital).toBe('DEAD');
    fight.checkDeterminism();
  });
});
