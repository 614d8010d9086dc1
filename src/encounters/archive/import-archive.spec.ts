import { GAME_MASTER } from '../../engine/encounter/seat.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppendResult, EventToAppend, ExpectedRevision } from '../../event-store/event-store.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.js';
import { canonicalJson } from '../../engine/integrity/canonical-json.js';
import type { JsonObject } from '../../engine/integrity/json.js';
import { nodeHashing } from '../node-hashing.js';
import { streamOf } from '../streams.js';
import { ToyTable } from '../testing/toy-table.js';
import { verifyEncounter } from '../verify-encounter.js';
import type { ImportResult } from './import-archive.js';
import { ArchiveImporter } from './import-archive.js';
import { writeArchive } from './write-archive.js';

const ID = ToyTable.encounterId;
const ATTACK = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;

/** A store that fails at an append, after a number of them went well. */
class FailingStore extends MemoryEventStore {
  appendsLeft = Infinity;

  override append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    if (this.appendsLeft-- <= 0) return Promise.reject(new EventStoreError('unavailable', 'no store'));
    return super.append(stream, expected, events);
  }
}

let home: ToyTable;
let away: ToyTable;
let store: FailingStore;
beforeEach(async () => {
  home = new ToyTable();
  await home.open();
  await home.must(ATTACK);
  await home.must({ type: 'undo', reason: 'no' });
  await home.must(ATTACK);
  await home.must({ type: 'endTurn' });
  await home.must({ type: 'endTurn' });
  store = new FailingStore();
  away = new ToyTable(store, {}, 'b');
});

async function archiveOf({ repository, secrets }: ToyTable): Promise<string> {
  let text = '';
  for await (const line of (await writeArchive(repository, secrets, nodeHashing, ID))!) text += line;
  return text;
}

function bring(text: string, table = away, importer?: string): Promise<ImportResult> {
  const lines = async function* (): AsyncGenerator<string> {
    yield* text.trimEnd().split('\n');
  };
  return new ArchiveImporter(table).import(lines, importer);
}

const ended = (): Promise<unknown> => home.must({ type: 'endEncounter', reason: 'done', victors: ['red'] });
const stateOf = async (table: ToyTable) => (await table.repository.load(ID))?.fold.state;

describe('importing an archive', () => {
  it('makes the fight what it was where it was played, names included, and the archive of it the same bytes', async () => {
    await ended();
    const text = await archiveOf(home);
    const { revision } = (await stateOf(home))!;
    expect(await bring(text)).toMatchObject({ kind: 'imported', appended: revision + 1 });
    expect(await stateOf(away)).toEqual(await stateOf(home));
    expect(await archiveOf(away)).toBe(text);
    expect(await verifyEncounter(away, ID)).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, seedRevealed: true },
      readjudication: { divergences: [] },
    });
  });

  it('a second time changes nothing and says so', async () => {
    const text = await archiveOf(home);
    await bring(text);
    const position = await store.headPosition();
    expect(await bring(text)).toMatchObject({ kind: 'unchanged', appended: 0 });
    expect(await bring(text, home)).toMatchObject({ kind: 'unchanged', appended: 0 });
    expect(await store.headPosition()).toBe(position);
  });

  it('of an earlier moment of a fight that is here changes nothing either', async () => {
    const early = await archiveOf(home);
    await home.must({ type: 'endTurn' });
    expect(await bring(early, home)).toMatchObject({ kind: 'unchanged', appended: 0 });
  });

  it('of a later moment brings what has happened since', async () => {
    await bring(await archiveOf(home));
    const before = (await stateOf(away))!.revision;
    await home.must({ type: 'endTurn' });
    const later = await archiveOf(home);
    const { revision } = (await stateOf(home))!;
    expect(await bring(later)).toMatchObject({ kind: 'imported', appended: revision - before });
    expect(await archiveOf(away)).toBe(later);
    expect(await stateOf(away)).toEqual(await stateOf(home));
  });

  it('of another fight with the same id is refused at the place where they differ', async () => {
    const other = new ToyTable();
    await other.open();
    await other.must({ type: 'endTurn' });
    const difference = (await other.repository.head(ID))! - 3;
    await bring(await archiveOf(home));
    const position = await store.headPosition();
    const result = await bring(await archiveOf(other));
    expect(result).toMatchObject({ kind: 'differs', encounterId: ID });
    expect((result as { revision: number }).revision).toBeLessThanOrEqual(difference);
    expect(await bring(await archiveOf(other), home)).toMatchObject({ kind: 'differs' });
    expect(await store.headPosition()).toBe(position);
  });
});

