import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { BOTH } from '../testing/duel.js';
import { GAMES, fightIn } from '../testing/games.js';

const door = (state: 'open' | 'closed') =>
  ({ id: 'door', from: { x: 2, y: 0 }, to: { x: 2, y: 3 }, kind: 'wall', door: state }) as const;

describe.each(BOTH)('what is offered in %s', (game) => {
  const { creatures } = GAMES[game];

  it('is to aid an ally against a foe only where one fights it (D35-AID-01, PF1-AID-01)', () => {
    const fight = fightIn(game, { map: openMap(12, 4) });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 } }),
      creatures.fighter({ at: { x: 9, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 1 } }),
    );
    fight.begin(['rogue', 'fighter', 'orc']);
    const offer = () => fight.ruleset.actions.aidAnother!.offer(fight.state, 'rogue');
    expect(offer()).toMatchObject({ legal: false, refusal: { code: 'NOBODY_IN_REACH' } });
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'test', position: { x: 2, y: 1 } });
    expect(offer()).toMatchObject({ legal: true, targets: [{ combatantId: 'orc', attackIds: ['rapier'] }] });
  });

  it('is to run straight on, to withdraw around corners, and to charge only where the way is clear', () => {
    const fight = fightIn(game, { map: asciiMap(['......', '.#....', '......']).map });
    fight.join(
      creatures.orc({ at: { x: 0, y: 0 } }),
      creatures.rogue({ at: { x: 5, y: 2 } }),
      creatures.fighter({ at: { x: 5, y: 0 }, side: 'monsters' }),
    );
    fight.begin(['orc', 'rogue', 'fighter']);
    const ends = (action: 'run' | 'withdraw') =>
      fight.ruleset.actions[action]!.offer(fight.state, 'orc').squares.map(({ square: { x, y } }) => `${x},${y}`);
    // The wall bars the diagonal; to the east the fighter stands at the end.
    expect(ends('run').sort()).toEqual(['0,1', '0,2', '1,0', '2,0', '3,0', '4,0']);
    expect(ends('withdraw')).toContain('2,1');
    expect(ends('withdraw')).not.toContain('5,0');
    const charged = () =>
      fight.ruleset.actions.charge!.offer(fight.state, 'orc').targets.map(({ combatantId }) => combatantId);
    // From corner to corner some line to (4, 1) runs over the wall.
    expect(charged()).toEqual([]);
    const path = [1, 2, 3, 4].map((x) => ({ x, y: x < 3 ? 0 : 1 }));
    expect(fight.refusal('orc', 'charge', { targetId: 'rogue', path }).code).toBe('CHARGE_PATH_BLOCKED');
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'test', position: { x: 0, y: 2 } });
    expect(charged()).toEqual([]);
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'test', position: { x: 2, y: 2 } });
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'test', position: { x: 5, y: 0 } });
    expect(charged()).toEqual(['rogue']);
  });

  it('is no attack that a grapple leaves no room for (D35-GRP-07, PF1-GRP-16)', () => {
    const fight = fightIn(game, { map: openMap(4, 2) });
    fight.join(creatures.orc({ at: { x: 0, y: 0 } }), creatures.fighter({ at: { x: 1, y: 0 } }));
    fight.begin(['orc', 'fighter']);
    const ids = () => fight.ruleset.actions.attack!.offer(fight.state, 'orc').targets.flatMap((one) => one.attackIds);
    expect(ids()).toContain('falchion');
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'test', addCondition: { kind: 'grappled' } });
    expect(ids()).not.toContain('falchion');
  });
});

describe.each(BOTH)('a door in %s', (game) => {
  const { creatures } = GAMES[game];

  it('is not shut on whoever stands in it (D35-SPA-09, PF1-MVA-11)', () => {
    const fight = fightIn(game, { map: { ...openMap(5, 3), edges: [door('open')] } });
    fight.join(creatures.fighter({ at: { x: 2, y: 2 } }), creatures.ogre({ at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'ogre']);
    expect(fight.refusal('fighter', 'interact', { featureId: 'door' })).toMatchObject({
      code: 'DOORWAY_TAKEN',
      params: { who: 'ogre', id: 'door' },
    });
  });

  it('is not opened onto whoever squeezes behind it, where somebody stands before it (D35-SQZ-04, PF1-SQZ-04)', () => {
    const fight = fightIn(game, { map: { ...openMap(5, 3), edges: [door('closed')] } });
    fight.join(creatures.fighter({ at: { x: 3, y: 0 } }), creatures.ogre({ at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'ogre']);
    fight.act('fighter', 'fiveFootStep', { to: { x: 2, y: 0 } });
    expect(fight.refusal('fighter', 'interact', { featureId: 'door' }).code).toBe('DOORWAY_TAKEN');
  });
});
