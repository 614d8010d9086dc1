import { randomUUID } from 'node:crypto';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { lastCommandOf } from '../archived-command.js';
import { Caller } from './caller.js';

const RESULT = '{ __typename ... on ActionAccepted { revision } ... on ActionRefused { code message } }';
const HIT_POINTS = 5_000;
/** An ogre's club hits an ogre with a 15, for 3 + 4 + 4. */
const HIT = [15, 3, 4];

/** Who watches a fight. */
export const WATCHERS = ['GAME_MASTER', 'PLAYER', 'SPECTATOR'] as const;
export type Watcher = (typeof WATCHERS)[number];

/** A D&D 5e fight of two ogres who can take any number of blows, and the game master who runs it. */
export class Fight {
  private turns = 0;
  private last = 0;

  private constructor(
    readonly id: string,
    private readonly gameMaster: Caller,
    private readonly tokens: Readonly<Record<Watcher, string>>,
  ) {}

  static async open(url: string, address: string): Promise<Fight> {
    const caller = new Caller(url, address);
    const { encounter, token } = await caller.value<{ encounter: { id: string }; token: string }>(
      'mutation C($input: CreateEncounterInput!) { createEncounter(input: $input) { token encounter { id } } }',
      { input: { name: 'Load', ruleset: 'dnd5e', diceMode: 'EITHER', map: { width: 20, height: 20 } } },
    );
    caller.authorize(token);
    const encounterId = encounter.id;
    const run = (field: string, type: string, input: object): Promise<object> =>
      caller.value(`mutation M($input: ${type}!) { ${field}(input: $input) ${RESULT} }`, {
        input: { encounterId, ...input },
      });
    const seat = async (input: object): Promise<string> =>
      (
        await caller.value<{ token: string }>(
          'mutation S($input: CreateSeatInput!) { createSeat(input: $input) { __typename ... on CreateSeatPayload { token } ... on ActionRefused { code } } }',
          { input: { encounterId, ...input } },
        )
      ).token;
    const tokens = {
      GAME_MASTER: await seat({ role: 'GAME_MASTER' }),
      PLAYER: await seat({ role: 'PLAYER', combatantIds: ['b'] }),
      SPECTATOR: await seat({ role: 'SPECTATOR' }),
    };
    const combatants = (['a', 'b'] as const).map((name, index) => {
      const { kind, statistics } = dnd5e.ogre({ statistics: { hitPoints: HIT_POINTS } });
      return { id: name, name, kind, side: name, at: { x: 5 + 2 * index, y: 5 }, statistics };
    });
    await run('addCombatants', 'AddCombatantsInput', { combatants });
    const initiatives = combatants.map(({ id }, index) => ({ combatantId: id, total: 20 - index }));
    await run('setInitiative', 'SetInitiativeInput', { initiatives });
    await run('startCombat', 'StartCombatInput', {});
    return new Fight(encounterId, caller, tokens);
  }

  tokenOf(watcher: Watcher): string {
    return this.tokens[watcher];
  }

  /** Gives the next command of the fight: a blow that hits, its damage taken back, the end of the turn, and so on. */
  async next(commandId: string = randomUUID()): Promise<void> {
    const turn = this.turns++;
    const [actor, target] = turn % 6 < 3 ? ['a', 'b'] : ['b', 'a'];
    if (turn % 3 === 0) {
      const action = { attack: { targetId: target, attackId: 'greatclub' } };
      await this.give('declareAction', 'DeclareActionInput', { commandId, actorId: actor, action, dice: HIT });
    } else if (turn % 3 === 1) {
      await this.adjust(target, 'load', commandId);
    } else {
      await this.give('endTurn', 'EndTurnInput', { commandId, actorId: actor });
    }
  }

  /** Restores a creature, for a reason. */
  async adjust(combatantId: string, reason: string, commandId: string = randomUUID()): Promise<void> {
    await this.give('adjust', 'AdjustInput', { commandId, combatantId, reason, hitPoints: HIT_POINTS });
  }

  /** Ends the fight, which every seat sees. @returns its last revision */
  async end(): Promise<number> {
    await this.give('endEncounter', 'EndEncounterInput', {});
    return this.last;
  }

  /** The events of one command of this fight as the archive has them: what a bare server is to append. */
  async lastCommand(url: string): Promise<readonly string[]> {
    const headers = { authorization: `Bearer ${this.tokens.GAME_MASTER}` };
    const archive = await (await fetch(`${url}/encounters/${this.id}/events.ndjson`, { headers })).text();
    return lastCommandOf(archive);
  }

  close(): void {
    this.gameMaster.close();
  }

  private async give(field: string, type: string, input: object): Promise<void> {
    const { revision } = await this.gameMaster.value<{ revision: number }>(
      `mutation M($input: ${type}!) { ${field}(input: $input) ${RESULT} }`,
      { input: { encounterId: this.id, ...input } },
    );
    this.last = Math.max(this.last, revision);
  }
}
