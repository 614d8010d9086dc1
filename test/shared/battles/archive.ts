import type { RecordedEvent } from '../../../src/engine/encounter/events/index.js';
import { evolve } from '../../../src/engine/encounter/evolve/index.js';
import type { EncounterState } from '../../../src/engine/encounter/state.js';
import type { ArchivedEvent, ArchiveManifest } from '../../../src/engine/proof/index.js';
import { isUnreadable, recordedEventOf } from '../../../src/engine/proof/index.js';
import type { Game } from '../../random-play/support/games.js';
import {
  eventProblems,
  sharingProblems,
  stateProblems,
  successionProblems,
  turnProblems,
} from '../../random-play/support/invariants.js';
import type { Api } from '../../e2e/support/api.js';

/** An archive as it is downloaded. */
export interface Archive {
  readonly manifest: ArchiveManifest;
  readonly events: readonly ArchivedEvent[];
}

/** Downloads the archive of an encounter, and reads it line by line. */
export async function downloadArchive(api: Api, encounterId: string): Promise<Archive> {
  const response = await api.get(`/encounters/${encounterId}/events.ndjson`).buffer(true).parse(asText);
  const [manifest, ...events] = (response.body as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { manifest: manifest as ArchiveManifest, events: events as readonly ArchivedEvent[] };
}

const asText = (response: unknown, done: (error: Error | null, body: string) => void): void => {
  const stream = response as NodeJS.ReadableStream; // superagent hands its parsers the response of Node
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('end', () => {
    done(null, text);
  });
};

/** What folding an archive gives. */
export interface Replayed {
  readonly state: EncounterState;
  /** What must never be, with the revision at which it was. */
  readonly problems: readonly string[];
}

/** Folds an archive command by command, and looks at everything that has to hold after each. */
export function replay(game: Game, { events }: Archive): Replayed {
  const problems: string[] = [];
  let state: EncounterState | undefined;
  /** After the last command, and after the last one that left no action open. */
  let before: EncounterState | undefined;
  let settled: EncounterState | undefined;
  events.forEach((archived, index) => {
    const recorded = recordedOf(archived);
    if (state) note(problems, recorded.revision, eventProblems(state, recorded));
    state = evolve(state, recorded, recorded.revision);
    if (commandOf(archived) === (events[index + 1] && commandOf(events[index + 1]!))) return;
    note(problems, recorded.revision, stateProblems(game, state));
    if (before) {
      note(problems, recorded.revision, successionProblems(before, state));
      note(problems, recorded.revision, turnProblems(before, state, true));
    }
    if (settled && !state.openAction) note(problems, recorded.revision, sharingProblems(game, settled, state));
    before = state;
    if (!state.openAction) settled = state;
  });
  if (!state) throw new Error('An archive without events');
  return { state, problems };
}

function note(problems: string[], revision: number, found: readonly string[]): void {
  problems.push(...found.map((problem) => `${revision}: ${problem}`));
}

const commandOf = ({ header }: ArchivedEvent): unknown => header['commandId'];

function recordedOf(archived: ArchivedEvent): RecordedEvent {
  const event = recordedEventOf(archived);
  if (isUnreadable(event)) throw new Error(event.detail);
  return event;
}
