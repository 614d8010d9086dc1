import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, rogue } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const retiarius = fighter({
  statistics: {
    shield: false,
    attacks: [
      { id: 'net', weapon: 'net' },
      { id: 'trident', weapon: 'trident' },
    ],
    wielded: ['net'],
  },
});
const kinds = (effects: readonly { readonly kind: string }[]): string[] => effects.map(({ kind }) => kind);
const duel = { rows: ['F.O..'], who: { F: retiarius, O: orc() } };
/** Thrown beyond 5 feet: at long range, with two dice. */
const throwNet = { targetId: 'orc', attackId: 'net' } as const;

describe('the net', () => {
  it(
    '5E-WPN-15 5E-ATK-03: a hit restrains; a Strength check of DC 10 takes the action and frees',
    fought(duel, (fight) => {
      fight.act('fighter', 'attack', throwNet, [15, 14]);
      expect(kinds(fight.combatant('orc').effects)).toEqual(['restrained']);
      expect(fight.combatant('fighter').wielded).toEqual([]);
      fight.endTurn();
      // Strength 16: 6 + 3 is 9, 7 + 3 is 10.
      const failed = fight.act('orc', 'escapeGrapple', {}, [6]);
      expect(eventOf(failed, 'CheckResolved')).toMatchObject({ total: 9, difficulty: 10, success: false });
      expect(fight.refusal('orc', 'escapeGrapple', {}).code).toBe('ACTION_SPENT');
      fight.endTurn();
      fight.endTurn();
      fight.act('orc', 'escapeGrapple', {}, [7]);
      expect(fight.combatant('orc').effects).toEqual([]);
    }),
  );

  it(
    '5E-WPN-15: it holds nobody who is Huge',
    fought(
      {
        ...duel,
        who: { F: retiarius, O: ogre({ id: 'orc', statistics: { size: 'HUGE' } }) },
        rows: ['F.O..', '.....', '.....'],
      },
      (fight) => {
        fight.act('fighter', 'attack', throwNet, [15, 14]);
        expect(fight.combatant('orc').effects).toEqual([]);
      },
    ),
  );

  it(
    '5E-WPN-15 5E-AATK-02: it is the only attack of its action, though there are two',
    fought({ rows: ['FO...'], who: { F: retiarius, O: orc() } }, (fight) => {
      fight.act('fighter', 'attack', throwNet, [15, 14]);
      expect(fight.refusal('fighter', 'attack', { targetId: 'orc', attackId: 'unarmed-strike' }).code).toBe(
        'ACTION_SPENT',
      );
      fight.endTurn();
    }),
  );

  it(
    '5E-WPN-15: nor does it follow another attack of the action',
    fought({ rows: ['FO...'], who: { F: retiarius, O: orc() } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'orc', attackId: 'unarmed-strike' }, [2]);
      expect(fight.refusal('fighter', 'attack', throwNet)).toMatchObject({
        code: 'NET_IS_THE_ONLY_ATTACK',
        ruleIds: ['5E-WPN-15'],
      });
    }),
  );

  it(
    '5E-HELP-01 5E-WPN-15: help gives the Strength check against the net advantage, once',
    fought(
      {
        rows: ['RFG'],
        who: { R: rogue(), G: goblin({ statistics: { attacks: [{ id: 'net', weapon: 'net' }] } }), F: fighter() },
      },
      (fight) => {
        fight.act('rogue', 'help', { allyId: 'fighter' });
        fight.endTurn();
        // Disadvantage beside an enemy; 12 + 4 misses, 17 + 4 hits.
        fight.act('goblin', 'attack', { targetId: 'fighter' }, [17, 18]);
        fight.endTurn();
        const events = fight.act('fighter', 'escapeGrapple', {}, [3, 8]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 8, total: 11, success: true });
        expect(fight.combatant('fighter').effects).toEqual([]);
      },
    ),
  );
});
