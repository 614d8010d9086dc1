import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { canonicalJson } from '../../src/engine/integrity/canonical-json.js';
import type { Audience } from '../../src/engine/integrity/audience.js';
import { AUDIENCES } from '../../src/engine/integrity/audience.js';
import type { WithheldLink } from '../../src/engine/integrity/hash-chain.js';
import { eventHashOf, partHashOf } from '../../src/engine/integrity/hash-chain.js';
import type { JsonObject, JsonValue } from '../../src/engine/integrity/json.js';
import type { ArchivedEvent, ArchiveLine, ArchiveManifest } from '../../src/engine/proof/index.js';

/** An archive as a tamperer holds it. */
export interface Archive {
  readonly manifest: ArchiveManifest;
  readonly events: readonly ArchivedEvent[];
}

/** An archive from which some events were withheld. */
export interface PartialArchive {
  readonly manifest: ArchiveManifest;
  readonly events: readonly ArchiveLine[];
}

export function readArchive(text: string): Archive {
  const [manifest, ...events] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { manifest: manifest as ArchiveManifest, events: events as readonly ArchivedEvent[] };
}

export function archiveText({ manifest, events }: PartialArchive): string {
  return [manifest, ...events].map((line) => `${canonicalJson(line as unknown as JsonValue)}\n`).join('');
}

/** The event with some of its data changed, in whichever part they stand; its seal is left as it was. */
export function withData(event: ArchivedEvent, change: JsonObject): ArchivedEvent {
  const parts: Partial<Record<Audience, JsonObject>> = { ...event.parts };
  for (const [name, value] of Object.entries(change)) {
    const audience = AUDIENCES.find((one) => event.parts[one] && Object.hasOwn(event.parts[one], name));
    if (!audience) throw new Error(`${event.header.type} has no ${name}`);
    parts[audience] = { ...parts[audience], [name]: value };
  }
  return { ...event, parts };
}

/** The event sealed anew by somebody who knows its salts, behind another one or where it was. */
export function sealedAnew(event: ArchivedEvent, previousHash = event.seal.previousHash): ArchivedEvent {
  const { header, parts, seal } = event;
  const partHashes = Object.fromEntries(
    AUDIENCES.filter((audience) => parts[audience]).map((audience) => [
      audience,
      partHashOf(nodeHashing, seal.salts[audience]!, parts[audience]!),
    ]),
  );
  const hash = eventHashOf(nodeHashing, { header, partHashes, previousHash });
  return { ...event, seal: { ...seal, partHashes, previousHash, hash } };
}

/** All events sealed anew, numbered through: what somebody can do who can write the whole stream. */
export function allSealedAnew(events: readonly ArchivedEvent[]): readonly ArchivedEvent[] {
  let previousHash = '0'.repeat(64);
  return events.map((event, revision) => {
    const sealed = sealedAnew({ ...event, header: { ...event.header, revision } }, previousHash);
    previousHash = sealed.seal.hash;
    return sealed;
  });
}

/** What is left of an event for somebody who does not witness it. */
export function bareLink({ header, seal }: ArchivedEvent): WithheldLink {
  return { revision: header.revision, hash: seal.hash, previousHash: seal.previousHash };
}

/** The archive of other events, with a manifest that fits them. */
export function archiveOf(manifest: ArchiveManifest, events: readonly ArchivedEvent[]): Archive {
  const { header, seal } = events.at(-1)!;
  return {
    manifest: { ...manifest, events: events.length, head: { revision: header.revision, hash: seal.hash } },
    events,
  };
}
