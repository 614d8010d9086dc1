import type { ByAudience } from '../../engine/integrity/audience.js';
import type { EventHeader } from '../../engine/integrity/hash-chain.js';
import type { JsonObject } from '../../engine/integrity/json.js';

/** Version of the archive format, written into its manifest. */
export const ARCHIVE_VERSION = 1;

/** First line of an archive: what follows, so that a copy cut short is recognised. */
export interface ArchiveManifest {
  readonly format: 'asalto-archive';
  readonly version: typeof ARCHIVE_VERSION;
  readonly encounterId: string;
  readonly ruleset: string;
  /** Version of the engine that wrote the archive. */
  readonly engine: string;
  /** How many events follow. */
  readonly events: number;
  /** The last of them. */
  readonly head: { readonly revision: number; readonly hash: string };
}

/**
 * One event of an archive. `header` and `parts` are what the hash covers (docs/decisions/0007-hash-chain.md): a reader needs
 * nothing else to verify it. A part that the reader may not see is missing, with its salt; its hash stays.
 */
export interface ArchivedEvent {
  /** UUID of the event. */
  readonly id: string;
  readonly header: EventHeader;
  /** The data of the event, split by audience. */
  readonly parts: ByAudience<JsonObject>;
  readonly seal: {
    readonly previousHash: string;
    readonly hash: string;
    readonly partHashes: ByAudience<string>;
    readonly salts: ByAudience<string>;
  };
}
