import { expect } from '@jest/globals';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import { LOG } from './documents.js';
import type { Service, Services } from './services.js';
import { Spectator } from './spectator.js';
import type { Accepted, Input, SeenEvent } from './table.js';
import { creature, Table } from './table.js';
import { revisions } from './watching.js';

/** A fight with a spectator; after every command the spectator must have seen what the caller was answered. */
export class Fight {
  private constructor(
    readonly service: Service,
    readonly table: Table,
    readonly spectator: Spectator,
  ) {}

  static async open(services: Services, ruleset: string, combatants: readonly CombatantInput[]): Promise<Fight> {
    const service = await services.start();
    const table = await Table.create(service.api, {
      ruleset,
      diceMode: 'DECLARED',
      map: { width: 10, height: 10 },
      tags: ['e2e', ruleset],
    });
    const fight = new Fight(service, table, await Spectator.of(service.url, table));
    await fight.gives('addCombatants', { combatants });
    return fight;
  }

  async gives(name: Parameters<Table['must']>[0], input: Input = {}): Promise<Accepted> {
    const accepted = await this.table.must(name, input);
    expect(await this.spectator.sees(accepted)).toEqual(accepted.encounter);
    return accepted;
  }

  acts(actorId: string, action: Input, dice: readonly number[] = []): Promise<Accepted> {
    return this.gives('declareAction', { actorId, action, dice });
  }

  async answers(choice: string, dice: readonly number[] = []): Promise<Accepted> {
    const { prompts } = await this.table.state();
    expect(prompts).toHaveLength(1);
    return this.gives('answerPrompt', { promptId: prompts[0]!.id, choice, dice });
  }

  endsTurn(dice: readonly number[] = []): Promise<Accepted> {
    return this.gives('endTurn', { dice });
  }

  async hitPoints(id: string): Promise<number> {
    return creature(await this.table.state(), id).hitPoints.current;
  }

  offers(combatantId: string): Promise<readonly Offer[]> {
    const query = `query($id: UUID!, $who: String!) { legalActions(encounterId: $id, combatantId: $who) {
      action legal refusal { code } targets { combatantId attackIds } squares { square { x y } cost } } }`;
    return this.service.api
      .data<{ legalActions: readonly Offer[] }>(query, { id: this.table.id, who: combatantId })
      .then(({ legalActions }) => legalActions);
  }

  async preview(attackerId: string, attack: Input): Promise<Preview> {
    const query = `query($input: PreviewAttackInput!) { previewAttack(input: $input) {
      ... on AttackPreview { hit critical down kill expectedDamage attack { total } armorClass { total } distribution { probability } } } }`;
    const input = { encounterId: this.table.id, attackerId, attack };
    return (await this.service.api.data<{ previewAttack: Preview }>(query, { input })).previewAttack;
  }
}

export interface Offer {
  readonly action: string;
  readonly legal: boolean;
  readonly refusal: { readonly code: string } | null;
  readonly targets: readonly { readonly combatantId: string; readonly attackIds: readonly string[] }[];
  readonly squares: readonly { readonly square: { readonly x: number; readonly y: number }; readonly cost: number }[];
}
export interface Preview {
  readonly hit: number;
  readonly critical: number;
  readonly down: number;
  readonly kill: number;
  readonly expectedDamage: number;
  readonly attack: { readonly total: number };
  readonly armorClass: { readonly total: number };
  readonly distribution: readonly { readonly probability: number }[];
}

/** The events of a kind, as far as a test has something to say of them. */
export const ofType = ({ events }: Accepted, type: string): readonly SeenEvent[] =>
  events.filter((one) => one.type === type);
/** Who is in the order, with the total of each. */
export const orderOf = ({ encounter }: Accepted) =>
  (encounter.order as readonly { combatantId: string; total: number }[]).map(({ combatantId, total }) => [
    combatantId,
    total,
  ]);
/** The offer of an action. */
export const offer = (offers: readonly Offer[], action: string): Offer => offers.find((one) => one.action === action)!;

/** What must hold of every finished fight, whatever was played. */
export async function expectARecord(fight: Fight, ended: Accepted): Promise<void> {
  const { table, spectator, service } = fight;
  // The spectator has seen every event once, in order, and they are the ones the store gives.
  const events = await table.events();
  expect(revisions(spectator.events)).toEqual(events.map(({ revision }) => revision));
  expect(spectator.events.seen.items.flatMap(({ event }) => (event ? [event] : []))).toEqual(events);
  expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));

  // Rewinding to any revision gives what the spectator saw then.
  for (const seen of spectator.states.seen.items) expect(await table.state({ revision: seen.revision })).toEqual(seen);
  // The end of each turn is the last event before the next turn, or the next round, begins.
  const turns = events.filter(({ type }) => type === 'TurnStarted');
  for (const [index, { round }] of turns.entries()) {
    const turn = turns.slice(0, index + 1).filter((other) => other.round === round).length;
    const next = events.find((one) => one.revision > turns[index]!.revision && /^(Turn|Round)Started$/.test(one.type));
    const revision = next ? next.revision - 1 : ended.revision;
    expect((await table.state({ roundAndTurn: { round, turn } })).revision).toBe(revision);
  }

  const verdict = await table.verify([{ revision: 0, hash: events[0]!.hash }]);
  expect(verdict).toMatchObject({
    ok: true,
    events: events.length,
    chain: { ok: true, headRevision: ended.revision, headHash: events.at(-1)!.hash },
    dice: { ok: true, recomputed: 0, seedRevealed: true },
    readjudication: { ok: true, divergences: [] },
  });
  const forged = await table.verify([{ revision: 3, hash: 'f'.repeat(64) }]);
  expect(forged).toMatchObject({ ok: false, chain: { ok: false } });

  // Both languages tell the same events, in their own words.
  const [english, spanish] = await Promise.all(
    ['EN', 'ES'].map(async (locale) => {
      const data = await service.api.data<{ encounter: { log: { edges: readonly { node: Line }[] } } }>(LOG, {
        id: table.id,
        locale,
      });
      return data.encounter.log.edges.map(({ node }) => node);
    }),
  );
  expect(english!.map(({ revision }) => revision)).toEqual(spanish!.map(({ revision }) => revision));
  expect(english!.length).toBeGreaterThan(20);
  for (const { text } of [...english!, ...spanish!]) expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
  expect(english!.map(({ text }) => text)).not.toEqual(spanish!.map(({ text }) => text));

  // The archive holds every event, and its own head.
  const archive = (await service.api.get(`/encounters/${table.id}/events.ndjson`).buffer(true).parse(asText))
    .body as string;
  const [manifest, ...lines] = archive
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(manifest).toMatchObject({
    events: events.length,
    head: { revision: ended.revision, hash: events.at(-1)!.hash },
  });
  expect(lines.map((line) => (line.seal as { hash: string }).hash)).toEqual(events.map(({ hash }) => hash));
}

interface Line {
  readonly revision: number;
  readonly text: string;
}
const asText = (response: unknown, done: (error: Error | null, body: string) => void): void => {
  const stream = response as NodeJS.ReadableStream; // superagent hands its parsers the response of Node
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('end', () => {
    done(null, text);
  });
};
