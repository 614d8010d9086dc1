import { describe, expect, it } from '@jest/globals';
import { toyCreature } from '../../engine/testing/toy-ruleset.js';
import { ONE, TWO } from '../testing/projected-table.js';
import { attack, Counted, endTurn, tallyOf } from './testing/counted.js';

describe('statistics of a campaign', () => {
  async function twoFights(): Promise<Counted> {
    const counted = new Counted();
    const { table } = counted;
    for (const [encounterId, tags] of [
      [ONE, ['north', 'north']],
      [TWO, ['north', 'south']],
    ] as const) {
      await table.create(encounterId, { tags });
      const combatants = [
        toyCreature('ann', { side: 'red', at: { x: 0, y: 0 } }),
        toyCreature(encounterId === ONE ? 'bob' : 'cid', { side: 'blue', at: { x: 1, y: 0 } }),
      ];
      await table.must({ type: 'addCombatants', combatants }, { encounterId });
      const stated = combatants.map(({ id }, index) => ({ combatantId: id, total: 20 - index }));
      await table.must({ type: 'rollInitiative', stated }, { encounterId });
      await table.must({ type: 'startCombat', surprised: [] }, { encounterId });
      const input = { targetId: combatants[1]!.id };
      await table.must({ ...attack, input }, { encounterId, dice: [9, 4] });
      counted.seconds += 10;
      await table.must(endTurn, { encounterId });
    }
    return counted;
  }

  it('add up its encounters; a creature is the same wherever it has the same id', async () => {
    const counted = await twoFights();
    const north = await counted.read({ campaign: 'north' });
    expect(north.combatants.map(({ combatantId, encounters }) => [combatantId, encounters])).toEqual([
      ['ann', 2],
      ['bob', 1],
      ['cid', 1],
    ]);
    expect(tallyOf(north, 'ann')).toMatchObject({
      attacks: { hits: 2 },
      damageDealt: [{ amount: 8 }],
      turns: { count: 2, totalSeconds: 20, longestSeconds: 10 },
    });
    expect(north.dice).toMatchObject([
      { sides: 6, thrown: 2, faces: expect.arrayContaining([{ face: 4, count: 2 }]) },
      { sides: 20, thrown: 2 },
    ]);
    const south = await counted.read({ campaign: 'south' });
    expect(tallyOf(south, 'ann')).toMatchObject({ attacks: { hits: 1 } });
    expect(counted.reader.encounterCount({ campaign: 'north' })).toBe(2);
    expect(counted.reader.encounterCount({ campaign: 'west' })).toBe(0);
  });

  it('are paged in the order of ids without losing or repeating anybody', async () => {
    const counted = await twoFights();
    const scope = { campaign: 'north' };
    await counted.read(scope);
    const { reader } = counted;
    const first = reader.combatants(scope, 2);
    const second = reader.combatants(scope, 2, first.items.at(-1)!.combatantId);
    expect([first.more, second.more]).toEqual([true, false]);
    expect([...first.items, ...second.items]).toEqual(reader.combatants(scope, 10).items);
    const fights = reader.encounters(scope, 1);
    expect([fights.more, fights.items[0]!.encounterId]).toEqual([true, ONE]);
    expect(reader.encounters(scope, 1, ONE)).toMatchObject({
      more: false,
      items: [{ encounterId: TWO, tally: { attacks: { hits: 1 } } }],
    });
    const rollers = reader.rollers(scope, false, 1);
    expect(rollers).toMatchObject({ more: false, items: [{ rollerId: 'ann' }] });
    expect(reader.rollers(scope, false, 1, 'ann').items).toEqual([]);
    expect(reader.rollerCount(scope, false)).toBe(1);
  });
});
