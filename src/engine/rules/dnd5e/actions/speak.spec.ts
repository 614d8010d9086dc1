import { describe, expect, it } from '@jest/globals';
import { offersOf } from '../../../encounter/offers.js';
import { dnd5e } from '../index.js';
import { fighter, goblin, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const words = 'Fall back!';

describe('speaking', () => {
  it(
    '5E-OBJ-02: a few words are free, before the action and after it',
    fought({ rows: ['F...G'], who: { F: fighter(), G: goblin() } }, (fight) => {
      const { budget } = fight.combatant('fighter').activity;
      fight.act('fighter', 'speak', { words });
      fight.act('fighter', 'speak', { words, loudly: true });
      expect(fight.combatant('fighter').activity).toMatchObject({ budget, movementSpent: 0 });
      fight.act('fighter', 'dodge', {});
      fight.act('fighter', 'speak', { words });
    }),
  );

  it(
    '5E-OBJ-02: on one’s own turn',
    fought({ rows: ['F...G'], who: { F: fighter(), G: goblin() } }, (fight) => {
      expect(fight.refusal('goblin', 'speak', { words }).code).toBe('NOT_YOUR_TURN');
    }),
  );

  it(
    '5E-AMB-31 5E-SUR-04: the surprised may, though they do nothing else',
    fought({ rows: ['F...G'], who: { F: fighter(), G: goblin() }, surprised: ['fighter'] }, (fight) => {
      fight.act('fighter', 'speak', { words });
      expect(fight.refusal('fighter', 'interact', { what: 'a lever' }).code).toBe('ACTOR_SURPRISED');
      const legal = offersOf(fight.state, dnd5e, 'fighter').filter((offer) => offer.legal);
      expect(legal.map(({ action }) => action)).toEqual(['speak']);
    }),
  );

  it('5E-OBJ-02: the paralyzed and the petrified cannot, the stunned falteringly can', () => {
    for (const [kind, mute] of [
      ['paralyzed', true],
      ['petrified', true],
      ['stunned', false],
      ['incapacitated', false],
    ] as const)
      fought({ rows: ['F...G'], who: { F: fighter(), G: goblin() } }, (fight) => {
        rule(fight, 'fighter', { addCondition: { kind } });
        if (!mute) return void fight.act('fighter', 'speak', { words });
        expect(fight.refusal('fighter', 'speak', { words })).toMatchObject({
          code: 'CANNOT_SPEAK',
          ruleIds: ['5E-OBJ-02'],
        });
      })();
  });

  it(
    '5E-HIDE-04: a raised voice gives a hiding place away to all who hear it',
    fought(
      { rows: ['R#...', '.#..G', '....H'], who: { R: rogue(), G: goblin(), H: goblin({ id: 'deaf' }) } },
      (fight) => {
        rule(fight, 'deaf', { addCondition: { kind: 'deafened' } });
        fight.act('rogue', 'hide', { bonusAction: true }, [15]);
        expect(fight.combatant('rogue').hidden?.from).toEqual(['goblin', 'deaf']);
        fight.act('rogue', 'speak', { words });
        expect(fight.combatant('rogue').hidden?.from).toEqual(['goblin', 'deaf']);
        fight.act('rogue', 'speak', { words, loudly: true });
        expect(fight.combatant('rogue').hidden?.from).toEqual(['deaf']);
      },
    ),
  );
});
