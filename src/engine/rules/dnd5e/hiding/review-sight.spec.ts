import { describe, expect, it } from '@jest/globals';
import type { Edge } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { fighter, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const guard = fighter({ id: 'guard', side: 'monsters' });
/** From whom the rogue is hidden. */
const hiddenFrom = (fight: Scenario): readonly string[] => fight.combatant('rogue').hidden?.from ?? [];
const lift = (fight: Scenario, id: string, kind: string): void => {
  const { id: removeEffectId } = fight.combatant(id).effects.find((one) => one.kind === kind)!;
  rule(fight, id, { removeEffectId });
};

describe('what brings the hidden into plain sight', () => {
  it(
    '5E-HIDE-04 5E-COND-08: the end of invisibility in the open',
    fought({ rows: ['R...G'], who: { R: rogue(), G: guard } }, (fight) => {
      rule(fight, 'rogue', { addCondition: { kind: 'invisible' } });
      // 19 + 7 against a passive Perception of 14.
      fight.act('rogue', 'hide', {}, [19]);
      expect(hiddenFrom(fight)).toEqual(['guard']);
      lift(fight, 'rogue', 'invisible');
      expect(hiddenFrom(fight)).toEqual([]);
    }),
  );

  it(
    '5E-HIDE-04 5E-COND-01: an observer that sees again, when its blindness runs out',
    fought({ rows: ['R...G'], who: { R: rogue(), G: guard } }, (fight) => {
      rule(fight, 'guard', { addCondition: { kind: 'blinded', rounds: 1 } });
      fight.act('rogue', 'hide', {}, [19]);
      expect(hiddenFrom(fight)).toEqual(['guard']);
      fight.endTurn();
      fight.endTurn();
      expect(fight.combatant('guard').effects).toEqual([]);
      expect(hiddenFrom(fight)).toEqual([]);
    }),
  );

  it('5E-HIDE-04: a door that opens, but not on those whom it does not bring into view', () => {
    const edges: readonly Edge[] = [
      { id: 'door', from: { x: 2, y: 0 }, to: { x: 2, y: 1 }, kind: 'wall', door: 'closed' },
      { from: { x: 2, y: 1 }, to: { x: 2, y: 2 }, kind: 'wall' },
    ];
    fought({ rows: ['R.G.'], edges: edges.slice(0, 1), who: { R: rogue(), G: guard } }, (fight) => {
      fight.act('rogue', 'hide', {}, [19]);
      fight.endTurn();
      fight.act('guard', 'interact', { featureId: 'door' });
      expect(hiddenFrom(fight)).toEqual([]);
    })();
    fought({ rows: ['..G.', 'R...'], edges, who: { R: rogue(), G: guard } }, (fight) => {
      rule(fight, 'rogue', { addCondition: { kind: 'invisible' } });
      fight.act('rogue', 'hide', {}, [19]);
      fight.endTurn();
      fight.act('guard', 'interact', { featureId: 'door' });
      expect(hiddenFrom(fight)).toEqual(['guard']);
    })();
  });
});
