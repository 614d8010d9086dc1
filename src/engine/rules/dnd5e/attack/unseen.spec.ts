import { describe, expect, it } from '@jest/globals';
import { squareKey } from '../../../grid/index.js';
import type { BattleMap } from '../../../grid/index.js';
import { Scenario, eventOf, eventsOf } from '../../../testing/scenario.js';
import { dnd5e } from '../index.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { begun, fought, line, rule } from '../testing/fight.js';

const duel = { rows: ['FG...'], who: { F: fighter(), G: goblin() } };

/** A map of one row, all of it in this light. */
function lit(width: number, light: 'dim' | 'dark'): BattleMap {
  const cells = Object.fromEntries(Array.from({ length: width }, (_, x) => [squareKey({ x, y: 0 }), { light }]));
  return { width, height: 1, squareFeet: 5, cells, edges: [] };
}

describe('unseen attackers and targets', () => {
  it(
    '5E-UNS-02 5E-COND-01: the blinded attack with disadvantage and are attacked with advantage',
    fought(duel, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'blinded' } });
      const blow = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
      expect(blow.rollModeSources).toMatchObject([{ label: 'Blinded', value: -1, ruleId: '5E-COND-01' }]);
      fight.endTurn();
      const answer = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [2, 3]), 'AttackResolved');
      expect(answer.rollModeSources).toMatchObject([{ label: 'Target is blinded', value: 1, ruleId: '5E-COND-01' }]);
    }),
  );

  it(
    '5E-UNS-03 5E-COND-08: an invisible target whose place is known is attacked with disadvantage, and attacks with advantage',
    fought(duel, (fight) => {
      rule(fight, 'goblin', { addCondition: { kind: 'invisible' } });
      const blow = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
      expect(blow.rollModeSources).toMatchObject([{ value: -1, ruleId: '5E-COND-08' }]);
      fight.endTurn();
      const answer = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [2, 3]), 'AttackResolved');
      expect(answer.rollModeSources).toMatchObject([{ label: 'Invisible', value: 1, ruleId: '5E-COND-08' }]);
    }),
  );

  it('5E-UNS-06: two who do not see each other roll one plain d20', () => {
    const fight = new Scenario(dnd5e, { map: lit(5, 'dark') });
    fight.join(fighter({ at: { x: 0, y: 0 } }), rogue({ side: 'thieves', at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'rogue']);
    const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'rogue' }, [2]), 'AttackResolved');
    expect(attack.rollMode).toBe('NORMAL');
    expect(attack.rollModeSources.map(({ ruleId, value }) => [ruleId, value])).toEqual([
      ['5E-UNS-02', -1],
      ['5E-UNS-06', 1],
    ]);
    fight.checkDeterminism();
  });

  it('5E-UNS-01 5E-ENV-06: in the dark an orc with darkvision sees a human who does not see it', () => {
    const fight = new Scenario(dnd5e, { map: lit(5, 'dark') });
    fight.join(fighter({ at: { x: 0, y: 0 } }), orc({ at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'orc']);
    const blow = eventOf(fight.act('fighter', 'attack', { targetId: 'orc' }, [15, 2]), 'AttackResolved');
    expect(blow.rollModeSources).toMatchObject([{ label: 'Target is unseen', value: -1 }]);
    fight.endTurn();
    const answer = eventOf(fight.act('orc', 'attack', { targetId: 'fighter' }, [2, 3]), 'AttackResolved');
    expect(answer.rollModeSources).toMatchObject([{ label: 'Unseen attacker', value: 1 }]);
    fight.checkDeterminism();
  });

  it(
    '5E-ENV-06: fog hides both ways, and darkvision does not help',
    fought({ rows: ['F%...'], who: { F: fighter(), O: orc({ at: { x: 1, y: 0 } }) } }, (fight) => {
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'orc' }, [15, 2]), 'AttackResolved');
      expect(attack.rollModeSources).toMatchObject([{ label: 'Target is unseen' }]);
    }),
  );

  it(
    '5E-ENV-06: blindsight sees the invisible and through fog',
    fought(
      {
        rows: ['F%...'],
        who: { F: fighter({ statistics: { senses: { blindsight: 10 } } }), O: orc({ at: { x: 1, y: 0 } }) },
      },
      (fight) => {
        rule(fight, 'orc', { addCondition: { kind: 'invisible' } });
        const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'orc' }, [2]), 'AttackResolved');
        expect(attack.rollMode).toBe('NORMAL');
      },
    ),
  );
});

