import type { JsonObject } from '../../src/engine/integrity/json.js';
import type { ArchivedEvent, ArchiveLine } from '../../src/engine/proof/index.js';
import type { Archive, PartialArchive } from './archive-text.js';
import { allSealedAnew, archiveOf, archiveText, bareLink, sealedAnew, withData } from './archive-text.js';
import type { Expected, Vector } from './vector.js';
import { F64, diceIn, holding, insertion, other, publicOnly, withHeader, withoutParts } from './vector.js';

/** The archives from which all vectors are made. */
export interface SoundArchives {
  readonly finished: Archive;
  /** It goes on. */
  readonly unfinished: Archive;
  /** A fork of `finished` by its seed, ended. */
  readonly same: Archive;
  /** A fork of `finished` by a seed of its own, ended, in which the table throws two dice for one attack and keeps the higher. */
  readonly fresh: Archive;
}

/** Every vector, by name. */
export function vectorsOf({ finished, unfinished, same, fresh }: SoundArchives): Readonly<Record<string, Vector>> {
  const { manifest, events } = finished;
  const last = events.length - 1;
  const first = (type: string): number => {
    const found = events.findIndex(({ header }) => header.type === type);
    if (found < 0) throw new Error(`The fight has no ${type}`);
    return found;
  };
  const vector = (archive: PartialArchive, expected: Omit<Expected, 'ok'>): Vector => ({
    text: archiveText(archive),
    expected: { ok: false, ...expected },
  });
  const kept = (changed: readonly ArchivedEvent[]): Archive => ({ manifest, events: changed });
  /** The whole stream sealed anew with one event's data changed, and a manifest to match. */
  const forged = (at: number, change: JsonObject): Archive =>
    archiveOf(manifest, allSealedAnew(events.with(at, withData(events[at]!, change))));

  const roll = events.findIndex(({ parts }) => diceIn(parts.public)?.[0]?.source === 'SERVICE');
  const dice = diceIn(events[roll]!.parts.public)!;
  const total = events[roll]!.parts.public!.total as number;
  const faceForged = forged(roll, {
    dice: [{ ...dice[0]!, face: other(dice[0]!.face, dice[0]!.sides) }, ...dice.slice(1)],
    total: total + other(dice[0]!.face, dice[0]!.sides) - dice[0]!.face,
  });
  const secondRoll = events.findIndex(({ parts }) => diceIn(parts.public)?.[0]?.index === 1);
  const advantage = fresh.events.findIndex(({ parts }) => diceIn(parts.public)?.length === 2);
  const twoDice = diceIn(fresh.events[advantage]!.parts.public)!;
  const checkpoint = first('CheckpointRecorded');
  const attack = events.findIndex(
    ({ header, parts }) => header.type === 'AttackResolved' && parts.public?.outcome === 'HIT',
  );
  const moved = first('Moved');
  const word = first('DiceWordAdded');
  const ended = first('EncounterEnded.v2');
  const inserted = insertion(events[moved]!);
  const nextInCommand = events[moved + 1]!.header.commandId === events[moved]!.header.commandId;
  if (!nextInCommand || secondRoll < 2 || moved < secondRoll + 3)
    throw new Error('The fight is not as the vectors ask.');
  /** Revisions that the player does not witness: one by itself in its command, and two in a row. */
  const unwitnessed = [secondRoll, secondRoll + 1, moved];
  /** The copy of the archive for a player. */
  const seatCopy = (archive: Archive, ...more: readonly number[]): PartialArchive => ({
    manifest: archive.manifest,
    events: archive.events.map((event, at) =>
      [...unwitnessed, ...more].includes(at) ? bareLink(event) : publicOnly(event),
    ),
  });
  const copy = seatCopy(finished);
  const link = bareLink(events[moved]!);
  /** The copy with other lines, and a manifest that counts them right. */
  const copyOf = (lines: readonly ArchiveLine[]): PartialArchive => ({
    manifest: { ...manifest, events: lines.length },
    events: lines,
  });
  /** An event with something in it that has no canonical JSON. */
  const edited = (at: number, from: string, to: string, expected?: Omit<Expected, 'ok'>): Vector => {
    const lines = archiveText(finished).split('\n');
    const line = lines[at + 1]!.replace(from, to);
    const chain = { revision: at, fault: 'EDITED' };
    return { text: lines.with(at + 1, line).join('\n'), expected: { ok: false, chain, ...expected } };
  };

  return {
    finished: holding(finished),
    unfinished: holding(unfinished),
    'fork-same': holding(same),
    'fork-same-unfinished': holding(archiveOf(same.manifest, same.events.slice(0, -1))),
    'fork-fresh': holding(fresh),
    'parts-cut': holding(kept(events.map(publicOnly))),
    'name-erased': holding({ manifest: { ...manifest, names: manifest.names!.slice(1) }, events }),

    'parts-cut-face-forged': vector(
      { ...faceForged, events: faceForged.events.map(publicOnly) },
      { dice: { revision: roll, fault: 'FACE_DIFFERS' } },
    ),
    'dice-cut': holding(kept(events.with(roll, withoutParts(events[roll]!)))),
    'word-cut': vector(kept(events.with(word, withoutParts(events[word]!))), {
      dice: { revision: word, fault: 'UNREADABLE' },
    }),

    seat: holding(copy),
    'seat-origin-withheld': holding({ manifest: { ...manifest, names: [] }, events: seatCopy(finished, 0).events }),
    'seat-data-edited': vector(
      copyOf(copy.events.with(attack, publicOnly(withData(events[attack]!, { outcome: 'MISS' })))),
      { chain: { revision: attack, fault: 'EDITED' } },
    ),
    'seat-withheld-lost': vector(copyOf(copy.events.toSpliced(moved, 1)), {
      // What was behind it in its command now stands a place too early.
      archive: { line: moved + 2, fault: 'ID_DIFFERS' },
      chain: { revision: moved, fault: 'MISSING' },
    }),
    'seat-withheld-inserted': vector(
      copyOf(copy.events.toSpliced(moved + 1, 0, { ...link, revision: moved + 1, previousHash: link.hash, hash: F64 })),
      {
        archive: { line: moved + 4, fault: 'ID_DIFFERS' },
        chain: { revision: moved + 1, fault: 'INSERTED' },
      },
    ),
    'seat-withheld-repeated': vector(copyOf(copy.events.toSpliced(moved + 1, 0, link)), {
      archive: { line: moved + 4, fault: 'ID_DIFFERS' },
      chain: { revision: moved + 1, fault: 'INSERTED' },
    }),
    'seat-withheld-forged': vector(copyOf(copy.events.with(moved, { ...link, hash: F64 })), {
      chain: { revision: moved, fault: 'EDITED' },
    }),
    'seat-withheld-link-forged': vector(copyOf(copy.events.with(moved, { ...link, previousHash: F64 })), {
      chain: { revision: moved, fault: 'EDITED' },
    }),
    'seat-withheld-moved': vector(copyOf(copy.events.with(moved, { ...link, revision: moved + 1 })), {
      chain: { revision: moved, fault: 'EDITED' },
    }),
    'seat-withheld-reordered': vector(
      copyOf(copy.events.with(secondRoll, copy.events[secondRoll + 1]!).with(secondRoll + 1, copy.events[secondRoll]!)),
      { chain: { revision: secondRoll, fault: 'REORDERED' } },
    ),
    'seat-truncated': vector(copyOf(copy.events.slice(0, moved + 1)), {
      chain: { revision: moved + 1, fault: 'TRUNCATED' },
    }),
    'seat-face-forged': vector(seatCopy(faceForged), { dice: { revision: roll, fault: 'FACE_DIFFERS' } }),
    'seat-count-forged': vector(seatCopy(forged(checkpoint, { diceThrown: 0 })), {
      dice: { revision: checkpoint, fault: 'COUNT_DIFFERS' },
    }),
    'not-a-link': {
      text: `${archiveText(kept(events.slice(0, 2)))}{"hash":"${F64}","previousHash":"x","revision":2}\n`,
      expected: { ok: false, archive: { line: 4, fault: 'NOT_AN_EVENT' } },
    },

    'data-edited': vector(kept(events.with(moved, withData(events[moved]!, { cost: 0 }))), {
      chain: { revision: moved, fault: 'EDITED' },
      // What a step costs stands in no state that is recorded: the turn was over by then.
      rules: moved,
    }),
    'header-edited': vector(kept(events.with(moved, withHeader(events[moved]!, { at: '1999-01-01T00:00:00.000Z' }))), {
      chain: { revision: moved, fault: 'EDITED' },
    }),
    'sealed-anew-one': vector(
      kept(events.with(moved, sealedAnew(withHeader(events[moved]!, { at: '1999-01-01T00:00:00.000Z' })))),
      { chain: { revision: moved, fault: 'EDITED' } },
    ),
    'sealed-anew-all': vector(
      kept(allSealedAnew(events.with(moved, withHeader(events[moved]!, { at: '1999-01-01T00:00:00.000Z' })))),
      { chain: { revision: last, fault: 'EDITED' } },
    ),
    lost: vector(kept(events.toSpliced(first('CombatStarted'), 1)), {
      // What was behind it in its command now stands a place too early.
      archive: { line: first('CombatStarted') + 2, fault: 'ID_DIFFERS' },
      chain: { revision: first('CombatStarted'), fault: 'MISSING' },
      states: { revision: checkpoint, fault: 'STATE_DIFFERS' },
      rules: first('CombatStarted') + 1,
    }),
    inserted: vector(kept(events.toSpliced(moved + 1, 0, inserted)), {
      // It tears its command in two.
      archive: { line: moved + 4, fault: 'ID_DIFFERS' },
      chain: { revision: moved + 1, fault: 'INSERTED' },
      rules: moved + 1,
    }),
    repeated: vector(kept(events.toSpliced(moved + 1, 0, events[moved]!)), {
      archive: { line: moved + 3, fault: 'ID_DIFFERS' },
      chain: { revision: moved + 1, fault: 'INSERTED' },
      rules: moved,
    }),
    reordered: vector(kept(events.with(last - 1, events[last - 2]!).with(last - 2, events[last - 1]!)), {
      archive: { line: last, fault: 'ID_DIFFERS' },
      chain: { revision: last - 2, fault: 'REORDERED' },
      // The checkpoint now comes before the end of the action whose state it holds.
      states: { revision: last - 1, fault: 'STATE_DIFFERS' },
    }),
    'inserted-unlinked': vector(kept(events.toSpliced(moved + 1, 0, sealedAnew(inserted, 'f'.repeat(64)))), {
      archive: { line: moved + 4, fault: 'ID_DIFFERS' },
      chain: { revision: moved + 1, fault: 'INSERTED' },
      rules: moved + 1,
    }),
    'link-edited': vector(
      kept(events.with(moved, { ...events[moved]!, seal: { ...events[moved]!.seal, previousHash: 'f'.repeat(64) } })),
      { chain: { revision: moved, fault: 'EDITED' } },
    ),
    'part-added': vector(
      kept(events.with(moved, { ...events[moved]!, parts: { ...events[moved]!.parts, everyone: {} } as never })),
      { chain: { revision: moved, fault: 'EDITED' } },
    ),
    'half-a-character': edited(moved, '"seat":"gameMaster"', String.raw`"seat":"\ud800"`),
    'half-a-character-in-the-state': edited(0, '"disarm":false', String.raw`"disarm":"\ud800"`, {
      states: { revision: checkpoint, fault: 'STATE_DIFFERS' },
    }),
    'too-deep': edited(moved, '"seat":"gameMaster"', `"seat":${'['.repeat(63)}${']'.repeat(63)}`),
    truncated: vector(kept(events.slice(0, -1)), {
      archive: { line: events.length + 1, fault: 'COUNT_DIFFERS' },
      chain: { revision: last, fault: 'TRUNCATED' },
    }),

    'face-forged': vector(faceForged, {
      dice: { revision: roll, fault: 'FACE_DIFFERS' },
      // The check that the die was for comes right behind it.
      rules: roll + 1,
    }),
    'kept-forged': vector(
      archiveOf(
        fresh.manifest,
        allSealedAnew(
          fresh.events.with(
            advantage,
            withData(fresh.events[advantage]!, {
              dice: twoDice.map((die) => ({ ...die, kept: !die.kept })),
              total: (fresh.events[advantage]!.parts.public!.total as number) + twoDice[0]!.face - twoDice[1]!.face,
            }),
          ),
        ),
      ),
      { dice: { revision: advantage, fault: 'ROLL_DIFFERS' }, rules: advantage },
    ),
    'index-reused': vector(
      forged(secondRoll, { dice: diceIn(events[secondRoll]!.parts.public)!.map((die) => ({ ...die, index: 0 })) }),
      {
        dice: { revision: secondRoll, fault: 'INDEX_REUSED' },
      },
    ),
    'index-missing': vector(forged(roll, { dice: [{ ...dice[0]!, index: null }, ...dice.slice(1)] }), {
      dice: { revision: roll, fault: 'INDEX_MISSING' },
    }),
    'index-declared': vector(forged(roll, { dice: [{ ...dice[0]!, source: 'DECLARED' }, ...dice.slice(1)] }), {
      dice: { revision: roll, fault: 'INDEX_DECLARED' },
    }),
    'source-forbidden': vector(forged(0, { diceMode: 'DECLARED' }), {
      dice: { revision: roll, fault: 'SOURCE_FORBIDDEN' },
      // Who throws is part of every state.
      states: { revision: checkpoint, fault: 'STATE_DIFFERS' },
    }),
    'total-forged': vector(forged(roll, { total: total + 1 }), {
      dice: { revision: roll, fault: 'ROLL_DIFFERS' },
      rules: roll,
    }),
    'die-thrown-away': vector(forged(roll, { dice: [{ ...dice[0]!, index: dice[0]!.index! + 1 }, ...dice.slice(1)] }), {
      dice: { revision: roll, fault: 'INDEX_SKIPPED' },
    }),
    'seed-forged': vector(forged(ended, { seed: '00'.repeat(32) }), {
      dice: { revision: ended, fault: 'COMMITMENT_BROKEN' },
    }),
    'count-forged': vector(forged(checkpoint, { diceThrown: 0 }), {
      dice: { revision: checkpoint, fault: 'COUNT_DIFFERS' },
    }),
    'state-forged': vector(forged(checkpoint, { stateHash: 'f'.repeat(64) }), {
      states: { revision: checkpoint, fault: 'STATE_DIFFERS' },
    }),
    'outcome-forged': {
      text: archiveText(forged(attack, { outcome: 'MISS' })),
      // No state says how an attack came out: only whoever knows the rules sees it, and rules may change.
      expected: { ok: true, rules: attack },
    },

    'id-forged': vector(kept(events.with(moved, { ...events[moved]!, id: events[0]!.id })), {
      archive: { line: moved + 2, fault: 'ID_DIFFERS' },
    }),
    'manifest-of-another-engine': vector(
      { manifest: { ...manifest, engine: '9.9.9' }, events },
      { archive: { line: 1, fault: 'MANIFEST_DIFFERS' } },
    ),
    'manifest-of-another-ruleset': vector(
      { manifest: { ...manifest, ruleset: 'dnd35' }, events },
      { archive: { line: 1, fault: 'MANIFEST_DIFFERS' } },
    ),
    'name-forged': vector(
      { manifest: { ...manifest, names: manifest.names!.map((one) => ({ ...one, name: 'Nobody' })) }, events },
      { archive: { line: 1, fault: 'MANIFEST_DIFFERS' } },
    ),
    'manifest-of-another-encounter': vector(
      { manifest: { ...manifest, encounterId: '00000000-0000-4000-8000-000000000000' }, events },
      { archive: { line: 2, fault: 'FOREIGN_EVENT' } },
    ),
    'version-unknown': vector(
      { manifest: { ...manifest, version: 2 as never }, events: [] },
      { archive: { line: 1, fault: 'VERSION_UNKNOWN' } },
    ),
    'version-missing': vector(
      { manifest: { ...manifest, version: undefined as never }, events: [] },
      { archive: { line: 1, fault: 'VERSION_UNKNOWN' } },
    ),
    'no-events': vector(kept([]), {
      // No event is there in which a name could be committed to.
      archive: { line: 1, fault: 'MANIFEST_DIFFERS' },
      chain: { revision: 0, fault: 'TRUNCATED' },
    }),
    'line-empty': {
      text: `${archiveText(kept(events.slice(0, 1)))}\n`,
      expected: { ok: false, archive: { line: 3, fault: 'NOT_JSON' } },
    },
    empty: { text: '', expected: { ok: false, archive: { line: 1, fault: 'NOT_AN_ARCHIVE' } } },
    'not-an-archive': {
      text: '{"hello":"world"}\n',
      expected: { ok: false, archive: { line: 1, fault: 'NOT_AN_ARCHIVE' } },
    },
    'not-an-event': {
      text: `${archiveText(kept(events.slice(0, 2)))}{"id":"x"}\n`,
      expected: { ok: false, archive: { line: 4, fault: 'NOT_AN_EVENT' } },
    },
    'line-broken-off': {
      text: archiveText(kept(events.slice(0, 3))).slice(0, -40),
      expected: { ok: false, archive: { line: 4, fault: 'NOT_JSON' } },
    },
  };
}
