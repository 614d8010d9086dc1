import { describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { useOneService } from './support/one-service.js';
import { ambush, seat } from './support/seats.js';
import { combatantInput, Table } from './support/table.js';

/** Secrets that are not asked for by their name: numbers and places that stand in something else, or follow from it. */

const shared = useOneService();

/** Everything a query may say of the creatures, and of what came to them. */
const ALL = `query($id: UUID!) { encounter(id: $id) {
    combatants { id at { x y } effects { kind data } }
    events(first: 200) { edges { node { type withheld
      ... on EffectStartedEvent { effect { kind data } } ... on MovedEvent { combatantId from { x y } to { x y } } } } } }
  compare(a: { encounterId: $id, revision: 0 }, b: { encounterId: $id }) {
    combatants { combatantId name differences { path a b } } encounter { path a b } } }`;

describe('what a seat may not know', () => {
  it('stands in no effect: a difficulty class is hidden there too, from whoever suffers it, unless it is disclosed', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e', diceMode: 'DECLARED', map: { rows: ['....'] } });
    const onHit = [{ condition: 'grappled', escapeDc: 13 }];
    const { statistics } = dnd5e.orc() as { statistics: { attacks: readonly object[] } };
    const attacks = [{ ...statistics.attacks[0], id: 'tentacle', onHit }];
    await table.join([
      dnd5e.fighter({ at: { x: 0, y: 0 } }),
      { ...dnd5e.orc({ at: { x: 1, y: 0 } }), statistics: { ...statistics, attacks } },
    ]);
    await table.must('setInitiative', {
      initiatives: ['orc', 'fighter'].map((combatantId, place) => ({ combatantId, total: 20 - place })),
    });
    await table.must('startCombat');
    const before = (await table.state()).revision;
    await table.act('orc', { attack: { targetId: 'fighter', attackId: 'tentacle' } }, [19, 1]);
    const player = await seat(table, 'PLAYER', 'fighter');
    const query = `query($id: UUID!, $before: Int!) {
      encounter(id: $id) { combatants { id effects { kind data } } events(first: 200) { edges { node { ... on EffectStartedEvent { effect { kind data } } } } } }
      compare(a: { encounterId: $id, revision: $before }, b: { encounterId: $id }) { combatants { differences { path a b } } } }`;
    const told = async (): Promise<string> => JSON.stringify(await player.api.data(query, { id: table.id, before }));
    expect(await told()).toContain('"grappled"');
    expect(await told()).not.toContain('escapeDc');
    const { text } = await player.api.get(`/encounters/${table.id}/events.ndjson`);
    expect(text).not.toContain('"escapeDc":13,');
    await table.must('setDisclosure', { difficulty: 'SHOWN' });
    expect(await told()).toContain('"escapeDc":13');
  });

  it('does not follow from what the rules remember of an enemy during its turn', async () => {
    const table = await Table.create(shared.service.api, { ruleset: 'dnd35', map: { rows: ['......'] } });
    await table.join([dnd35.fighter({ at: { x: 0, y: 0 } }), dnd35.orc({ at: { x: 3, y: 0 } })]);
    await table.must('setInitiative', {
      initiatives: ['orc', 'fighter'].map((combatantId, place) => ({ combatantId, total: 20 - place })),
    });
    await table.must('startCombat');
    const player = await seat(table, 'PLAYER', 'fighter');
    await table.must('declareAction', { actorId: 'orc', action: { fiveFootStep: { to: { x: 4, y: 0 } } } });
    const changed = async (api: Table['api']): Promise<readonly string[]> => {
      const { compare } = await api.data<{
        compare: { combatants: { combatantId: string; differences: { path: string }[] }[] };
      }>(
        'query($id: UUID!) { compare(a: { encounterId: $id, revision: 5 }, b: { encounterId: $id }) { combatants { combatantId differences { path } } } }',
        { id: table.id },
      );
      return compare.combatants
        .filter(({ combatantId }) => combatantId === 'orc')
        .flatMap(({ differences }) => differences.map(({ path }) => path));
    };
    expect((await changed(table.api)).some((path) => path.startsWith('activity.notes.'))).toBe(true);
    expect(await changed(player.api)).toContain('at.x');
    expect((await changed(player.api)).some((path) => path.includes('notes.'))).toBe(false);
  });

  it.each([
    ['dnd5e', dnd5e, { hidden: {} }],
    ['dnd35', dnd35, { hidden: {} }],
    ['dnd35', dnd35, { addCondition: { kind: 'invisible' } }],
  ] as const)(
    'is not where somebody goes who vanishes by the same word of the game master (%s, %#)',
    async (ruleset, game, vanishing) => {
      const table = await Table.create(shared.service.api, { ruleset, map: { rows: ['.......'] } });
      await table.join([game.fighter({ at: { x: 0, y: 0 } }), game.goblin({ at: { x: 3, y: 0 } })]);
      const player = await seat(table, 'PLAYER', 'fighter');
      await table.must('adjust', {
        combatantId: 'goblin',
        reason: 'It is gone',
        position: { x: 6, y: 0 },
        ...vanishing,
      });
      expect((await table.state()).combatants.find(({ id }) => id === 'goblin')!.at).toEqual({ x: 6, y: 0 });
      const told = await player.api.data<{ encounter: { combatants: { id: string }[] } }>(ALL, { id: table.id });
      expect(told.encounter.combatants.map(({ id }) => id)).toEqual(['fighter']);
      expect(JSON.stringify(told)).not.toMatch(/"x":6/);
      // Whoever shows itself again is seen where it is, and not where it was. In 5e it would be seen in the open.
      const stays = ruleset === 'dnd5e' ? vanishing : {};
      await table.must('adjust', { combatantId: 'goblin', reason: 'It moves on', position: { x: 5, y: 0 }, ...stays });
      const effects = (await table.state()).combatants.find(({ id }) => id === 'goblin')!['effects'] as {
        id: string;
      }[];
      await table.must('adjust', {
        combatantId: 'goblin',
        reason: 'There it is',
        position: { x: 2, y: 0 },
        ...('hidden' in vanishing ? { hidden: { from: [] } } : { removeEffectId: effects[0]!.id }),
      });
      const again = await player.api.data<{ encounter: { combatants: object[] } }>(ALL, { id: table.id });
      expect(again.encounter.combatants[1]).toMatchObject({ id: 'goblin', at: { x: 2, y: 0 } });
      expect(JSON.stringify(again)).not.toMatch(/"x":[56]/);
    },
  );

  it('is not left behind by whoever leaves in hiding, for those who come later', async () => {
    const table = await ambush(shared.service.api);
    await table.must('removeCombatant', { combatantId: 'sneak', reason: 'it slips away' });
    await table.must('addCombatants', {
      combatants: [dnd5e.fighter({ id: 'late', at: { x: 0, y: 1 } })].map(combatantInput),
      dice: [3],
    });
    const late = await seat(table, 'PLAYER', 'late');
    const compared = await late.api.data<{ compare: object }>(
      'query($id: UUID!) { compare(a: { encounterId: $id, revision: 1 }, b: { encounterId: $id }) { combatants { combatantId name inA inB } encounter { path a b } } }',
      { id: table.id },
    );
    expect(JSON.stringify(compared)).toContain('"late"');
    expect(JSON.stringify(compared)).not.toMatch(/sneak|Grik/);
  });
});
