import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, rogue, wolf } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

/** A fighter with a free hand (Athletics +6) next to an orc (Athletics +3). */
const setup = { rows: ['.FO...', '......'], who: { F: fighter({ statistics: { shield: false } }), O: orc() } };
const holds = (fight: Scenario, id = 'orc'): boolean =>
  fight.combatant(id).effects.some(({ kind, sourceId }) => kind === 'grappled' && sourceId === 'fighter');
const seize = (fight: Scenario, targetId = 'orc'): void => {
  fight.act('fighter', 'grapple', { targetId }, [15, 3]);
  expect(holds(fight, targetId)).toBe(true);
};

describe('grappling', () => {
  it(
    '5E-GRP-01 5E-GRP-02 5E-GRP-05 5E-GRP-06: one attack of the action, Athletics against Athletics: 17 against 12 grapples',
    fought(setup, (fight) => {
      const events = fight.act('fighter', 'grapple', { targetId: 'orc' }, [11, 9]);
      expect(eventsOf(events, 'CheckResolved').map(({ check, total, success }) => [check, total, success])).toEqual([
        ['skill:athletics', 17, true],
        ['skill:athletics', 12, false],
      ]);
      expect(fight.ruleset.sheet(fight.state, 'orc').speeds.walk).toBe(0);
      expect(fight.combatant('fighter').activity.budget.attacks).toBe(1);
    }),
  );

  it(
    '5E-CORE-06 5E-GRP-05: a tie leaves the target free',
    fought(setup, (fight) => {
      fight.act('fighter', 'grapple', { targetId: 'orc' }, [8, 11]);
      expect(holds(fight)).toBe(false);
    }),
  );

  it(
    '5E-GRP-05: the target uses the better of Athletics and Acrobatics',
    fought({ ...setup, who: { F: setup.who.F, O: rogue({ id: 'orc', side: 'thieves' }) } }, (fight) => {
      const events = fight.act('fighter', 'grapple', { targetId: 'orc' }, [8, 9]);
      expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ check: 'skill:acrobatics', total: 14 });
    }),
  );

  it(
    '5E-GRP-03: at most one size larger, and in reach',
    fought({ rows: ['F.O...', 'G.....', '......'], who: { F: setup.who.F, O: ogre(), G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'grapple', { targetId: 'ogre' }).code).toBe('OUT_OF_REACH');
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
      fight.act('fighter', 'grapple', { targetId: 'ogre' }, [3, 15]);
      expect(holds(fight, 'ogre')).toBe(false);
      expect(fight.combatant('fighter').activity.budget.attacks).toBe(1);
    }),
  );

  it(
    '5E-GRP-03: a Small creature does not grapple a Large one',
    fought({ rows: ['GO..', '....'], who: { G: goblin({ side: 'party' }), O: ogre() } }, (fight) => {
      expect(fight.refusal('goblin', 'grapple', { targetId: 'ogre' })).toMatchObject({
        code: 'TOO_LARGE',
        ruleIds: ['5E-GRP-03'],
      });
    }),
  );

  it(
    '5E-GRP-04: it takes a free hand, which then is busy',
    fought({ ...setup, who: { F: fighter(), O: orc() } }, (fight) => {
      expect(fight.refusal('fighter', 'grapple', { targetId: 'orc' })).toMatchObject({
        code: 'HANDS_FULL',
        ruleIds: ['5E-GRP-04'],
      });
      fight.act('fighter', 'dropItem', { itemId: 'longsword' });
      seize(fight);
      expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'longsword' }).code).toBe('HANDS_FULL');
    }),
  );

  it(
    '5E-GRP-07 5E-COND-06: it ends when the grappler is incapacitated',
    fought(setup, (fight) => {
      seize(fight);
      rule(fight, 'fighter', { addCondition: { kind: 'stunned' } });
      expect(holds(fight)).toBe(false);
    }),
  );

  it(
    '5E-COND-06: and when something takes the held one out of reach',
    fought(setup, (fight) => {
      seize(fight);
      rule(fight, 'orc', { position: { x: 5, y: 1 } });
      expect(holds(fight)).toBe(false);
    }),
  );

  it(
    '5E-GRP-08: letting go is free, also when it is somebody else’s turn',
    fought(setup, (fight) => {
      seize(fight);
      fight.endTurn();
      fight.act('fighter', 'releaseGrapple', { targetId: 'orc' });
      expect(holds(fight)).toBe(false);
      expect(fight.refusal('fighter', 'releaseGrapple', { targetId: 'orc' }).code).toBe('NOT_GRAPPLING');
    }),
  );

  it('5E-GRP-09: escaping takes the action; 15 against 15 is held on, 16 breaks free', () => {
    for (const [face, free] of [
      [12, false],
      [13, true],
    ] as const)
      fought(setup, (fight) => {
        seize(fight);
        fight.endTurn();
        fight.act('orc', 'escapeGrapple', {}, [face, 9]);
        expect(holds(fight)).toBe(!free);
        expect(fight.combatant('orc').activity.budget.action).toBe(0);
      })();
  });

  it(
    '5E-BST-06: a monster’s bite that grapples needs no check and is escaped against its DC',
    fought(
      {
        rows: ['WF'],
        who: {
          W: wolf({
            id: 'mimic',
            statistics: {
              attacks: [
                {
                  id: 'pseudopod',
                  attackBonus: 5,
                  damage: [{ dice: '1d8+3', type: 'bludgeoning' }],
                  onHit: [{ condition: 'grappled', escapeDc: 13 }],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        fight.act('mimic', 'attack', { targetId: 'fighter' }, [15, 1]);
        expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'grappled', sourceId: 'mimic' }]);
        fight.endTurn();
        const events = fight.act('fighter', 'escapeGrapple', {}, [7]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 13, difficulty: 13, success: true });
        expect(fight.combatant('fighter').effects).toEqual([]);
      },
    ),
  );

  it(
    'case 65: 5E-GRP-10: dragging halves the speed: 30 is 15 with a Medium one',
    fought({ rows: ['FO......', '........'], who: setup.who }, (fight) => {
      seize(fight);
      expect(fight.ruleset.sheet(fight.state, 'fighter').speeds.walk).toBe(15);
      const events = fight.act('fighter', 'move', {
        path: [
          { x: 0, y: 1 },
          { x: 1, y: 1 },
        ],
      });
      expect(eventsOf(events, 'Moved').map(({ combatantId, mode }) => [combatantId, mode])).toEqual([
        ['fighter', 'walk'],
        ['fighter', 'walk'],
      ]);
      fight.act('fighter', 'attack', { targetId: 'orc' }, [2]);
    }),
  );

  it(
    '5E-GRP-10 5E-OA-06: the held one comes along, which provokes nobody; two sizes smaller it costs nothing',
    fought(
      {
        rows: ['OF.....', 'G......'],
        who: { F: setup.who.F, O: orc({ statistics: { size: 'TINY' } }), G: goblin({ side: 'party' }) },
      },
      (fight) => {
        seize(fight);
        expect(fight.ruleset.sheet(fight.state, 'fighter').speeds.walk).toBe(30);
        const events = fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 3) });
        expect(fight.prompts).toEqual([]);
        expect(eventsOf(events, 'Moved').filter(({ mode }) => mode === 'dragged')).toHaveLength(3);
        expect(fight.combatant('orc').at).toEqual({ x: 3, y: 0 });
        expect(fight.combatant('fighter').at).toEqual({ x: 4, y: 0 });
        expect(holds(fight)).toBe(true);
      },
    ),
  );

  it('5E-AMB-14: the incapacitated are seized without a contest; by house rule they roll', () => {
    fought(setup, (fight) => {
      rule(fight, 'orc', { addCondition: { kind: 'incapacitated' } });
      fight.act('fighter', 'grapple', { targetId: 'orc' });
      expect(holds(fight)).toBe(true);
    })();
    fought({ ...setup, houseRules: { grappleIncapacitatedFreely: false } }, (fight) => {
      rule(fight, 'orc', { addCondition: { kind: 'incapacitated' } });
      fight.act('fighter', 'grapple', { targetId: 'orc' }, [3, 15]);
      expect(holds(fight)).toBe(false);
    })();
  });
});

