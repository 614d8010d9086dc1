import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { EVENTS } from '../../../encounter/events/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, rogue } from '../testing/creatures.js';
import type { Setup } from '../testing/fight.js';
import { begun, fought, rule } from '../testing/fight.js';

/** A goblin in the fog at (1, y), hidden from the fighter at (0, 0), whose turn it is. */
function ambush(y: 0 | 1, more: Setup['who'] = {}): Setup {
  return { rows: ['F%...', '.%...'], who: { G: goblin({ at: { x: 1, y } }), F: fighter(), ...more } };
}

function hide(fight: Scenario): void {
  fight.act('goblin', 'hide', { bonusAction: true }, [15]);
  expect(fight.combatant('goblin').hidden?.from).toContain('fighter');
  fight.endTurn();
}

/** What of an event everyone gets to see. */
function publicPart({ type, data }: EncounterEvent): object {
  const { fields } = EVENTS[type];
  const seen = Object.entries(data).filter(
    ([name]) => (fields as Record<string, { audience: string }>)[name]!.audience === 'public',
  );
  return { type, ...Object.fromEntries(seen) };
}

const square = { x: 1, y: 0 };
const swing = { square, attackId: 'longsword' };

describe('attacking a square by guess', () => {
  it(
    '5E-UNS-03: who is hidden can be hit by guessing where it is, with disadvantage: 14 + 6 against 15',
    fought(ambush(0), (fight) => {
      hide(fight);
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' })).toMatchObject({
        code: 'TARGET_HIDDEN',
        legal: ['search', 'attackSquare'],
      });
      const events = fight.act('fighter', 'attackSquare', swing, [18, 14, 2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({
        targetId: 'goblin',
        rollMode: 'DISADVANTAGE',
        rollModeSources: [{ ruleId: '5E-UNS-02', value: -1 }],
        total: 20,
        outcome: 'HIT',
        reason: 'attack',
      });
      expect(fight.combatant('goblin').hitPoints.current).toBe(7 - (2 + 3));
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, attacks: 1 });
    }),
  );

  it(
    '5E-UNS-04: a wrong guess misses whatever the die shows, and is an attack like any other',
    fought(ambush(1), (fight) => {
      hide(fight);
      const events = fight.act('fighter', 'attackSquare', swing, [20, 20]);
      expect(eventsOf(events, 'AttackResolved')).toEqual([]);
      expect(eventsOf(events, 'DamageDealt')).toEqual([]);
      expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({
        attackerId: 'fighter',
        square,
        natural: 20,
        total: 26,
        targetId: null,
        armorClass: null,
        armorClassParts: [],
        ruleIds: ['5E-UNS-04', '5E-UNS-05'],
      });
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, attacks: 1 });
    }),
  );

  it('5E-UNS-05 5E-ENG-05: everyone sees the same miss whether the place was right or wrong; the game master learns which', () => {
    const [right, wrong] = ([0, 1] as const).map((y) => {
      const fight = begun(ambush(y));
      hide(fight);
      const events = fight.act('fighter', 'attackSquare', swing, [9, 8]);
      fight.checkDeterminism();
      return events;
    });
    expect(right!.map(publicPart)).toEqual(wrong!.map(publicPart));
    // Armour Class 15, as printed; the worse die and +6.
    expect(eventOf(right!, 'SquareAttackMissed')).toMatchObject({ targetId: 'goblin', armorClass: 15, total: 14 });
    expect(eventOf(wrong!, 'SquareAttackMissed')).toMatchObject({ targetId: null, total: 14 });
  });

  it('5E-UNS-05 5E-READY-04: what a friend of it has readied for an attack on it is set off by a hit alone', () => {
    for (const [y, dice, asked] of [
      [0, [9, 8], []],
      [1, [9, 8], []],
      [0, [18, 14, 2], ['orc']],
    ] as const) {
      const fight = begun(ambush(y, { O: orc({ at: { x: 0, y: 1 } }) }));
      fight.act('goblin', 'hide', { bonusAction: true }, [15]);
      fight.endTurnsUntil('orc');
      fight.act('orc', 'ready', {
        trigger: { event: 'ATTACKS', subjectId: 'fighter', targetId: 'goblin' },
        response: { attack: { targetId: 'fighter', attackId: 'greataxe' } },
      });
      fight.endTurnsUntil('fighter');
      fight.act('fighter', 'attackSquare', swing, dice);
      expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(asked);
    }
  });

  it('5E-UNS-05 5E-UNS-06: where neither sees the other, one plain d20 is thrown at the wrong square as at the right one', () => {
    for (const at of [
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ]) {
      const fight = begun({ rows: ['%%%', '%%%'], who: { F: fighter({ at: { x: 0, y: 0 } }), G: orc({ at }) } });
      const events = fight.act('fighter', 'attackSquare', swing, [3]);
      expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({ rollMode: 'NORMAL', natural: 3 });
      fight.checkDeterminism();
    }
  });

  it(
    '5E-UNS-02 5E-UNS-04: with nobody unseen about, the blow at nothing has disadvantage and misses',
    fought({ rows: ['F..G.'], who: { F: fighter(), G: goblin() } }, (fight) => {
      const events = fight.act('fighter', 'attackSquare', swing, [17, 19]);
      expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({
        natural: 17,
        rollModeSources: [{ ruleId: '5E-UNS-02', value: -1 }],
        targetId: null,
      });
    }),
  );

  it(
    '5E-UNS-04: a shot at the wrong square spends its arrow',
    fought(
      {
        rows: ['R...%'],
        who: {
          R: rogue({
            statistics: {
              attacks: [{ id: 'shortbow', weapon: 'shortbow', ammunition: 'arrows' }],
              resources: { arrows: 9 },
            },
          }),
          G: goblin({ at: { x: 4, y: 0 } }),
        },
      },
      (fight) => {
        const events = fight.act('rogue', 'attackSquare', { square: { x: 3, y: 0 } }, [12, 13]);
        expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({ mode: 'RANGED', attackId: 'shortbow' });
        expect(fight.combatant('rogue').resources.arrows?.remaining).toBe(8);
      },
    ),
  );

  it(
    '5E-UNS-03: any square of a large creature is its place',
    fought({ rows: ['F%%..', '.%%..'], who: { F: fighter(), O: ogre({ at: { x: 1, y: 0 } }) } }, (fight) => {
      const events = fight.act(
        'fighter',
        'attackSquare',
        { square: { x: 1, y: 1 }, attackId: 'longsword' },
        [15, 15, 4],
      );
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ targetId: 'ogre', outcome: 'HIT' });
    }),
  );

  it(
    '5E-HELP-04: help against an unseen foe is used up by the attack at it, right or wrong',
    fought(
      {
        rows: ['FR%..', '.%%..'],
        who: { R: rogue({ at: { x: 1, y: 0 } }), F: fighter(), G: goblin({ at: { x: 2, y: 0 } }) },
      },
      (fight) => {
        fight.act('rogue', 'help', { allyId: 'fighter', targetId: 'goblin' });
        fight.endTurn();
        const events = fight.act('fighter', 'attackSquare', { square: { x: 1, y: 1 }, attackId: 'longsword' }, [10]);
        expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({ rollMode: 'NORMAL', targetId: null });
        expect(eventOf(events, 'EffectEnded')).toMatchObject({ combatantId: 'fighter', reason: 'used' });
      },
    ),
  );

  it(
    '5E-COND-02: a blow at the square of a charmer does not meet it',
    fought(ambush(0), (fight) => {
      hide(fight);
      rule(fight, 'fighter', { addCondition: { kind: 'charmed', sourceId: 'goblin' } });
      const events = fight.act('fighter', 'attackSquare', swing, [20, 20]);
      expect(eventOf(events, 'SquareAttackMissed').targetId).toBeNull();
    }),
  );

  it(
    '5E-UNS-03 5E-MEL-01 5E-COV-09: what can be attacked depends on the square alone',
    fought({ rows: ['FG.#.', '.....'], who: { F: fighter(), G: goblin() } }, (fight) => {
      const refusal = (at: { x: number; y: number }, attackId = 'longsword') =>
        fight.refusal('fighter', 'attackSquare', { square: at, attackId });
      expect(refusal(square)).toMatchObject({ code: 'TARGET_IN_SIGHT', legal: ['goblin'], ruleIds: ['5E-UNS-03'] });
      expect(refusal({ x: 0, y: 0 }).code).toBe('TARGET_SELF');
      expect(refusal({ x: 5, y: 0 }).code).toBe('SQUARE_OFF_MAP');
      expect(refusal({ x: 2, y: 1 })).toMatchObject({
        code: 'OUT_OF_REACH',
        params: { target: '(2, 1)', distance: 10 },
      });
      expect(refusal({ x: 1, y: 1 }, 'sling').code).toBe('ATTACK_UNKNOWN');
      const offer = fight.ruleset.actions.attackSquare!.offer(fight.state, 'fighter');
      expect(offer.squares.map(({ square: { x, y } }) => [x, y])).toEqual([
        [0, 1],
        [1, 1],
      ]);
    }),
  );

  it(
    '5E-COV-09: a square behind a wall cannot be shot at',
    fought({ rows: ['G.#..'], who: { G: goblin(), F: fighter({ at: { x: 4, y: 0 } }) } }, (fight) => {
      expect(fight.refusal('goblin', 'attackSquare', { square: { x: 3, y: 0 }, attackId: 'shortbow' })).toMatchObject({
        code: 'TOTAL_COVER',
        ruleIds: ['5E-COV-09'],
      });
    }),
  );

  it(
    '5E-UNS-03: a grid intersection is nothing to aim at in this game',
    fought({ rows: ['F....'], who: { F: fighter() } }, (fight) => {
      const input = { square: { x: 2, y: 0 }, intersection: true };
      expect(fight.refusal('fighter', 'attackSquare', input)).toMatchObject({
        code: 'NOT_IN_THIS_GAME',
        params: { option: 'intersection' },
      });
    }),
  );

  it(
    'needs a map',
    fought({ who: { F: fighter(), G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'attackSquare', { square }).code).toBe('MAP_MISSING');
      expect(fight.ruleset.actions.attackSquare!.offer(fight.state, 'fighter').legal).toBe(false);
    }),
  );
});
