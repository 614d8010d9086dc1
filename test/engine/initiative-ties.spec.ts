import { describe, expect, it } from '@jest/globals';
import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { fairDice } from '../../src/engine/dice/index.js';
import { decide } from '../../src/engine/encounter/decide/index.js';
import type { EventData } from '../../src/engine/encounter/events/index.js';
import type { Fold } from '../../src/engine/encounter/fold.js';
import { foldAll } from '../../src/engine/encounter/fold.js';
import { dnd35 } from '../../src/engine/rules/dnd35/index.js';
import { wolf as wolf35 } from '../../src/engine/rules/dnd35/testing/creatures.js';
import { dnd5e } from '../../src/engine/rules/dnd5e/index.js';
import { wolf as wolf5e } from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { pathfinder1e } from '../../src/engine/rules/pathfinder1e/index.js';
import { wolf as wolfPathfinder } from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput, Ruleset } from '../../src/engine/rules/ruleset.js';
import { Scenario } from '../../src/engine/testing/scenario.js';

const ENCOUNTER = '00000000-0000-4000-8000-000000000000';

/** The dice the service throws in the encounter of a seed. */
function diceOf(seed: number): (sides: number, index: number) => number {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, seed);
  const dice = fairDice(nodeHashing, { seed: bytes, encounterId: ENCOUNTER, words: [] });
  return (sides, index) => dice.next(sides, index);
}

/** Two that tie with equal modifiers, before they roll it off. */
function tied(ruleset: Ruleset, houseRules: Readonly<Record<string, string>>, twins: readonly CombatantInput[]): Fold {
  const fight = new Scenario(ruleset, { houseRules, diceMode: 'SERVICE' });
  fight.join(...twins);
  return foldAll(fight.history);
}

/** Who goes first of two by the dice of a seed. */
function firstBy(fold: Fold, ruleset: Ruleset, seed: number): string {
  const stated = fold.state!.present.map((combatantId) => ({ combatantId, total: 15 }));
  const context = { fold, commandId: 'roll', ruleset, serviceDice: diceOf(seed), declaredDice: [] };
  const decision = decide(context, { type: 'rollInitiative', stated });
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
  const order = decision.events.map(({ event }) => event).find(({ type }) => type === 'InitiativeSet');
  return (order!.data as EventData<'InitiativeSet'>).order[0]!.combatantId;
}

type MakeWolf = (given: { readonly id: string; readonly side: string }) => CombatantInput;

describe('ties of initiative', () => {
  it.each<[string, Ruleset, Readonly<Record<string, string>>, MakeWolf]>([
    ['D&D 5e with ROLL (5E-INIT-09)', dnd5e, { initiativeTies: 'ROLL' }, wolf5e],
    ['D&D 5e with DEXTERITY', dnd5e, { initiativeTies: 'DEXTERITY' }, wolf5e],
    ['D&D 3.5 (D35-INI-02)', dnd35, {}, wolf35],
    ['Pathfinder (PF1-INI-02)', pathfinder1e, {}, wolfPathfinder],
  ])(
    'case 85: are won as often by either side, by the dice of the encounter, in %s',
    (_, ruleset, houseRules, wolf) => {
      const fold = tied(ruleset, houseRules, [
        wolf({ id: 'one', side: 'heroes' }),
        wolf({ id: 'other', side: 'monsters' }),
      ]);
      const seeds = Array.from({ length: 1000 }, (__, seed) => seed);
      const won = seeds.filter((seed) => firstBy(fold, ruleset, seed) === 'one').length;
      expect(won).toBeGreaterThanOrEqual(450);
      expect(won).toBeLessThanOrEqual(550);
    },
  );
});
