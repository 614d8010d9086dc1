import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const start = { x: 0, y: 0 };
const field = { rows: ['F.............', '.............G'], who: { F: fighter(), G: goblin() } };
const duel = { rows: ['GF...'], who: { F: fighter(), G: goblin() } };

describe('Dash', () => {
  it(
    '5E-DASH-01: speed 30 moves 60 this turn',
    fought(field, (fight) => {
      fight.act('fighter', 'dash', {});
      fight.act('fighter', 'move', { path: line(start, 12) });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 13, y: 0 }] }).code).toBe('NOT_ENOUGH_MOVEMENT');
    }),
  );

  it(
    '5E-DASH-01: and no more in the next',
    fought(field, (fight) => {
      fight.act('fighter', 'dash', {});
      fight.endTurn();
      fight.endTurn();
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(30);
    }),
  );

  it(
    '5E-DASH-02 5E-DASH-03: what is added is the speed as it is: cut to 15 it is 30 with the Dash',
    fought(field, (fight) => {
      fight.act('fighter', 'dash', {});
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 2 } });
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(30);
    }),
  );

  it(
    '5E-DASH-02: at speed 0 it adds nothing',
    fought(field, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      fight.act('fighter', 'dash', {});
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(0);
    }),
  );

  it(
    '5E-DASH-04: two in one turn make 90',
    fought({ ...field, who: { F: rogue({ id: 'fighter' }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'dash', {});
      fight.act('fighter', 'dash', { bonusAction: true });
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(90);
    }),
  );

  it(
    '5E-DASH-02 5E-AMB-09: each speed grows by itself: 30 and 60 become 60 and 120',
    fought(
      { ...field, who: { F: fighter({ statistics: { speed: { walk: 30, fly: 60 } } }), G: goblin() } },
      (fight) => {
        fight.act('fighter', 'dash', {});
        fight.act('fighter', 'move', { path: line(start, 12), mode: 'WALK' });
        expect(fight.refusal('fighter', 'move', { path: [{ x: 13, y: 0 }], mode: 'WALK' }).code).toBe(
          'NOT_ENOUGH_MOVEMENT',
        );
        fight.act('fighter', 'move', { path: [{ x: 13, y: 0 }], mode: 'FLY' });
      },
    ),
  );
});

describe('Dodge', () => {
  it(
    '5E-DODGE-01 5E-ENG-06: attackers it sees have disadvantage, until its next turn begins',
    fought(duel, (fight) => {
      fight.act('fighter', 'dodge', {});
      fight.endTurn();
      const attack = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [18, 2]), 'AttackResolved');
      expect(attack).toMatchObject({ natural: 2, rollModeSources: [{ label: 'Target dodges', value: -1 }] });
      fight.endTurn();
      expect(fight.combatant('fighter').effects).toEqual([]);
    }),
  );

  it(
    '5E-DODGE-01: those it does not see have none from it',
    fought(duel, (fight) => {
      fight.act('fighter', 'dodge', {});
      rule(fight, 'goblin', { addCondition: { kind: 'invisible' } });
      fight.endTurn();
      const attack = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [2, 3]), 'AttackResolved');
      expect(attack.rollModeSources.map(({ label }) => label)).toEqual(['Invisible']);
    }),
  );

  it(
    '5E-DODGE-02: its Dexterity saves have advantage',
    fought(
      {
        rows: ['WF'],
        who: {
          F: fighter(),
          W: orc({
            statistics: {
              attacks: [
                {
                  id: 'trip',
                  attackBonus: 20,
                  damage: [],
                  onHit: [{ save: { ability: 'dexterity', dc: 12 }, condition: 'prone' }],
                },
              ],
            },
          }),
        },
      },
      (fight) => {
        fight.act('fighter', 'dodge', {});
        fight.endTurn();
        const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [15, 14, 2, 13]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'save:dexterity', natural: 13, success: true });
      },
    ),
  );

  it.each([
    ['grappled', 'orc'],
    ['incapacitated', undefined],
  ])('5E-DODGE-03: being %s ends it for good', (kind, sourceId) => {
    fought({ rows: ['GFO'], who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      fight.act('fighter', 'dodge', {});
      rule(fight, 'fighter', { addCondition: { kind, sourceId } });
      const effect = fight.combatant('fighter').effects.find((one) => one.kind === kind)!;
      rule(fight, 'fighter', { removeEffectId: effect.id });
      expect(fight.combatant('fighter').effects).toEqual([]);
    })();
  });
});

describe('Help', () => {
  const three = { rows: ['RGF...', '.....O'], who: { R: rogue(), F: fighter(), G: goblin(), O: orc() } };

  it(
    '5E-HELP-03 5E-HELP-04: the ally’s first attack on a foe within 5 feet of the helper has advantage, the second does not',
    fought(three, (fight) => {
      fight.act('rogue', 'help', { allyId: 'fighter', targetId: 'goblin' });
      fight.endTurn();
      const first = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2, 3]), 'AttackResolved');
      expect(first.rollModeSources).toMatchObject([{ label: 'Help', ruleId: '5E-HELP-04' }]);
      expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved').rollMode).toBe(
        'NORMAL',
      );
    }),
  );

  it(
    '5E-HELP-03: not against a foe farther off, and only for allies',
    fought(three, (fight) => {
      expect(fight.refusal('rogue', 'help', { allyId: 'fighter', targetId: 'orc' })).toMatchObject({
        code: 'TOO_FAR_TO_HELP',
        ruleIds: ['5E-HELP-03'],
      });
      expect(fight.refusal('rogue', 'help', { allyId: 'orc', targetId: 'goblin' }).code).toBe('ALLY_NEEDED');
      expect(fight.refusal('rogue', 'help', { allyId: 'rogue' }).code).toBe('TARGET_SELF');
    }),
  );

  it(
    '5E-HELP-02 5E-HELP-04: it is gone when the helper’s next turn begins',
    fought(three, (fight) => {
      fight.act('rogue', 'help', { allyId: 'fighter', targetId: 'goblin' });
      fight.endTurn();
      expect(fight.combatant('fighter').effects).toHaveLength(1);
      fight.endTurnsUntil('rogue');
      expect(fight.combatant('fighter').effects).toEqual([]);
    }),
  );

  it(
    '5E-HELP-01 5E-CORE-10: help with a task gives advantage on the next check of that name',
    fought({ rows: ['RF', 'D.'], who: { R: rogue(), F: fighter(), D: rogue({ id: 'downed' }) } }, (fight) => {
      rule(fight, 'downed', { hitPoints: 0 });
      fight.act('rogue', 'help', { allyId: 'fighter', task: 'medicine' });
      fight.endTurn();
      const events = fight.act('fighter', 'stabilize', { targetId: 'downed' }, [3, 12, 2]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        natural: 12,
        success: true,
        parts: [{ value: 1 }, { label: 'Help', value: 0 }],
      });
      expect(fight.combatant('fighter').effects).toEqual([]);
    }),
  );

  it(
    '5E-HELP-01: help with another task is kept',
    fought({ rows: ['RF', 'D.'], who: { R: rogue(), F: fighter(), D: rogue({ id: 'downed' }) } }, (fight) => {
      rule(fight, 'downed', { hitPoints: 0 });
      fight.act('rogue', 'help', { allyId: 'fighter', task: 'athletics' });
      fight.endTurn();
      fight.act('fighter', 'stabilize', { targetId: 'downed' }, [3]);
      expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'helped' }]);
    }),
  );
});
