import { describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { useOneService } from './support/one-service.js';
import { seat } from './support/seats.js';
import type { Input, SeenState } from './support/table.js';
import { combatantInput, Table } from './support/table.js';

/** Creatures that the game master hides and reveals, as players' seats see them, in every game. */

const shared = useOneService();
const GAMES = { dnd5e, dnd35, pathfinder1e } as const;
const SNEAK = { id: 'sneak', name: 'Grik the Unseen' } as const;

describe.each(['dnd5e', 'dnd35', 'pathfinder1e'] as const)('whom the game master hides in %s', (ruleset) => {
  const { fighter, goblin, orc } = GAMES[ruleset] as typeof dnd5e;

  /** A fighter at (0, 0), whose turn it is, an orc at (5, 1), and the sneak, as it joins, at (x, 0). */
  async function fight(joining: Input, x = 2) {
    const map = { rows: ['......', '......', '......'] };
    const table = await Table.create(shared.service.api, { ruleset, diceMode: 'DECLARED', map });
    const combatants = [fighter({ at: { x: 0, y: 0 } }), orc({ at: { x: 5, y: 1 } })].map(combatantInput);
    await table.must('addCombatants', { combatants });
    const player = await seat(table, 'PLAYER', 'fighter');
    const sneak = { ...combatantInput(goblin({ ...SNEAK, at: { x, y: 0 } })), ...joining };
    await table.must('addCombatants', { combatants: [sneak] });
    const initiatives = ['sneak', 'orc', 'fighter'].map((combatantId, place) => ({ combatantId, total: 30 - place }));
    await table.must('setInitiative', { initiatives });
    await table.must('startCombat', { surprised: [] });
    const mine = table.through(player.api);
    return { table, mine };
  }

  const ids = ({ combatants }: SeenState): readonly string[] => combatants.map(({ id }) => id);
  const untilFighter = async (table: Table): Promise<void> => {
    while ((await table.state()).activeId !== 'fighter') await table.endTurn();
  };
  /** Everything a seat is told, as text. */
  async function told(mine: Table): Promise<string> {
    const answer = await mine.api.send(
      `query($id: UUID!) {
        encounter(id: $id) { activeId activeUnseen order { combatantId } combatants { id name at { x y } } prompts { id }
          log(locale: EN) { edges { node { text } } } events(first: 200) { edges { node { type ... on MovedEvent { combatantId } } } } }
        legalActions(encounterId: $id, combatantId: "fighter") { action legal targets { combatantId } squares { square { x y } } refusal { message legal params } }
        statistics(encounterId: $id) { combatants(first: 50) { edges { node { combatantId } } } }
      }`,
      { id: mine.id },
    );
    expect(answer.errors).toBeUndefined();
    return JSON.stringify(answer.data);
  }

  it('joins hidden from every enemy: its seat, turn and square are nobody’s (case 91; 5E-HIDE-02, D35-CCL-02, PF1-CCL-07)', async () => {
    const { table, mine } = await fight({ hidden: {} });
    expect(ids(await table.state())).toContain('sneak');
    expect((await table.state()).activeId).toBe('sneak');
    expect(await mine.state()).toMatchObject({
      activeId: null,
      order: [{ combatantId: 'orc' }, { combatantId: 'fighter' }],
    });
    for (let turns = 0; turns < 3; turns++) {
      const text = await told(mine);
      expect(text).not.toMatch(/sneak|Grik/);
      await table.endTurn();
    }
  });

  it('joins hidden from some: the others see it', async () => {
    const { table, mine } = await fight({ hidden: { from: ['orc'] } });
    expect(ids(await mine.state())).toContain('sneak');
    const onlooker = await seat(table, 'SPECTATOR');
    expect(ids(await table.through(onlooker.api).state())).toContain('sneak');
    const other = await seat(table, 'PLAYER', 'orc');
    // Of one side: the orc is no enemy of it, and yet does not know where it is.
    expect(ids(await table.through(other.api).state())).not.toContain('sneak');
  });

  it('is hidden and revealed by an adjustment; nothing of the first is heard (5E-HIDE-03, D35-CCL-02, PF1-CCL-07)', async () => {
    const { table, mine } = await fight({});
    expect(ids(await mine.state())).toContain('sneak');
    const { revision } = await mine.state();
    await table.must('adjust', { combatantId: 'sneak', reason: 'Into the bushes', hidden: { check: 18 } });
    expect(ids(await mine.state())).not.toContain('sneak');
    await table.must('adjust', { combatantId: 'sneak', reason: 'It creeps on', position: { x: 3, y: 2 } });
    const after = (await mine.events()).filter((event) => event.revision > revision);
    expect(after.filter(({ type }) => type === 'Moved')).toEqual([]);
    await table.must('adjust', { combatantId: 'sneak', reason: 'A sneeze', hidden: { from: [] } });
    const found = (await mine.state()).combatants.find(({ id }) => id === 'sneak');
    expect(found).toMatchObject({ at: { x: 3, y: 2 } });
  });

  it('is refused from nobody that is there, and from itself, for the game master alone to say', async () => {
    const { table, mine } = await fight({});
    const adjust = { combatantId: 'sneak', reason: 'test' };
    expect((await table.refused('adjust', { ...adjust, hidden: { from: ['nobody'] } })).code).toBe('COMBATANT_UNKNOWN');
    expect((await table.refused('adjust', { ...adjust, hidden: { from: ['sneak'] } })).code).toBe('HIDDEN_FROM_ITSELF');
    expect((await mine.fails('adjust', { ...adjust, hidden: {} })).extensions['code']).toBe('FORBIDDEN');
  });

  it('is like nobody to attacks and odds that name it (5E-UNS-03, D35-CCL-01, PF1-CCL-12)', async () => {
    const { table, mine } = await fight({ hidden: {} }, 1);
    await untilFighter(table);
    const attack = (targetId: string) => ({ targetId, attackId: 'longsword' });
    const preview = (targetId: string) =>
      mine.api.send(
        `query($input: PreviewAttackInput!) { previewAttack(input: $input) { __typename ... on ActionRefused { code message params legal ruleIds } } }`,
        { input: { encounterId: mine.id, attackerId: 'fighter', attack: attack(targetId) } },
      );
    const declare = (targetId: string) =>
      mine.refused('declareAction', { actorId: 'fighter', action: { attack: attack(targetId) } });
    for (const ask of [preview, declare]) {
      const [unseen, nobody] = [await ask('sneak'), await ask('nobody')];
      expect(JSON.parse(JSON.stringify(unseen).replaceAll('sneak', 'nobody'))).toEqual(nobody);
    }
    // The game master too is told the legal way.
    const refused = await table.refused('declareAction', { actorId: 'fighter', action: { attack: attack('sneak') } });
    expect(refused.code).toBe('TARGET_HIDDEN');
    expect(refused.legal).toContain('attackSquare');
  });

  it('case 93: its square is offered, and moving there stops before it with a reveal (5E-ENG-05, D35-CCL-02, PF1-CCL-11)', async () => {
    const { table, mine } = await fight({ hidden: { check: 25 } });
    await untilFighter(table);
    const squaresOf = async (): Promise<string> => {
      const { legalActions } = await mine.api.data<{ legalActions: readonly { action: string; squares: object[] }[] }>(
        'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "fighter") { action squares { square { x y } } } }',
        { id: mine.id },
      );
      return JSON.stringify(legalActions.find(({ action }) => action === 'move')!.squares);
    };
    expect(await squaresOf()).toContain('{"square":{"x":2,"y":0}}');
    const path = [
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 3, y: 0 },
    ];
    const { events, encounter } = await mine.must('declareAction', { actorId: 'fighter', action: { move: { path } } });
    expect(encounter.combatants.find(({ id }) => id === 'fighter')!.at).toEqual({ x: 1, y: 0 });
    expect(encounter.combatants.find(({ id }) => id === 'sneak')).toMatchObject({ at: { x: 2, y: 0 } });
    expect(events.filter(({ type }) => type === 'Moved')).toHaveLength(1);
    expect(await squaresOf()).not.toContain('{"square":{"x":2,"y":0}}');
  });

  it('a guess at its square, missed, is answered in the same words as one at an empty square (5E-UNS-05, D35-CCL-01, PF1-CCL-12)', async () => {
    const guess = async (x: number): Promise<unknown> => {
      const { table, mine } = await fight({ hidden: { check: 25 } }, x);
      await untilFighter(table);
      const action = { attackSquare: { square: { x: 1, y: 0 }, attackId: 'longsword' } };
      const dice = ruleset === 'dnd5e' ? [3, 4] : [3, 40];
      const answer = await mine.must('declareAction', { actorId: 'fighter', action, dice });
      expect(answer.events.some(({ type }) => type === 'SquareAttackMissed')).toBe(true);
      const everything = await mine.api.send(
        `query($id: UUID!) { encounter(id: $id) { revision log(locale: EN) { edges { node { text } } }
          events(first: 200) { totalCount edges { node { revision type withheld
            ... on SquareAttackMissedEvent { natural total parts { label value } targetId armorClass square { x y } } } } } } }`,
        { id: mine.id },
      );
      expect(everything.errors).toBeUndefined();
      const text = JSON.stringify([answer, everything.data, JSON.parse(await told(mine))])
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replace(/[0-9a-f]{16,64}/g, '<hash>');
      return JSON.parse(text);
    };
    expect(await guess(1)).toEqual(await guess(3));
  });
});
