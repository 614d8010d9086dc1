import { expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { failOnUnhandled } from '../eventstoredb/unhandled.js';
import { useServices } from '../e2e/support/services.js';
import type { SeenState } from '../e2e/support/table.js';
import { creature, Table } from '../e2e/support/table.js';
import { MAP, stated } from '../e2e/support/untouched-fights.js';

failOnUnhandled();
const services = useServices();

/** Ids at the edge of what an id may be: signs, another alphabet, only digits, as long as any. */
const IDS = ['a.b:c-d_', 'гоблин', '007', 'x'.repeat(64)] as const;
/** Texts that are allowed, though some program might stumble over them. */
const NAMES = [
  '\u202eevil',
  '\u200b\ufeffx',
  'e\u0301'.repeat(20),
  '😈',
  '<script>alert(1)</script>',
  "'; DROP TABLE events; --",
  '${7*7} {{7*7}} %s %n',
  '__proto__',
];

const lives = ({ phase, revision, combatants }: SeenState): unknown => [
  phase,
  revision,
  combatants.map(({ id, hitPoints, vital }) => [id, hitPoints, vital]),
];

it.each([
  ['dnd5e', dnd5e],
  ['dnd35', dnd35],
  ['pathfinder1e', pathfinder1e],
] as const)(
  'a fight in %s of creatures of strange ids and names is fought, read, taken back, moved and verified as any other',
  async (ruleset, { fighter, goblin }) => {
    const here = await services.start();
    const table = await Table.create(here.api, {
      ruleset,
      map: MAP,
      name: NAMES[0],
      tags: ['constructor', 'toString'],
      diceMode: 'EITHER',
    });
    const [first, second, third, fourth] = IDS;
    await table.join([
      fighter({ id: first, name: NAMES[1]!, at: { x: 1, y: 1 } }),
      goblin({ id: second, name: NAMES[2]!, at: { x: 1, y: 2 } }),
      goblin({ id: third, name: NAMES[3]!, at: { x: 5, y: 5 } }),
      fighter({ id: fourth, name: NAMES[4]!, at: { x: 6, y: 6 } }),
    ]);
    await table.must('setInitiative', { initiatives: stated(...IDS) });
    await table.must('startCombat');
    const before = creature(await table.state(), second).hitPoints.current;
    await table.must('adjust', { combatantId: second, reason: NAMES[5], damage: [{ amount: 1, type: 'fire' }] });
    await table.must('adjust', { combatantId: second, reason: NAMES[6], addCondition: { kind: 'prone' } });
    expect(creature(await table.state(), second).hitPoints.current).toBe(before - 1);
    await table.must('undo', { reason: NAMES[7] });
    await table.endTurn();
    await table.must('eraseName', { combatantId: third });
    await table.must('removeCombatant', { combatantId: fourth, reason: 'constructor' });
    await table.must('endEncounter', { reason: 'toString', victors: ['nobody'] });
    expect(await table.verify()).toMatchObject({ ok: true });

    const { statistics } = await here.api.data<{
      statistics: { combatants: { edges: readonly { node: { combatantId: string } }[] } };
    }>('{ statistics(campaign: "constructor") { combatants { edges { node { combatantId } } } } }');
    expect(statistics.combatants.edges.map(({ node }) => node.combatantId)).toEqual(
      expect.arrayContaining([first, second, third, fourth]),
    );

    const { text } = await here.api.get(`/encounters/${table.id}/events.ndjson`).buffer(true);
    const there = await services.start();
    const answer = await fetch(`${there.url}/encounters/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: text,
    });
    expect(answer.status).toBe(201);
    const moved = table.through(there.api);
    expect(await moved.verify()).toMatchObject({ ok: true });
    expect(lives(await moved.state())).toEqual(lives(await table.state()));
  },
);
