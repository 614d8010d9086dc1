import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Api } from './support/api.js';
import { useOneService } from './support/one-service.js';
import { ambush, seat } from './support/seats.js';
import { combatantInput, Table } from './support/table.js';
import { useWatching, watch } from './support/watching.js';

/**
 * What a seat might learn from whether, when and in which words the service answers, though no answer names what it may not know.
 */

const shared = useOneService();
useWatching();

/** Lets the goblin behind the wall walk: nobody sees it. */
const walksUnseen = (table: Table): Promise<unknown> => table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });

describe('whoever watches the number of the newest event', () => {
  it('does not learn from being refused a fork that something happens unseen', async () => {
    const table = await ambush(shared.service.api);
    const mine = table.through((await seat(table, 'PLAYER', 'fighter')).api);
    const refusal = (): Promise<unknown> => mine.refused('fork', { at: 3, seed: 'FRESH' });
    const before = await refusal();
    await walksUnseen(table);
    expect(await refusal()).toEqual(before);
  });

  it('does not learn it by creating an encounter with an id that is taken', async () => {
    const table = await ambush(shared.service.api);
    const error = await shared.service.api.failure(
      'mutation($input: CreateEncounterInput!) { createEncounter(input: $input) { revision } }',
      { input: { id: table.id, name: 'Ambush', ruleset: 'dnd5e' } },
    );
    expect(error.extensions).toEqual({ code: 'REVISION_CONFLICT' });
  });

  it('does not learn from the count of dice that one falls unseen, nor at which revision it fell', async () => {
    const table = await ambush(shared.service.api, 'EITHER');
    const { api } = await seat(table, 'PLAYER', 'fighter');
    for (let turns = 0; turns < 3; turns++) await table.must('endTurn');
    const known = (await table.through(api).state()).revision;
    const counted = async (): Promise<unknown> => (await table.through(api).state())['dice'];
    const before = await counted();
    await table.must('declareAction', { actorId: 'sneak', action: { search: {} } });
    expect((await table.state())['dice']).toMatchObject({ thrown: 1 });
    expect(await counted()).toEqual(before);
    // Once something is seen again, the number is no secret any more; at which revision it grew stays one.
    await table.must('endTurn');
    const [again] = (await table.through(api).events()).filter(({ revision }) => revision > known);
    for (let at = known; at < again!.revision; at++)
      expect((await table.through(api).state({ revision: at }))['dice']).toEqual(before);
    expect((await table.through(api).state({ revision: again!.revision }))['dice']).toMatchObject({ thrown: 1 });
  });
});

describe('whoever tries again and again', () => {
  it('does not learn an Armour Class from how many declared dice were not needed', async () => {
    const table = await ambush(shared.service.api, 'EITHER');
    await table.must('endTurn');
    const { api } = await seat(table, 'PLAYER', 'fighter');
    // A 2 misses the orc; the other face was meant for damage.
    const result = await table.through(api).must('declareAction', {
      actorId: 'fighter',
      action: { attack: { targetId: 'orc', attackId: 'longsword' } },
      dice: [2, 4, 4],
    });
    expect(result.events.find(({ type }) => type === 'AttackResolved')).toMatchObject({ outcome: 'MISS' });
    // The game master is told what was too much.
    await table.must('endTurn');
    const { code } = await table.refused('declareAction', {
      actorId: 'orc',
      action: { attack: { targetId: 'fighter', attackId: 'greataxe' } },
      dice: [2, 4, 4],
    });
    expect(code).toBe('DICE_LEFT_OVER');
  });

  it('does not learn from being let to hide that somebody is there to hide from', async () => {
    const table = await ambush(shared.service.api);
    await table.must('endTurn');
    const { api } = await seat(table, 'PLAYER', 'fighter');
    // The orc sees the fighter; the goblin behind the wall does not. Two dice: with disadvantage from its armour.
    const hiding = { actorId: 'fighter', action: { hide: {} }, dice: [15, 12] };
    expect((await table.through(api).refused('declareAction', hiding)).code).toBe('CANNOT_HIDE');
    await table.must('declareAction', hiding);
  });

  it('does not learn by undoing its last command that somebody has acted unseen since', async () => {
    const table = await ambush(shared.service.api);
    await table.must('endTurn');
    const mine = table.through((await seat(table, 'PLAYER', 'fighter')).api);
    await mine.must('declareAction', {
      actorId: 'fighter',
      action: { attack: { targetId: 'orc', attackId: 'longsword' } },
      dice: [2],
    });
    const before = await mine.refused('undo');
    expect(before.code).toBe('UNDO_PAST_DIE');
    await table.must('adjust', { combatantId: 'sneak', reason: 'it creeps on', position: { x: 5, y: 1 } });
    expect(await mine.refused('undo')).toEqual(before);
  });
});

