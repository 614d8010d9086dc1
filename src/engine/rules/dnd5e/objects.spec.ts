import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../encounter/events/index.js';
import type { Scenario } from '../../testing/scenario.js';
import { eventOf, eventsOf } from '../../testing/scenario.js';
import type { AttackPreview } from '../ruleset.js';
import type { StatBlockInput } from './testing/creatures.js';
import { door, fighter, goblin, rogue } from './testing/creatures.js';
import { fought, gathered, rule } from './testing/fight.js';
import { dnd5e } from './index.js';

type Setup = Parameters<typeof fought>[0];
/** A fighter (longsword +6, 1d8+3) before a door (AC 15, 18 hit points), and a goblin. */
const before = (object: Partial<StatBlockInput> = {}, fighters: Partial<StatBlockInput> = {}): Setup => ({
  rows: ['FD..G', '.....'],
  who: { F: fighter({ statistics: fighters }), D: door({ statistics: object }), G: goblin() },
});
const hit = (fight: Scenario, dice: readonly number[], attackId = 'longsword'): readonly EncounterEvent[] =>
  fight.act('fighter', 'attack', { targetId: 'door', attackId }, dice);

describe('objects as targets', () => {
  it(
    '5E-RES-01 5E-RES-08: a door of AC 15 and 18 hit points is struck, and breaks at 0',
    fought(before(), (fight) => {
      // 8 + 6 misses AC 15, 9 + 6 hits; 8 + 3 leaves 7.
      expect(eventOf(hit(fight, [8]), 'AttackResolved').outcome).toBe('MISS');
      hit(fight, [9, 8]);
      expect(fight.combatant('door')).toMatchObject({ hitPoints: { current: 7 }, vital: 'ALIVE' });
      fight.endTurn();
      fight.endTurn();
      const events = hit(fight, [9, 4]);
      expect(eventOf(events, 'VitalStatusChanged')).toEqual({
        combatantId: 'door',
        from: 'ALIVE',
        to: 'DEAD',
        reason: 'broken',
        ruleIds: ['5E-RES-08'],
      });
      expect(fight.refusal('fighter', 'attack', { targetId: 'door' }).code).toBe('TARGET_DEAD');
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
    }),
  );

  it(
    '5E-RES-08: below a damage threshold of 10 a blow of 8 does nothing, one of 10 does all',
    fought(before({ object: { damageThreshold: 10 } }), (fight) => {
      const [spent, whole] = [hit(fight, [15, 5]), hit(fight, [15, 7])].map((events) => eventOf(events, 'DamageDealt'));
      expect(spent).toMatchObject({
        total: 0,
        components: [{ rolled: 8, adjustments: [{ ruleId: '5E-RES-08', before: 8, after: 0 }], amount: 0 }],
      });
      expect(whole).toMatchObject({ total: 10, components: [{ adjustments: [], amount: 10 }] });
      expect(fight.combatant('door').hitPoints.current).toBe(8);
    }),
  );

  it(
    '5E-RES-08: the types of one blow are counted together against the threshold',
    fought(
      before(
        { object: { damageThreshold: 10 } },
        {
          attacks: [
            {
              id: 'longsword',
              attackBonus: 6,
              damage: [
                { dice: '1d8', type: 'slashing' },
                { dice: '1d6', type: 'fire' },
              ],
            },
          ],
        },
      ),
      (fight) => {
        expect(eventOf(hit(fight, [15, 5, 4]), 'DamageDealt').total).toBe(0);
        expect(eventOf(hit(fight, [15, 5, 5]), 'DamageDealt').total).toBe(10);
      },
    ),
  );

  it('5E-RES-08: the odds of an attack know the threshold', () => {
    fought(before({ object: { damageThreshold: 10 } }), (fight) => {
      const preview = dnd5e.previewAttack(fight.state, 'fighter', {
        targetId: 'door',
        attackId: 'longsword',
      }) as AttackPreview;
      // 9 and more hit, 20 critically; of a d8 with +3 only 7 and 8 reach the threshold.
      expect(preview.hit).toBeCloseTo(12 / 20, 10);
      const chance = (damage: number): number =>
        preview.distribution.find((one) => one.damage === damage)?.probability ?? 0;
      expect(preview.distribution.some(({ damage }) => damage > 0 && damage < 10)).toBe(false);
      // 10 is a 7 of a d8, or of the 2d8 of a critical hit 7 in all, as 6 of 64 throws are.
      expect(chance(10)).toBeCloseTo((11 / 20) * (1 / 8) + (1 / 20) * (6 / 64), 10);
    })();
  });

  it(
    '5E-RES-08: poison and psychic damage do it no harm',
    fought(before(), (fight) => {
      for (const type of ['poison', 'psychic']) {
        const events = fight.must({
          type: 'adjust',
          combatantId: 'door',
          reason: 'a cloud',
          damage: [{ amount: 30, type }],
        });
        expect(eventOf(events, 'DamageDealt')).toMatchObject({
          total: 0,
          components: [{ adjustments: [{ ruleId: '5E-RES-08', before: 30, after: 0 }] }],
        });
      }
      rule(fight, 'door', { damage: [{ amount: 17, type: 'fire' }] });
      expect(fight.combatant('door').hitPoints.current).toBe(1);
    }),
  );

  it('5E-RES-08: it fails Strength and Dexterity saves without a roll, and ignores what calls for others', () => {
    const sting = (ability: 'dexterity' | 'constitution'): Partial<StatBlockInput> => ({
      attacks: [
        {
          id: 'longsword',
          attackBonus: 6,
          damage: [{ dice: '1d8', type: 'slashing' }],
          onHit: [{ save: { ability, dc: 12 }, damage: [{ dice: '1d6', type: 'fire' }], halfOnSave: true }],
        },
      ],
    });
    fought(before({}, sting('dexterity')), (fight) => {
      const events = hit(fight, [15, 2, 6]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        check: 'save:dexterity',
        success: false,
        parts: [{ ruleId: '5E-RES-08' }],
      });
      expect(eventsOf(events, 'DamageDealt').map(({ total }) => total)).toEqual([2, 6]);
    })();
    fought(before({}, sting('constitution')), (fight) => {
      const events = hit(fight, [15, 2]);
      expect(eventsOf(events, 'CheckResolved')).toEqual([]);
      expect(eventsOf(events, 'DamageDealt').map(({ total }) => total)).toEqual([2]);
    })();
  });

  it(
    '5E-ORD-03 5E-RES-08: it has no turns and no initiative, and cannot be given any',
    gathered(before(), (fight) => {
      const stated = (combatantId: string) =>
        fight.try({ type: 'rollInitiative', stated: [{ combatantId, total: 20 }] }).refusal;
      expect(stated('door')).toMatchObject({ code: 'HAS_NO_TURNS', legal: ['fighter', 'goblin'] });
      fight.must({ type: 'rollInitiative', stated: [] }, [10, 12]);
      fight.must({ type: 'startCombat', surprised: null });
      expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['goblin', 'fighter']);
      const { refusal } = fight.try({ type: 'adjust', combatantId: 'door', reason: 'x', initiative: 15 });
      expect(refusal).toMatchObject({ code: 'NOT_A_CREATURE', ruleIds: ['5E-ORD-03', '5E-RES-08'] });
      fight.join(door({ id: 'crate', at: { x: 2, y: 1 } }));
      expect(fight.state.order).toHaveLength(2);
      expect(dnd5e.canAct(fight.state, 'crate', 'attack')).toMatchObject({ code: 'NOT_A_CREATURE' });
    }),
  );

  it(
    '5E-SUR-03 5E-RES-08: seeing a door is not noticing a threat',
    gathered(
      {
        rows: ['F.D.G'],
        who: { F: fighter(), D: door(), G: goblin({ statistics: { ambushStealth: 25 } }) },
      },
      (fight) => {
        fight.must({ type: 'rollInitiative', stated: [] }, [10, 12]);
        fight.must({ type: 'startCombat', surprised: null });
        expect(fight.combatant('fighter').surprised).toBe(true);
        expect(fight.combatant('goblin').surprised).toBe(false);
      },
    ),
  );

  it(
    '5E-RIM-01 5E-RES-08: a bow is drawn beside it without hindrance, and it sees nobody leave or hide',
    fought(
      {
        rows: ['RD...', '....G'],
        who: { R: rogue({ statistics: { wielded: ['shortbow'] } }), D: door(), G: goblin() },
      },
      (fight) => {
        const attack = eventOf(
          fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortbow' }, [5]),
          'AttackResolved',
        );
        expect(attack.rollModeSources).toEqual([]);
        fight.act('rogue', 'move', { path: [{ x: 0, y: 1 }] });
        expect(fight.prompts).toEqual([]);
      },
    ),
  );

  it(
    '5E-GRP-03 5E-SHV-03 5E-KO-01 5E-HELP-01 5E-HEAL-02: what only befalls creatures does not befall it',
    fought(before({}, { shield: false }), (fight) => {
      const rules = (refusal: { readonly code: string; readonly ruleIds: readonly string[] }) => [
        refusal.code,
        ...refusal.ruleIds,
      ];
      const lifeless = (ruleId: string): string[] => ['NOT_A_CREATURE', ruleId, '5E-RES-08'];
      expect(rules(fight.refusal('fighter', 'grapple', { targetId: 'door' }))).toEqual(lifeless('5E-GRP-03'));
      expect(rules(fight.refusal('fighter', 'shove', { targetId: 'door', to: 'PRONE' }))).toEqual(
        lifeless('5E-SHV-03'),
      );
      expect(rules(fight.refusal('fighter', 'attack', { targetId: 'door', nonlethal: true }))).toEqual(
        lifeless('5E-KO-01'),
      );
      expect(rules(fight.refusal('fighter', 'help', { allyId: 'door', task: 'stealth' }))).toEqual(
        lifeless('5E-HELP-01'),
      );
      expect(rules(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'door' }))).toEqual(
        lifeless('5E-HEAL-02'),
      );
      const adjusted = (change: object) =>
        fight.try({ type: 'adjust', combatantId: 'door', reason: 'x', ...change }).refusal!;
      expect(rules(adjusted({ healing: 3 }))).toEqual(lifeless('5E-HEAL-02'));
      expect(rules(adjusted({ temporaryHitPoints: 3 }))).toEqual(lifeless('5E-THP-01'));
      expect(adjusted({ addCondition: { kind: 'prone' } }).code).toBe('CONDITION_IMMUNE');
      rule(fight, 'door', { hitPoints: 4 });
      expect(fight.combatant('door').hitPoints.current).toBe(4);
    }),
  );

  it(
    '5E-THRU-02 5E-RES-08: it lets nobody through, not even its own side, and gives way once broken',
    fought({ rows: ['#F#', '#D#', '#.#'], who: { F: fighter(), D: door({ side: 'party' }) } }, (fight) => {
      const through = {
        path: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      };
      expect(fight.refusal('fighter', 'move', through)).toMatchObject({ code: 'CREATURE_IN_THE_WAY' });
      rule(fight, 'door', { hitPoints: 0 });
      expect(fight.combatant('door').vital).toBe('DEAD');
      fight.act('fighter', 'move', through);
    }),
  );

  it(
    '5E-CORE-01: Sneak Attack finds no weak spot in it',
    fought({ rows: ['RD...', '....G'], who: { R: rogue(), D: door(), G: goblin() } }, (fight) => {
      rule(fight, 'rogue', { rollMode: 1 });
      const events = fight.act('rogue', 'attack', { targetId: 'door', attackId: 'shortsword' }, [12, 15, 6]);
      expect(eventOf(events, 'DamageDealt').total).toBe(9);
    }),
  );

  it.each<readonly [string, Partial<StatBlockInput>, string]>([
    ['attacks', { attacks: [{ id: 'slam', damage: [] }] }, 'statistics.attacks: an object makes no attacks'],
    ['conditions', { conditions: [{ kind: 'prone' }] }, 'statistics.conditions: an object suffers no conditions'],
  ])('5E-RES-08: is refused with %s', (_what, statistics, message) => {
    const prepared = dnd5e.prepareCombatant(door({ statistics }), {});
    expect(prepared.ok ? [] : prepared.problems.map(({ path, message: text }) => `${path}: ${text}`)).toEqual([
      message,
    ]);
  });
});
