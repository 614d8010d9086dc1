import { randomUUID } from 'node:crypto';
import type { CallerCommand } from '../src/encounters/command-request.js';
import { CommandHandler } from '../src/encounters/command-handler.js';
import type { CommandResult } from '../src/encounters/command-result.js';
import { EncounterRepository } from '../src/encounters/encounter-repository.js';
import { EncounterSecrets } from '../src/encounters/encounter-secrets.js';
import { RULESETS } from '../src/encounters/installed-rulesets.js';
import { nodeHashing } from '../src/encounters/node-hashing.js';
import { Rulesets } from '../src/encounters/rulesets.js';
import { GAME_MASTER } from '../src/engine/encounter/seat.js';
import * as dnd5e from '../src/engine/rules/dnd5e/testing/creatures.js';
import type { EventStore } from '../src/event-store/event-store.js';

/** A node of the service without its edge. */
export class ServiceNode {
  readonly rulesets = new Rulesets(RULESETS);
  readonly secrets: EncounterSecrets;
  readonly repository: EncounterRepository;
  readonly handler: CommandHandler;

  constructor(readonly store: EventStore) {
    this.secrets = new EncounterSecrets(store);
    this.repository = new EncounterRepository(store, this.secrets);
    this.handler = new CommandHandler({
      store,
      repository: this.repository,
      secrets: this.secrets,
      rulesets: this.rulesets,
      hashing: nodeHashing,
      now: () => new Date(),
      engineVersion: 'bench',
    });
  }

  /** @throws Error when it is not accepted */
  async give(encounterId: string, command: CallerCommand): Promise<Extract<CommandResult, { kind: 'accepted' }>> {
    const result = await this.handler.handle({ encounterId, command, commandId: randomUUID(), seat: GAME_MASTER });
    if (result.kind !== 'accepted')
      throw new Error(`${command.type}: ${JSON.stringify({ ...result, state: undefined })}`);
    return result;
  }

  /** A D&D 5e fight of two who stand side by side and can take any number of blows. */
  async openFight(): Promise<string> {
    const encounterId = randomUUID();
    await this.give(encounterId, {
      type: 'createEncounter',
      encounterId,
      name: 'Bench',
      rulesetId: 'dnd5e',
      houseRules: {},
      diceMode: 'SERVICE',
      tags: [],
      map: { width: 20, height: 20, squareFeet: 5, cells: {}, edges: [] },
    });
    const sturdy = { hitPoints: 5000 };
    const combatants = [
      dnd5e.ogre({ id: 'a', side: 'red', at: { x: 5, y: 5 }, statistics: sturdy }),
      dnd5e.ogre({ id: 'b', side: 'blue', at: { x: 7, y: 5 }, statistics: sturdy }),
    ];
    await this.give(encounterId, { type: 'addCombatants', combatants });
    const stated = combatants.map(({ id }, index) => ({ combatantId: id, total: 20 - index }));
    await this.give(encounterId, { type: 'rollInitiative', stated });
    await this.give(encounterId, { type: 'startCombat', surprised: [] });
    return encounterId;
  }

  /** One attack of whoever's turn it is, and the end of that turn. @returns how many events that made */
  async round(encounterId: string, actorId: 'a' | 'b'): Promise<number> {
    const attack = await this.attack(encounterId, actorId);
    const end = await this.give(encounterId, { type: 'endTurn' });
    return attack + end.records.length;
  }

  async attack(encounterId: string, actorId: 'a' | 'b'): Promise<number> {
    const targetId = actorId === 'a' ? 'b' : 'a';
    const { records, state } = await this.give(encounterId, {
      type: 'declareAction',
      actorId,
      action: 'attack',
      input: { targetId, attackId: 'greatclub' },
    });
    if (state.combatants[targetId]!.hitPoints.current < 100) {
      await this.give(encounterId, { type: 'adjust', combatantId: targetId, reason: 'bench', hitPoints: 5000 });
    }
    return records.length;
  }
}