describe('a fight that somebody else brought', () => {
  const TAKEN = { kind: 'taken', encounterId: ID };

  it('is not told to be the same one, nor where another one differs from it', async () => {
    const text = await archiveOf(home);
    await bring(text, away, 'ana');
    const other = new ToyTable();
    await other.open();
    expect(await bring(text, away, 'ben')).toEqual(TAKEN);
    expect(await bring(await archiveOf(other), away, 'ben')).toEqual(TAKEN);
    expect(await bring(text, away, 'ana')).toMatchObject({ kind: 'unchanged' });
    expect(await bring(await archiveOf(other), away, 'ana')).toMatchObject({ kind: 'differs' });
  });

  it('is lengthened by nobody else', async () => {
    await bring(await archiveOf(home), away, 'ana');
    await home.must({ type: 'endTurn' });
    const later = await archiveOf(home);
    const position = await store.headPosition();
    expect(await bring(later, away, 'ben')).toEqual(TAKEN);
    expect(await store.headPosition()).toBe(position);
    expect(await bring(later, away, 'ana')).toMatchObject({ kind: 'imported' });
  });

  it('cannot be told from one that is played here', async () => {
    const text = await archiveOf(home);
    expect(await bring(text, home, 'ben')).toEqual(TAKEN);
    expect(await bring(text, home)).toMatchObject({ kind: 'unchanged' });
  });
});

describe('an import that breaks off', () => {
  it('leaves nothing to be seen, and is finished by importing again', async () => {
    // More than one append takes: it breaks off between two.
    for (let turn = 0; turn < 60; turn++) await home.must({ type: 'endTurn' });
    const text = await archiveOf(home);
    store.appendsLeft = 3; // the claim, the names, the first batch
    await expect(bring(text)).rejects.toMatchObject({ code: 'unavailable' });
    const half = (await store.head(streamOf(ID)))!;
    expect(half).toBeGreaterThan(0);
    expect(await stateOf(away)).toBeUndefined();
    expect(await writeArchive(away.repository, away.secrets, nodeHashing, ID)).toBeUndefined();
    expect(await verifyEncounter(away, ID)).toBeUndefined();
    expect(await away.give({ type: 'endTurn' })).toEqual({ kind: 'not-found' });

    store.appendsLeft = Infinity;
    const { revision } = (await stateOf(home))!;
    expect(await bring(text)).toMatchObject({ kind: 'imported', appended: revision - half });
    expect(await archiveOf(away)).toBe(text);
  });

  it('keeps its id: no encounter can be created under it meanwhile', async () => {
    store.appendsLeft = 1;
    await expect(bring(await archiveOf(home))).rejects.toMatchObject({ code: 'unavailable' });
    store.appendsLeft = Infinity;
    await expect(away.create()).rejects.toThrow('invalid');
    expect(await bring(await archiveOf(home))).toMatchObject({ kind: 'imported' });
  });
});