describe('shoving', () => {
  it(
    '5E-SHV-01 5E-SHV-02 5E-SHV-05: prone, then an attack with advantage',
    fought(setup, (fight) => {
      fight.act('fighter', 'shove', { targetId: 'orc', to: 'PRONE' }, [15, 4]);
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'orc' }, [3, 2]), 'AttackResolved');
      expect(attack.rollModeSources).toMatchObject([{ label: 'Target is prone', value: 1 }]);
    }),
  );

  it('5E-SHV-04: 20 against 19 pushes, a tie does nothing', () => {
    for (const [face, moved] of [
      [14, true],
      [13, false],
    ] as const)
      fought(setup, (fight) => {
        fight.act('fighter', 'shove', { targetId: 'orc', to: 'AWAY' }, [face, 16]);
        expect(fight.combatant('orc').at).toEqual({ x: moved ? 3 : 2, y: 0 });
      })();
  });

  it(
    '5E-SHV-03: at most one size larger, within reach, and no hand is needed',
    fought(
      { rows: ['GO...', '.....', '....F'], who: { F: fighter(), G: goblin({ side: 'party' }), O: ogre() } },
      (fight) => {
        expect(fight.refusal('fighter', 'shove', { targetId: 'ogre', to: 'PRONE' }).code).toBe('OUT_OF_REACH');
        fight.act('fighter', 'move', { path: [{ x: 3, y: 1 }] });
        fight.act('fighter', 'shove', { targetId: 'ogre', to: 'PRONE' }, [15, 3]);
        expect(fight.combatant('ogre').effects).toMatchObject([{ kind: 'prone' }]);
        fight.endTurn();
        expect(fight.refusal('goblin', 'shove', { targetId: 'ogre', to: 'PRONE' }).code).toBe('TOO_LARGE');
      },
    ),
  );

  it('5E-SHV-05: a push goes around what is in the way, and needs room', () => {
    fought({ rows: ['.FOX', '....'], who: { ...setup.who, X: wolf() } }, (fight) => {
      fight.act('fighter', 'shove', { targetId: 'orc', to: 'AWAY' }, [18, 2]);
      expect(fight.combatant('orc').at).toEqual({ x: 3, y: 1 });
    })();
    fought({ rows: ['.FO#'], who: setup.who }, (fight) => {
      expect(fight.refusal('fighter', 'shove', { targetId: 'orc', to: 'AWAY' })).toMatchObject({
        code: 'NO_ROOM_TO_PUSH',
        legal: ['PRONE'],
      });
    })();
  });

  it(
    '5E-SHV-05: without a map the pushed one is no longer engaged',
    fought({ who: setup.who }, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'orc', distance: 5, engaged: true } });
      fight.act('fighter', 'shove', { targetId: 'orc', to: 'AWAY' }, [18, 2]);
      expect(fight.state.relations['fighter|orc']).toEqual({ distance: 10, engaged: false });
    }),
  );
});

