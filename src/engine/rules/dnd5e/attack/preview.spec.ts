import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { CombatantInput, AttackPreview } from '../../ruleset.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin, rogue } from '../testing/creatures.js';
import type { Setup } from '../testing/fight.js';
import { begun, rule } from '../testing/fight.js';

type Attack = NonNullable<StatBlockInput['attacks']>[number];

/** What every fall of the dice through the procedure itself gives, each weighed. */
interface Counted {
  hit: number;
  critical: number;
  down: number;
  kill: number;
  damage: Map<number, number>;
}

/**
 * Plays an attack with every face of every die, by answering each request for a die with all its faces in turn, and adds up
 * what comes out: an enumeration that knows nothing of the preview.
 */
function enumerate(setup: Setup, prepare: (fight: Scenario) => void): Counted {
  const counted: Counted = { hit: 0, critical: 0, down: 0, kill: 0, damage: new Map() };
  const start = begun(setup);
  prepare(start);
  const play = (faces: readonly number[], weight: number): void => {
    const fight = Object.assign(Object.create(Object.getPrototypeOf(start) as object) as Scenario, start, {
      history: [...start.history],
    });
    const declared = {
      type: 'declareAction',
      actorId: 'fighter',
      action: 'attack',
      input: { targetId: 'goblin', attackId: 'blow' },
    } as const;
    const { refusal, events } = fight.try(declared, faces);
    if (refusal?.code === 'DICE_NEEDED') {
      const sides = Number(refusal.params.sides);
      for (let face = 1; face <= sides; face++) play([...faces, face], weight / sides);
      return;
    }
    if (refusal) throw new Error(refusal.code);
    const [attack] = eventsOf(events, 'AttackResolved');
    const damage = eventsOf(events, 'DamageDealt').reduce((sum, one) => sum + one.total, 0);
    if (attack!.outcome !== 'MISS') counted.hit += weight;
    if (attack!.outcome === 'CRITICAL_HIT') counted.critical += weight;
    const { vital } = fight.combatant('goblin');
    if (vital !== 'ALIVE' && start.combatant('goblin').vital === 'ALIVE') counted.down += weight;
    if (vital === 'DEAD') counted.kill += weight;
    counted.damage.set(damage, (counted.damage.get(damage) ?? 0) + weight);
  };
  play([], 1);
  return counted;
}

function preview(setup: Setup, prepare: (fight: Scenario) => void): AttackPreview {
  const fight = begun(setup);
  prepare(fight);
  const found = fight.ruleset.previewAttack(fight.state, 'fighter', { targetId: 'goblin', attackId: 'blow' });
  if ('code' in found) throw new Error(found.code);
  return found;
}

const against = (attack: Partial<Attack>, target: CombatantInput, rows = ['FG']): Setup => ({
  rows,
  who: {
    F: fighter({
      statistics: {
        shield: false,
        attacks: [{ id: 'blow', attackBonus: 5, damage: [{ dice: '1d2+1', type: 'slashing' }], ...attack }],
      },
    }),
    G: target,
  },
});
const dummy = (statistics: Partial<StatBlockInput> = {}): CombatantInput => goblin({ statistics });
const nothing = (): void => undefined;

