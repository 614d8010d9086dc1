import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, orc } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const halberdier = orc({ statistics: { attacks: [{ id: 'halberd', weapon: 'halberd' }] } });
const rows = ['O.F..'];
const kinds = (effects: readonly { readonly kind: string }[]): string[] => effects.map(({ kind }) => kind);

describe('joining unconscious', () => {
  it(
    '5E-COND-15: lies prone with nothing in hand; from 10 feet advantage and disadvantage cancel out',
    fought(
      { rows, who: { O: halberdier, F: fighter({ statistics: { conditions: [{ kind: 'unconscious' }] } }) } },
      (fight) => {
        const sleeper = fight.combatant('fighter');
        expect(sleeper.wielded).toEqual([]);
        expect(kinds(sleeper.effects)).toEqual(['unconscious', 'prone']);
        const events = fight.act('orc', 'attack', { targetId: 'fighter', attackId: 'halberd' }, [2]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({ rollMode: 'NORMAL' });
      },
    ),
  );

  it(
    '5E-COND-15: what it is said to hold lies beside it, to be picked up',
    fought(
      {
        rows,
        who: {
          F: fighter({
            statistics: { wielded: ['longsword'], conditions: [{ kind: 'prone' }, { kind: 'unconscious' }] },
          }),
          O: halberdier,
        },
      },
      (fight) => {
        const { effects, wielded } = fight.combatant('fighter');
        expect(wielded).toEqual([]);
        expect(kinds(effects)).toEqual(['prone', 'unconscious', 'droppedItem']);
        expect(effects[2]!.data).toEqual({ itemId: 'longsword', at: { x: 2, y: 0, z: 0 } });
        fight.must({
          type: 'adjust',
          combatantId: 'fighter',
          reason: 'shaken awake',
          removeEffectId: effects[1]!.id,
        });
        const events = fight.act('fighter', 'drawWeapon', { itemId: 'longsword' });
        expect(eventOf(events, 'WieldedChanged')).toMatchObject({ how: 'PICKED_UP', wielded: ['longsword'] });
      },
    ),
  );
});
