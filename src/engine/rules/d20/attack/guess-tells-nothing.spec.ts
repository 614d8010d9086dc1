import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf } from '../../../testing/scenario.js';
import { asSeen, playerOf, tableAsSeen } from '../../../testing/as-seen.js';
import type { StatisticsInput } from '../statistics/index.js';
import type { DuelOptions } from '../testing/duel.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';

const SEAT = playerOf('a');
const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 10, ammunition: 'arrows' });
const ARCHER = { attacks: [bow], wielded: ['bow'], resources: { arrows: 5 } };

interface Setting {
  readonly a?: Partial<StatisticsInput>;
  readonly b?: Partial<StatisticsInput>;
  readonly others?: DuelOptions['others'];
  readonly aim?: { readonly x: number; readonly y: number };
  /** What happens before `b` is unseen; it stands at (2, 2). */
  readonly before?: (fight: Scenario) => void;
}

describe.each(BOTH)('a guess that misses in %s, as the attacker sees it', (game) => {
  /** What the seat of `a` sees of an attack at (2, 1) while `b`, invisible, stands at (x, y), and of the fight after it. */
  const missed = (x: number, y: number, { a = {}, b = {}, others = [], aim = { x: 2, y: 1 }, before }: Setting) => {
    const fight = duel(game, a, b, { b: { x: 2, y: 2 }, others: [...others] });
    before?.(fight);
    impose(fight, 'b', 'invisible');
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', position: { x, y } });
    const events = asSeen(fight, SEAT, () => fight.act('a', 'attackSquare', { square: aim }, [5, 30]));
    const { targetId } = eventOf(
      fight.history.filter(({ type }) => type === 'SquareAttackMissed'),
      'SquareAttackMissed',
    );
    return { targetId, seen: { events, after: tableAsSeen(fight, SEAT) } };
  };
  const friend = (at: { x: number; y: number }) => creature('c', { attacks: [weapon()] }, { side: 'a', at });

  it.each<[string, Setting]>([
    ['nothing special', {}],
    ['a friend opposite', { others: [friend({ x: 3, y: 1 })] }],
    [
      'a friend opposite, and a foe that cannot be flanked',
      { others: [friend({ x: 3, y: 1 })], b: { qualities: ['uncanny dodge', 'improved uncanny dodge'] } },
    ],
    [
      'an attacker unseen by all but that foe',
      { b: { qualities: ['blindsight 60 ft'] }, before: (fight) => impose(fight, 'a', 'invisible') },
    ],
    [
      'a shot past a friend, at a helpless foe',
      { a: ARCHER, others: [friend({ x: 3, y: 1 })], before: (fight) => impose(fight, 'b', 'helpless') },
    ],
    ['a shot at the far end of a huge foe', { a: ARCHER, b: { size: 'HUGE', attacks: [] }, aim: { x: 4, y: 1 } }],
    [
      'a friend that has aided the attack against that foe',
      {
        others: [friend({ x: 1, y: 2 })],
        before: (fight) => {
          fight.endTurnsUntil('c');
          fight.act('c', 'aidAnother', { allyId: 'a', targetId: 'b' }, [20]);
          fight.endTurnsUntil('a');
        },
      },
    ],
    [
      'a foe that was taken in by a feint',
      {
        a: { skills: { bluff: 20 } },
        before: (fight) => {
          fight.act('a', 'feint', { targetId: 'b' }, game === 'dnd35' ? [20, 1] : [20]);
          fight.endTurn();
          fight.endTurnsUntil('a');
        },
      },
    ],
  ])('is the same whether right or wrong: %s (PF1-CCL-12, D35-CCL-01)', (_, setting) => {
    const right = missed(2, 1, setting);
    expect(right.targetId).toBe('b');
    for (const [x, y] of [
      [2, 3],
      [6, 3],
    ] as const) {
      const wrong = missed(x, y, setting);
      expect(wrong.targetId).toBeNull();
      expect(wrong.seen).toEqual(right.seen);
    }
  });

  it('is the same if another foe, unlike it, is nearer (PF1-CCL-12, D35-CCL-01)', () => {
    const another = creature('d', { qualities: ['improved uncanny dodge'] }, { side: 'b', at: { x: 3, y: 2 } });
    const setting: Setting = {
      others: [friend({ x: 3, y: 1 }), another],
      before: (fight) => impose(fight, 'd', 'invisible'),
    };
    const [right, wrong] = [missed(2, 1, setting), missed(6, 3, setting)];
    expect([right.targetId, wrong.targetId]).toEqual(['b', null]);
    expect(wrong.seen).toEqual(right.seen);
  });

  it('sets off no readied action that waits for an attack at whoever is there (PF1-RDY-03, D35-RDY-03)', () => {
    const ally = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
    const setting: Setting = {
      others: [ally],
      before: (fight) => {
        fight.endTurnsUntil('c');
        fight.act('c', 'ready', {
          trigger: { event: 'ATTACKS', subjectId: 'a', targetId: 'b' },
          response: { attack: { targetId: 'a' } },
        });
        fight.endTurnsUntil('a');
      },
    };
    expect(missed(2, 3, setting).seen).toEqual(missed(2, 1, setting).seen);
  });

  describe('with bare hands (PF1-CCL-12, PF1-UNA-01, D35-CCL-01, D35-ATK-06)', () => {
    type Policies = Readonly<Record<string, 'ALWAYS' | 'NEVER'>>;
    const FIST = { attacks: [weapon({ id: 'fist', unarmed: true, damage: '1d3' })] };
    const seenFoe = creature('c', { attacks: [weapon()] }, { side: 'c', at: { x: 20, y: 4 } });

    /** A blow at (2, 1) while `b`, invisible, stands at (x, 1), or without it; and how often the blow waited. */
    function blow(x: number | null, policies: Policies = {}): { readonly seen: object; readonly waits: number } {
      const fight = duel(game, FIST, {}, { b: { x: 9, y: 1 }, others: [seenFoe] });
      impose(fight, 'b', 'invisible');
      if (x === null) fight.must({ type: 'removeCombatant', combatantId: 'b', reason: 'test' });
      else fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', position: { x, y: 1 } });
      for (const [id, policy] of Object.entries(policies))
        fight.must({ type: 'setPolicy', combatantId: id, promptKind: 'attackOfOpportunity', policy });
      const dice = [5, 30];
      const declared = asSeen(fight, SEAT, () => {
        const isAtOnce = Object.keys(policies).length === 2;
        return fight.act('a', 'attackSquare', { square: { x: 2, y: 1 } }, isAtOnce ? dice : []);
      });
      const waiting = tableAsSeen(fight, SEAT);
      let waits = 0;
      const answered = asSeen(fight, SEAT, () => {
        for (; fight.prompts.length > 0; waits++) fight.answer('decline', dice);
        return [];
      });
      fight.checkDeterminism();
      const events = [declared, answered].map((glimpses) => glimpses.filter((one) => one !== null));
      return { seen: { events, waiting, after: tableAsSeen(fight, SEAT) }, waits };
    }

    it('waits once, and shows the same, whether somebody is there to strike back, elsewhere or nowhere', () => {
      const there = blow(2);
      expect(there.waits).toBe(1);
      expect(blow(6)).toEqual(there);
      expect(blow(null)).toEqual(there);
    });

    it('waits once too where whoever is there has a standing policy and others have none', () => {
      const there = blow(2, { b: 'NEVER' });
      expect(there.waits).toBe(1);
      expect(blow(6, { b: 'NEVER' })).toEqual(there);
    });

    it('waits for nobody where all enemies have a standing policy', () => {
      const all = { b: 'NEVER', c: 'NEVER' } as const;
      const there = blow(2, all);
      expect(there.waits).toBe(0);
      expect(blow(6, all)).toEqual(there);
    });
  });
});