describe('whoever asks all the time', () => {
  const looks = (api: Api, id: string): Promise<unknown> =>
    api.send(
      `query($id: UUID!) { encounter(id: $id) { revision openAction activeUnseen prompts { id } order { combatantId } }
        legalActions(encounterId: $id, combatantId: "fighter") { action legal refusal { code params } } }`,
      { id },
    );

  it('does not learn that somebody unseen waits for the game master', async () => {
    const table = await ambush(shared.service.api);
    for (let turns = 0; turns < 3; turns++) await table.must('endTurn');
    const { api } = await seat(table, 'PLAYER', 'fighter');
    const before = await looks(api, table.id);
    const { prompts } = await table.must('declareAction', {
      actorId: 'sneak',
      action: { improvise: { what: 'climb' } },
    });
    expect(prompts).toMatchObject([{ kind: 'improvise' }]);
    expect(await looks(api, table.id)).toEqual(before);
    await table.answer('free');
    expect(await looks(api, table.id)).toEqual(before);
  });

  it('does not learn that somebody unseen has joined before it has a turn', async () => {
    const table = await ambush(shared.service.api);
    await table.must('endTurn');
    const { api } = await seat(table, 'PLAYER', 'fighter');
    const before = await looks(api, table.id);
    await table.must('addCombatants', {
      combatants: [dnd5e.goblin({ id: 'lurker', at: { x: 5, y: 2 }, hidden: {} })].map(combatantInput),
      dice: [10],
    });
    expect((await table.state())['order']).toHaveLength(4);
    expect(await looks(api, table.id)).toEqual(before);
  });
});

describe('whoever acts while the game master has something done of which it is not told', () => {
  it('is refused, though in the fight as it sees it both sides of an opposed check would be equal for ever', async () => {
    const table = await Table.create(shared.service.api, {
      ruleset: 'dnd35',
      diceMode: 'EITHER',
      map: { rows: ['........'] },
    });
    await table.join([
      dnd35.orc({ at: { x: 6, y: 0 } }),
      dnd35.fighter({ at: { x: 1, y: 0 } }),
      dnd35.fighter({ id: 'twin', side: 'monsters', at: { x: 2, y: 0 } }),
      dnd35.rogue({ at: { x: 7, y: 0 } }),
    ]);
    await table.must('setInitiative', {
      initiatives: ['rogue', 'orc', 'fighter', 'twin'].map((combatantId, place) => ({
        combatantId,
        total: 20 - place,
      })),
    });
    await table.must('startCombat');
    await table.must('endTurn');
    await table.act('orc', { dropItem: { itemId: 'falchion' } });
    await table.act('orc', { drawWeapon: { itemId: 'javelin' } });
    await table.act('orc', {
      ready: {
        trigger: { event: 'STATED_BY_GAME_MASTER', text: 'the gong' },
        response: { attack: { targetId: 'fighter', attackId: 'javelin', thrown: true } },
      },
    });
    await table.must('endTurn');
    // The twin has not acted yet, and cannot strike at who rushes it. The orc throws next to the rogue, which is asked whether it strikes.
    const { prompts } = await table.must('adjust', { combatantId: 'orc', reason: 'The gong', releaseReadied: true });
    expect(prompts).toMatchObject([{ ownerId: 'rogue' }]);
    const mine = table.through((await seat(table, 'PLAYER', 'fighter')).api);
    const { code } = await mine.refused('declareAction', {
      actorId: 'fighter',
      action: { bullRush: { targetId: 'twin' } },
    });
    expect(code).toBe('UNSEEN_OBSTACLE');
  });
});

describe('whom somebody hidden holds', () => {
  it('is told which dice its escape takes, and escapes by its own command', async () => {
    const table = await ambush(shared.service.api);
    await table.must('adjust', { combatantId: 'sneak', reason: 'It has crept up', position: { x: 0, y: 1 } });
    await table.must('adjust', { combatantId: 'sneak', reason: 'unseen', hidden: { check: 30 } });
    await table.must('adjust', {
      combatantId: 'fighter',
      reason: 'seized',
      addCondition: { kind: 'grappled', sourceId: 'sneak' },
    });
    await table.endTurn();
    const mine = table.through((await seat(table, 'PLAYER', 'fighter')).api);
    const escape = { actorId: 'fighter', action: { escapeGrapple: {} } };
    // Its own die, and that of the one who holds it.
    for (const dice of [[], [19]])
      expect((await mine.refused('declareAction', { ...escape, dice })).code).toBe('DICE_NEEDED');
    const { encounter } = await mine.must('declareAction', { ...escape, dice: [19, 2] });
    expect(encounter.combatants.find(({ id }) => id === 'fighter')).toMatchObject({ effects: [] });
  });
});

describe('whoever plays a fight again', () => {
  it('does not learn when something happened that it did not witness', async () => {
    const { api, url } = shared.service;
    const table = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const withheldFrom = (await table.through(player.api).state()).revision + 1;
    await walksUnseen(table);
    await table.must('endTurn', { commandId: randomUUID() });
    const REPLAY = `subscription($id: UUID!, $from: Int) { replay(id: $id, from: $from, speed: 0) {
      revision recordedPause event { recordedAt } } }`;
    interface Step {
      readonly revision: number;
      readonly recordedPause: number;
      readonly event: { readonly recordedAt: string };
    }
    for (const from of [0, withheldFrom]) {
      const replay = await watch<Step>(
        url,
        REPLAY,
        { id: table.id, from },
        { authorization: `Bearer ${player.token}` },
      );
      await replay.over;
      const steps = replay.seen.items;
      expect(steps.length).toBeGreaterThan(0);
      const times = steps.map(({ event }) => Date.parse(event.recordedAt));
      expect(steps.map(({ recordedPause }) => recordedPause)).toEqual(
        times.map((time, index) => (index === 0 ? 0 : (time - times[index - 1]!) / 1000)),
      );
    }
  });
});
