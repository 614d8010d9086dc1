import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { BOTH, damageOf, duel, strike, weapon } from '../testing/duel.js';

const REDUCTION = { damageReduction: [{ amount: 5, bypass: ['silver'] }] };

describe.each(BOTH)('what comes with a wound in %s', (game) => {
  const bite = weapon({
    natural: 'PRIMARY',
    extraDamage: [{ dice: '1d6', type: 'fire' }],
    abilityDamage: { ability: 'strength', dice: '1d4' },
  });

  it('does not come where damage reduction lets nothing of the blow through, though the fire does (PF1-ENV-06, D35-ENV-02)', () => {
    const events = strike(duel(game, { attacks: [bite] }, REDUCTION), [15, 5, 3]);
    expect(damageOf(events).total).toBe(3);
    expect(eventsOf(events, 'EffectStarted')).toEqual([]);
  });

  it('comes with a single point that gets through (PF1-ENV-06, PF1-DMG-10)', () => {
    const events = strike(duel(game, { attacks: [bite] }, REDUCTION), [15, 6, 3, 2]);
    expect(damageOf(events).total).toBe(4);
    expect(eventsOf(events, 'EffectStarted')).toMatchObject([{ effect: { kind: 'strength-damage', level: 2 } }]);
  });
});

describe.each(BOTH)('a touch attack in %s', (game) => {
  it('is lessened by no damage reduction (PF1-ENV-06, D35-ENV-02)', () => {
    const touch = weapon({ natural: 'PRIMARY', touch: true, abilityDamage: { ability: 'strength', dice: '1d4' } });
    const events = strike(duel(game, { attacks: [touch] }, REDUCTION), [15, 4, 2]);
    expect(damageOf(events).total).toBe(4);
    expect(eventsOf(events, 'EffectStarted')).toMatchObject([{ effect: { kind: 'strength-damage', level: 2 } }]);
  });
});