const CASES: readonly (readonly [string, Setup, (fight: Scenario) => void])[] = [
  ['a plain blow', against({}, dummy()), nothing],
  [
    'two dice and two types, one resisted',
    against(
      {
        damage: [
          { dice: '1d2+1', type: 'slashing' },
          { dice: '1d4', type: 'fire' },
        ],
      },
      dummy({ resistances: ['slashing'] }),
    ),
    nothing,
  ],
  [
    'vulnerability and temporary hit points',
    against({}, dummy({ vulnerabilities: ['slashing'], temporaryHitPoints: 3 })),
    nothing,
  ],
  ['an immune target', against({}, dummy({ immunities: ['slashing'] })), nothing],
  ['a penalty that reaches 0', against({ damage: [{ dice: '1d4-3', type: 'slashing' }] }, dummy()), nothing],
  ['dice of a critical hit alone', against({ criticalDice: '1d4', criticalFrom: 18 }, dummy()), nothing],
  [
    'a character that may be dying or dead',
    against(
      { damage: [{ dice: '1d6+6', type: 'slashing' }] },
      rogue({ id: 'goblin', side: 'thieves', currentHitPoints: 6, statistics: { hitPoints: 8 } }),
    ),
    nothing,
  ],
  [
    'a dying character',
    against({}, rogue({ id: 'goblin', side: 'thieves' })),
    (fight) => rule(fight, 'goblin', { hitPoints: 0 }),
  ],
  ['half cover', against({ reach: 10 }, dummy(), ['F.G', '#..']), nothing],
  ['advantage', against({}, dummy()), (fight) => rule(fight, 'goblin', { addCondition: { kind: 'restrained' } })],
  ['disadvantage', against({}, dummy()), (fight) => rule(fight, 'fighter', { addCondition: { kind: 'poisoned' } })],
  [
    'a paralyzed target: every hit critical',
    against({}, dummy({ hitPoints: 9 })),
    (fight) => rule(fight, 'goblin', { addCondition: { kind: 'paralyzed' } }),
  ],
  [
    'a save for more damage, all or nothing',
    against(
      { onHit: [{ save: { ability: 'constitution', dc: 12 }, damage: [{ dice: '1d2', type: 'poison' }] }] },
      dummy(),
    ),
    nothing,
  ],
  [
    'more damage without a save, doubled by a critical hit',
    against({ onHit: [{ damage: [{ dice: '1d2', type: 'poison' }] }] }, dummy()),
    nothing,
  ],
  [
    'a save for half of more damage, resisted',
    against(
      {
        damage: [{ dice: '1', type: 'piercing' }],
        onHit: [
          { save: { ability: 'constitution', dc: 12 }, damage: [{ dice: '1d3', type: 'poison' }], halfOnSave: true },
        ],
      },
      dummy({ resistances: ['poison'], hitPoints: 3 }),
    ),
    nothing,
  ],
];

describe('previewAttack', () => {
  it.each(CASES)('gives what playing every die gives: %s', (_name, setup, prepare) => {
    const counted = enumerate(setup, prepare);
    const told = preview(setup, prepare);
    expect(told.hit).toBeCloseTo(counted.hit, 10);
    expect(told.critical).toBeCloseTo(counted.critical, 10);
    expect(told.down).toBeCloseTo(counted.down, 10);
    expect(told.kill).toBeCloseTo(counted.kill, 10);
    expect(told.distribution.map(({ damage }) => damage)).toEqual([...counted.damage.keys()].sort((a, b) => a - b));
    for (const { damage, probability } of told.distribution)
      expect(probability).toBeCloseTo(counted.damage.get(damage)!, 10);
    const mean = [...counted.damage].reduce((sum, [damage, weight]) => sum + damage * weight, 0);
    expect(told.expectedDamage).toBeCloseTo(mean, 10);
  });

  it('names every modifier: +5 against 15 hits on 11 of 20 faces, and 1 in 20 is critical', () => {
    const told = preview(against({}, dummy()), nothing);
    // Faces 10 to 20 reach 15.
    expect(told.hit).toBe(0.55);
    expect(told.critical).toBe(0.05);
    // 1d2 + 1 on ten faces, 2d2 + 1 on one.
    expect(told.distribution).toEqual([
      { damage: 0, probability: 0.45 },
      { damage: 2, probability: 0.25 },
      { damage: 3, probability: 0.2625 },
      { damage: 4, probability: 0.025 },
      { damage: 5, probability: 0.0125 },
    ]);
    // 10/20 × 2.5 + 1/20 × 4.
    expect(told.expectedDamage).toBe(1.45);
    expect(told.attack).toMatchObject({ total: 5, parts: [{ ruleId: '5E-ATK-09' }] });
    expect(told.armorClass).toMatchObject({ total: 15 });
    expect(told.rollMode).toBe('NORMAL');
  });

  it('refuses what the attack would refuse', () => {
    const fight = begun(against({}, dummy(), ['F.G']));
    expect(fight.ruleset.previewAttack(fight.state, 'fighter', { targetId: 'goblin', attackId: 'blow' })).toMatchObject(
      { code: 'OUT_OF_REACH' },
    );
  });
});