describe('disarming, where the house rule is on', () => {
  const disarming = {
    ...setup,
    who: { F: setup.who.F, O: fighter({ id: 'orc', side: 'bandits' }) },
    houseRules: { disarm: true },
  };

  it(
    'HR-DISARM-01 HR-DISARM-02 HR-DISARM-03 HR-DISARM-07: an attack roll against Athletics, no damage, the sword falls, one attack is spent',
    fought(disarming, (fight) => {
      // 12 + 6 = 18 against 11 + 6 = 17.
      const events = fight.act('fighter', 'disarm', { targetId: 'orc', itemId: 'longsword' }, [12, 11]);
      expect(eventsOf(events, 'DamageDealt')).toEqual([]);
      expect(fight.combatant('orc').wielded).toEqual(['shield']);
      expect(fight.combatant('fighter').activity.budget.attacks).toBe(1);
    }),
  );

  it(
    'HR-DISARM-02: a tie leaves it in the hand',
    fought(disarming, (fight) => {
      fight.act('fighter', 'disarm', { targetId: 'orc', itemId: 'longsword' }, [11, 11]);
      expect(fight.combatant('orc').wielded).toEqual(['shield', 'longsword']);
    }),
  );

  it(
    'HR-DISARM-04: what is held in both hands is disarmed with disadvantage',
    fought(
      {
        ...disarming,
        who: {
          F: setup.who.F,
          O: fighter({
            id: 'orc',
            side: 'bandits',
            statistics: { shield: false, attacks: [{ id: 'greatsword', weapon: 'greatsword' }] },
          }),
        },
      },
      (fight) => {
        fight.act('fighter', 'disarm', { targetId: 'orc' }, [18, 2, 11]);
        expect(fight.combatant('orc').wielded).toEqual(['greatsword']);
      },
    ),
  );

  it('HR-DISARM-05 HR-DISARM-06: a larger defender has advantage, a smaller one disadvantage', () => {
    for (const [size, dice] of [
      ['LARGE', [12, 2, 19]],
      ['SMALL', [12, 19, 2]],
    ] as const)
      fought(
        {
          rows: ['.FO..', '.....'],
          who: { F: setup.who.F, O: fighter({ id: 'orc', side: 'bandits', statistics: { size } }) },
          houseRules: { disarm: true },
        },
        (fight) => {
          const events = fight.act('fighter', 'disarm', { targetId: 'orc', itemId: 'longsword' }, dice);
          expect(eventsOf(events, 'CheckResolved')[1]!.natural).toBe(size === 'LARGE' ? 19 : 2);
        },
      )();
  });

  it(
    'HR-DISARM-08: picking it up again is the free interaction',
    fought(disarming, (fight) => {
      fight.act('fighter', 'disarm', { targetId: 'orc', itemId: 'longsword' }, [18, 2]);
      fight.endTurn();
      const events = fight.act('orc', 'drawWeapon', { itemId: 'longsword' });
      expect(eventOf(events, 'WieldedChanged')).toMatchObject({ how: 'PICKED_UP' });
      expect(fight.combatant('orc').activity.budget).toMatchObject({ interaction: 0, action: 1 });
    }),
  );

  it(
    'HR-DISARM-01: off by default',
    fought(setup, (fight) => {
      expect(fight.refusal('fighter', 'disarm', { targetId: 'orc' })).toMatchObject({ code: 'HOUSE_RULE_OFF' });
    }),
  );

  it(
    'HR-DISARM-01 HR-AMB-11: a shield is strapped on: the sword is struck away, never the shield',
    fought(disarming, (fight) => {
      expect(fight.refusal('fighter', 'disarm', { targetId: 'orc', itemId: 'shield' }).code).toBe('NOT_IN_HAND');
      const events = fight.act('fighter', 'disarm', { targetId: 'orc' }, [18, 2]);
      expect(eventOf(events, 'WieldedChanged')).toMatchObject({ combatantId: 'orc', itemId: 'longsword' });
    }),
  );

  it(
    'HR-DISARM-01 5E-WPN-01 5E-WPN-08 5E-OBJ-03: a disarming shot takes an arrow, a disarming throw draws the javelin and sends it off',
    fought(
      {
        rows: ['.F..O.', '......'],
        who: { F: fighter({ statistics: { shield: false } }), O: fighter({ id: 'orc', side: 'bandits' }) },
        houseRules: { disarm: true },
      },
      (fight) => {
        const what = { targetId: 'orc', itemId: 'longsword' };
        fight.act('fighter', 'disarm', { ...what, attackId: 'javelin' }, [2, 18]);
        expect(fight.combatant('fighter')).toMatchObject({
          wielded: ['longsword'],
          resources: { javelin: { remaining: 2 } },
          activity: { budget: { interaction: 0 } },
        });
        fight.act('fighter', 'dropItem', { itemId: 'longsword' });
        fight.endTurn();
        fight.endTurn();
        fight.act('fighter', 'disarm', { ...what, attackId: 'longbow' }, [2, 18]);
        expect(fight.combatant('fighter')).toMatchObject({
          wielded: ['longbow'],
          resources: { arrows: { remaining: 19 } },
        });
      },
    ),
  );
});
