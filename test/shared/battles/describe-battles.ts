import { describe, expect, it } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { EncounterSecrets } from '../../../src/encounters/encounter-secrets.js';
import { useOneService } from '../../e2e/support/one-service.js';
import { GAMES } from '../../random-play/support/games.js';
import { Random } from '../../random-play/support/random.js';
import { RandomTable, Tallies } from '../../random-play/support/table.js';
import { downloadArchive, replay } from './archive.js';
import type { Fighter, GameName } from './armies.js';
import { drawArmies, fightersOf } from './armies.js';
import { Battle } from './battle.js';

/** Hit points of those who meet: the weak among themselves, and so on. */
const BANDS = [
  [1, 9],
  [8, 20],
  [15, 35],
  [30, 60],
  [50, 100],
] as const;
/** Fighters of a side. */
const EACH = 4;
/** Name space of the encounters' ids. */
const SPACE = '5f4dd36e-7f65-4d5b-b9a4-0a6d2e9c1f00';

/** What battles of a game have to come to, besides their end. */
export interface BattleExpectation {
  /** Actions and kinds of prompt that have to occur in them. */
  readonly actions: readonly string[];
  readonly prompts: readonly string[];
}

/** Battles of published creatures over the API, and random play of the same creatures in the engine. */
export function describeBattles(game: GameName, expected: BattleExpectation): void {
  const fighters = fightersOf(game);

  describe(`battles of published creatures in ${game}`, () => {
    const running = useOneService();
    const fought = new Set<string>();
    const actions = new Set<string>();
    const prompts = new Set<string>();

    it.each(BANDS)('are fought to the end by the rules: %i to %i hit points', async (least, most) => {
      const { service } = running;
      const random = new Random(least * 1000 + most);
      const armies = drawArmies(fighters, [least, most], EACH, random);
      const id = uuidV5(`${game} ${least} ${most}`, SPACE);
      // The secret is drawn before the encounter is made, so that its dice are the same in every run.
      await new EncounterSecrets(service.store, (bytes) => new Uint8Array(bytes).fill(least)).draw(id);

      const battle = await Battle.open(service.api, { id, ruleset: game, name: `${least} to ${most}` }, armies, random);
      const { victors } = await battle.fight();
      expect(victors.length).toBeLessThan(2);
      for (const { name } of armies) fought.add(name);
      for (const name of Object.keys(battle.actions.all)) actions.add(name);
      for (const kind of Object.keys(battle.prompts.all)) prompts.add(kind);

      const ended = await battle.table.state();
      const verified = await battle.table.verify();
      expect(verified).toMatchObject({
        ok: true,
        chain: { ok: true },
        dice: { ok: true, seedRevealed: true, findings: [] },
        readjudication: { ok: true, divergences: [] },
      });
      expect(verified.dice['recomputed']).toBe((ended['dice'] as { thrown: number }).thrown);

      const archive = await downloadArchive(service.api, id);
      expect(archive.manifest).toMatchObject({ encounterId: id, events: archive.events.length });
      const replayed = replay(GAMES[game], archive);
      expect(replayed.problems).toEqual([]);
      expect(standOf(Object.values(replayed.state.combatants))).toEqual(standOf(ended.combatants));
    });

    it('are fought by at least twenty of them, with what the game has', () => {
      expect(fought.size).toBeGreaterThanOrEqual(20);
      expect([...actions]).toEqual(expect.arrayContaining([...expected.actions]));
      expect([...prompts]).toEqual(expect.arrayContaining([...expected.prompts]));
    });
  });

  describe(`random play of published creatures in ${game}`, () => {
    const tallies = new Tallies();
    const creatures = fighters.map(creatureOf);
    const seeds = Array.from({ length: 10 }, (_, index) => 7000 + index);

    it.each(seeds)('offers only what can be done, and never reaches an impossible state: seed %i', (seed) => {
      new RandomTable({ ...GAMES[game], heroes: creatures, monsters: creatures }, seed, tallies).play(100);
    });

    it('has taken hundreds of actions', () => {
      expect(tallies.actions.total).toBeGreaterThanOrEqual(200);
    });
  });
}

type MakeCreature = (typeof GAMES)[GameName]['heroes'][number];

const creatureOf =
  ({ name, statistics }: Fighter): MakeCreature =>
  (placed) => ({
    id: name,
    name,
    kind: 'MONSTER',
    side: 'monsters',
    at: null,
    groupId: null,
    ...placed,
    statistics,
  });

interface Standing {
  readonly id: string;
  readonly vital: string;
  readonly hitPoints: { readonly current: number };
  readonly at: { readonly x: number; readonly y: number } | null;
}

const standOf = (creatures: readonly Standing[]): unknown =>
  creatures.map(({ id, vital, hitPoints, at }) => [id, vital, hitPoints.current, at && `${at.x},${at.y}`]).sort();