const cave = { rows: ['F...#.', '....#.', '..G...'], who: { G: goblin(), F: fighter() } };

describe('hiding', () => {
  it(
    '5E-HIDE-04: nobody hides from those who see it clearly',
    fought({ rows: ['F..G.'], who: { G: goblin(), F: fighter() } }, (fight) => {
      expect(fight.refusal('goblin', 'hide', {})).toMatchObject({ code: 'CANNOT_HIDE', ruleIds: ['5E-HIDE-04'] });
    }),
  );

  it(
    '5E-HIDE-01 5E-HIDE-02 5E-HIDE-06: the total stands against each observer: hidden from passive 14, seen by 18',
    fought(
      {
        rows: ['F.#G.', 'O.#..', '..#..'],
        who: {
          G: goblin(),
          F: fighter({ statistics: { passivePerception: 14 } }),
          O: orc({ id: 'elf', side: 'party', statistics: { passivePerception: 18 } }),
        },
      },
      (fight) => {
        // 11 + 6.
        const events = fight.act('goblin', 'hide', { bonusAction: true }, [11]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'skill:stealth', total: 17 });
        expect(fight.combatant('goblin').hidden).toEqual({ from: ['fighter'], check: 17 });
      },
    ),
  );

  it(
    '5E-SUR-02 5E-AMB-01: on a tie the observer notices',
    fought(
      { rows: ['F.#G.', '..#..'], who: { G: goblin(), F: fighter({ statistics: { passivePerception: 17 } }) } },
      (fight) => {
        fight.act('goblin', 'hide', {}, [11]);
        expect(fight.combatant('goblin').hidden).toBeNull();
      },
    ),
  );

  it(
    '5E-UNS-03 5E-HIDE-05 5E-SRCH-01: who is hidden cannot be aimed at until it is found: 18 against 17',
    fought({ rows: ['F.?G.', '..#..'], who: { G: goblin(), F: fighter() } }, (fight) => {
      fight.act('goblin', 'hide', {}, [11]);
      fight.endTurn();
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' })).toMatchObject({
        code: 'TARGET_HIDDEN',
        legal: ['search', 'attackSquare'],
      });
      // Wisdom +1 and proficiency +3.
      const events = fight.act('fighter', 'search', { targetId: 'goblin' }, [14]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        check: 'skill:perception',
        total: 18,
        difficulty: 17,
        success: true,
      });
      expect(fight.combatant('goblin').hidden).toBeNull();
    }),
  );

  it(
    '5E-SRCH-01 5E-SRCH-02: a search of 16 against 17 finds nothing',
    fought({ rows: ['F.?G.', '..#..'], who: { G: goblin(), F: fighter() } }, (fight) => {
      fight.act('goblin', 'hide', {}, [11]);
      fight.endTurn();
      fight.act('fighter', 'search', {}, [12]);
      expect(fight.combatant('goblin').hidden).toEqual({ from: ['fighter'], check: 17 });
    }),
  );

  it('5E-SRCH-01 5E-HIDE-05: a search that finds nobody looks the same whether none, one or two are hidden', () => {
    const searched = [0, 1, 2].map((count) => {
      const fight = begun({ rows: ['F.?G.', '..#H.'], who: { F: fighter(), G: goblin(), H: goblin({ id: 'other' }) } });
      for (const id of ['goblin', 'other'].slice(0, count)) rule(fight, id, { hidden: { check: 17 } });
      const [seen] = fight
        .act('fighter', 'search', {}, [12])
        .filter(({ type }) => type === 'CheckResolved')
        .map(({ data }) => ({ ...data, difficulty: '?' }));
      return { seen, events: fight.history.slice(-4).map(({ type }) => type) };
    });
    expect(searched[0]!.seen).toMatchObject({ total: 16, success: false });
    expect([searched[1], searched[2]]).toEqual([searched[0], searched[0]]);
  });

  it(
    '5E-HIDE-01: how hiding came out tells nothing of an enemy one does not know of, though one is hidden from it',
    fought({ rows: ['F.?G.', '..#H.'], who: { F: fighter(), G: goblin(), H: goblin({ id: 'other' }) } }, (fight) => {
      rule(fight, 'other', { hidden: { from: ['fighter'] } });
      // The goblin sees it clearly; the other does not.
      rule(fight, 'goblin', { position: { x: 1, y: 0 } });
      const events = fight.act('fighter', 'hide', {}, [19, 18]);
      expect(fight.combatant('fighter').hidden?.from).toEqual(['other']);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'skill:stealth', success: false });
    }),
  );

  it(
    '5E-UNS-06 5E-UNS-07: from hiding the first shot has advantage and gives the place away, hit or miss',
    fought({ rows: ['F..%...'], who: { G: goblin({ at: { x: 3, y: 0 } }), F: fighter() } }, (fight) => {
      fight.act('goblin', 'hide', { bonusAction: true }, [15]);
      expect(fight.combatant('goblin').hidden?.from).toEqual(['fighter']);
      const events = fight.act('goblin', 'attack', { targetId: 'fighter', attackId: 'shortbow' }, [3, 2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({
        rollMode: 'ADVANTAGE',
        outcome: 'MISS',
        rollModeSources: [{ ruleId: '5E-UNS-06' }],
      });
      expect(fight.combatant('goblin').hidden).toBeNull();
    }),
  );

  it(
    '5E-HIDE-04: coming into the open ends it',
    fought(cave, (fight) => {
      rule(fight, 'goblin', { position: { x: 5, y: 0 } });
      fight.act('goblin', 'hide', { bonusAction: true }, [15]);
      expect(fight.combatant('goblin').hidden?.from).toEqual(['fighter']);
      const events = fight.act('goblin', 'move', {
        path: [
          { x: 5, y: 1 },
          { x: 5, y: 2 },
          { x: 4, y: 2 },
          { x: 3, y: 2 },
        ],
      });
      expect(eventsOf(events, 'PartialAwarenessNoted').at(-1)).toMatchObject({ hiddenFrom: [] });
      expect(fight.combatant('goblin').hidden).toBeNull();
    }),
  );

  it(
    '5E-HIDE-04: an enemy that walks up to see it clearly ends it, too',
    fought(cave, (fight) => {
      rule(fight, 'goblin', { position: { x: 5, y: 0 } });
      fight.act('goblin', 'hide', {}, [15]);
      fight.endTurn();
      fight.act('fighter', 'move', {
        path: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
          { x: 3, y: 2 },
          { x: 4, y: 2 },
        ],
      });
      expect(fight.combatant('goblin').hidden).toBeNull();
    }),
  );

  it(
    'case 93: a square that looks free is legal; walking into a hidden creature stops before it and reveals it',
    fought({ rows: ['.F?G..'], who: { G: goblin(), F: fighter() } }, (fight) => {
      fight.act('goblin', 'hide', {}, [15]);
      fight.endTurn();
      const offer = fight.ruleset.actions.move!.offer(fight.state, 'fighter');
      expect(offer.squares.map(({ square }) => square.x)).toContain(3);
      const events = fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 3) });
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({
        outcome: 'CUT_SHORT',
        reason: expect.stringMatching(/BLOCKED_BY_UNSEEN|WAY_BLOCKED/),
      });
      expect(fight.combatant('fighter').at).toEqual({ x: 2, y: 0 });
      expect(fight.combatant('goblin').hidden).toBeNull();
    }),
  );

  it(
    '5E-CORE-08: a poisoned observer notices less: its passive score is 5 lower',
    fought(
      { rows: ['F.#G.', '..#..'], who: { G: goblin(), F: fighter({ statistics: { passivePerception: 14 } }) } },
      (fight) => {
        rule(fight, 'fighter', { addCondition: { kind: 'poisoned' } });
        // 4 + 6 = 10 beats 14 - 5.
        fight.act('goblin', 'hide', {}, [4]);
        expect(fight.combatant('goblin').hidden).toEqual({ from: ['fighter'], check: 10 });
      },
    ),
  );

  it(
    'without a map one hides from those one is not engaged with',
    fought({ who: { G: goblin(), F: fighter(), R: rogue() } }, (fight) => {
      rule(fight, 'goblin', { relation: { otherId: 'fighter', distance: 5, engaged: true } });
      fight.act('goblin', 'hide', { bonusAction: true }, [15]);
      expect(fight.combatant('goblin').hidden?.from).toEqual(['rogue']);
    }),
  );
});