describe('an imported fight that goes on elsewhere', () => {
  beforeEach(async () => {
    await bring(await archiveOf(home));
  });

  it('can be read and verified, and takes no command: its dice are not here', async () => {
    expect(await verifyEncounter(away, ID)).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, seedRevealed: false, recomputed: 0 },
    });
    const position = await store.headPosition();
    for (const command of [{ type: 'endTurn' }, ATTACK, { type: 'undo', reason: '' }] as const)
      expect(await away.give(command)).toMatchObject({ kind: 'refused', refusal: { code: 'ENCOUNTER_IMPORTED' } });
    expect(await store.headPosition()).toBe(position);
  });

  it('lets a name be erased, which does not come back with a later archive', async () => {
    expect(await away.must({ type: 'eraseName', combatantId: 'ann' })).toMatchObject({ records: [] });
    const nameOf = async (id: string) => (await stateOf(away))!.combatants[id]!.name;
    expect([await nameOf('ann'), await nameOf('bob')]).toEqual(['ann', 'bob']);
    expect((await away.repository.names.all(ID)).map(({ combatantId }) => combatantId)).toEqual(['bob']);
    await home.must({ type: 'endTurn' });
    await bring(await archiveOf(home));
    await bring(await archiveOf(home));
    expect((await away.repository.names.all(ID)).map(({ combatantId }) => combatantId)).toEqual(['bob']);
    expect(await verifyEncounter(away, ID)).toMatchObject({ chain: { ok: true }, checkpoints: { ok: true } });
    expect(await away.give({ type: 'eraseName', combatantId: 'nobody' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'COMBATANT_UNKNOWN' },
    });
  });

  it('holds nothing from which its dice could be foretold', async () => {
    const { seed, saltKey } = (await home.secrets.read(ID))!;
    const everything: unknown[] = [];
    for await (const { data, metadata } of store.readAll()) everything.push([data, metadata]);
    const text = JSON.stringify(everything);
    expect(text).not.toContain(Buffer.from(seed).toString('hex'));
    expect(text).not.toContain(Buffer.from(saltKey).toString('hex'));
  });

  it('can be forked with a fresh seed, and once it has ended with its own', async () => {
    const fork = (encounterId: string, seed: 'SAME' | 'FRESH', at: number, commandId: string) =>
      away.forks.fork({
        parentId: ID,
        at,
        encounterId,
        seed,
        commandId,
        seat: GAME_MASTER,
      });
    const { revision } = (await stateOf(away))!;
    const [a, b, c] = ['2', '3', '4'].map((digit) => '11111111-1111-4111-8111-11111111111X'.replace('X', digit));
    expect(await fork(a!, 'FRESH', revision, a!)).toMatchObject({ kind: 'accepted' });
    expect(await fork(b!, 'SAME', revision, b!)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'FORK_SEED_SECRET' },
    });
    await ended();
    await bring(await archiveOf(home));
    expect(await fork(c!, 'SAME', revision, c!)).toMatchObject({ kind: 'accepted' });
    const forked = (await away.repository.load(c!))!.fold.state!;
    expect(forked.dice.commitment).toBe((await stateOf(home))!.dice.commitment);
  });
});

describe('an archive that cannot be taken in', () => {
  const changed = async (change: (lines: JsonObject[]) => JsonObject[]): Promise<string> => {
    const lines = (await archiveOf(home))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as JsonObject);
    return change(lines)
      .map((line) => `${canonicalJson(line)}\n`)
      .join('');
  };

  it.each<[string, (lines: JsonObject[]) => JsonObject[], object]>([
    ['with the id of an event changed', (lines) => lines.with(5, { ...lines[5]!, id: ID }), { fault: 'NOT_SOUND' }],
    ['with an event lost', (lines) => lines.toSpliced(5, 1), { fault: 'NOT_SOUND' }],
    ['cut short', (lines) => lines.slice(0, -2), { fault: 'NOT_SOUND' }],
    ['with nothing in it', () => [], { fault: 'NOT_SOUND', verdict: { archive: { line: 1, fault: 'NOT_JSON' } } }],
    ['without events', ([first]) => [{ ...first!, events: 0 }], { fault: 'NOT_SOUND' }],
    [
      'from which parts were cut',
      (lines) =>
        lines.map((line) => {
          const { parts, seal } = line as { parts?: JsonObject; seal?: { salts: JsonObject } };
          if (!parts || !seal) return line;
          const salts = seal.salts.public === undefined ? {} : { public: seal.salts.public };
          return {
            ...line,
            parts: parts.public ? { public: parts.public } : {},
            seal: { ...seal, salts },
          };
        }),
      { fault: 'PARTS_CUT' },
    ],
  ])('%s leaves nothing behind', async (_, change, expected) => {
    expect(await bring(await changed(change))).toMatchObject({ kind: 'invalid', ...expected });
    expect(await store.headPosition()).toBeUndefined();
  });

  it('of a ruleset this service does not have leaves nothing behind', async () => {
    const { repository, secrets, hashing } = away;
    const importer = new ArchiveImporter({
      store,
      repository,
      secrets,
      hashing,
      rulesets: Object.create(away.rulesets, { find: { value: () => undefined } }) as ToyTable['rulesets'],
    });
    const text = await archiveOf(home);
    const result = await importer.import(async function* () {
      yield* text.trimEnd().split('\n');
    });
    expect(result).toMatchObject({ kind: 'invalid', fault: 'RULESET_UNKNOWN' });
    expect(await store.headPosition()).toBeUndefined();
  });
});
