import { toHex, utf8 } from '../integrity/bytes.js';
import type { ChainHead } from '../integrity/index.js';
import { isCut, isWithheld } from '../integrity/index.js';
import type { Hashing } from '../integrity/hashing.js';
import type { Ruleset } from '../rules/ruleset.js';
import type {
  ArchivedEvent,
  ArchivedName,
  ArchiveFault,
  ArchiveFinding,
  ArchiveLine,
  ArchiveManifest,
} from './archive-format.js';
import { readArchiveLine, readManifest } from './archive-format.js';
import type { Proof, Reading } from './prove.js';
import { prove } from './prove.js';
import { recordedEventOf, textIn } from './recorded-event.js';

/** What is to be said of an archive: of it as a file, and of the fight in it. */
export interface ArchiveVerdict {
  /** Whether nothing is wrong: neither with the file nor with the fight. A rule that has changed since counts as nothing wrong. */
  readonly ok: boolean;
  readonly manifest: ArchiveManifest | null;
  /** The first thing wrong with the file, by line; null if nothing is. */
  readonly finding: ArchiveFinding | null;
  /** The checks of the fight; null if the file cannot be read to its end. */
  readonly proof: Proof | null;
}

export interface VerifyArchiveOptions {
  readonly hashing: Hashing;
  /** The rules by which actions are run again; left out, they are not. */
  readonly rulesetOf?: (id: string) => Ruleset | undefined;
  /** The id of the n-th event of a command; left out, ids are not checked: no hash covers them, and nothing follows from them. */
  readonly eventIdOf?: (commandId: string, index: number) => string;
  /** Heads that were noted elsewhere, beside the manifest's. */
  readonly noted?: readonly ChainHead[];
  readonly breathe?: () => Promise<void> | undefined;
}

/**
 * Checks an archive, as docs/verification.md describes it.
 * @param lines gives its lines from the first on, without their ends; the same each time
 */
export async function verifyArchive(
  lines: () => AsyncIterable<string>,
  options: VerifyArchiveOptions,
): Promise<ArchiveVerdict> {
  const { eventIdOf, noted = [], ...proofOptions } = options;
  const check = new FileCheck(options.hashing, eventIdOf);
  for await (const line of lines()) if (!check.line(line)) break;
  const { manifest, finding } = check.finish();
  if (!manifest || !check.readable) return { ok: false, manifest, finding, proof: null };
  const proof = await prove(() => readEvents(lines()), { ...proofOptions, noted: [manifest.head, ...noted] });
  const { chain, dice, checkpoints, unfoldable, partial } = proof;
  const folds = unfoldable === null || partial;
  const ok = finding === null && chain.ok && dice.ok && checkpoints.ok && folds;
  return { ok, manifest, finding, proof };
}

/** The events of an archive whose form has been checked. */
async function* readEvents(lines: AsyncIterable<string>): Reading {
  let first = true;
  for await (const line of lines) {
    if (!first) {
      const archived = JSON.parse(line) as ArchiveLine;
      if (isWithheld(archived)) yield { withheld: archived };
      else yield { type: archived.header.type, sealed: () => archived, event: () => recordedEventOf(archived) };
    }
    first = false;
  }
}

/** Checks the form of an archive, line by line. */
class FileCheck {
  readable = true;
  private manifest: ArchiveManifest | null = null;
  private finding: ArchiveFinding | null = null;
  private lines = 0;
  private last: ArchivedEvent | undefined;
  private indexInCommand = 0;
  /** How many events since the last one are not in this copy. */
  private gap = 0;

  /** The commitments to names that events hold, each with its creature. */
  private readonly committed = new Set<string>();

  constructor(
    private readonly hashing: Hashing,
    private readonly eventIdOf: VerifyArchiveOptions['eventIdOf'],
  ) {}

  /** @returns false if nothing further can be read */
  line(text: string): boolean {
    this.lines++;
    if (this.lines === 1) {
      const manifest = readManifest(text);
      if (typeof manifest === 'string') return this.unreadable(manifest);
      this.manifest = manifest;
      return true;
    }
    const event = readArchiveLine(text);
    if (typeof event === 'string') return this.unreadable(event);
    if (isWithheld(event)) {
      this.gap++;
      return true;
    }
    this.check(event);
    this.last = event;
    this.gap = 0;
    return true;
  }

  finish(): { readonly manifest: ArchiveManifest | null; readonly finding: ArchiveFinding | null } {
    const { manifest, last } = this;
    if (this.lines === 0) this.unreadable('NOT_AN_ARCHIVE');
    if (manifest && this.readable) {
      const events = this.lines - 1;
      if (events !== manifest.events) this.find('COUNT_DIFFERS', Math.min(events, manifest.events) + 2);
      const namesFit = (manifest.names ?? []).every((one) => this.committed.has(this.commitmentTo(one)));
      if ((last && last.header.engine !== manifest.engine) || !namesFit) this.find('MANIFEST_DIFFERS', 1);
    }
    return { manifest, finding: this.finding };
  }

  private check(event: ArchivedEvent): void {
    const { header, parts } = event;
    const manifest = this.manifest!;
    if (this.lines === 2 && !isCut(event, 'public')) {
      const { public: data } = parts;
      const says = [textIn(data, 'rulesetId'), textIn(data, 'rulesetVersion')];
      if (says[0] !== manifest.ruleset || says[1] !== manifest.rulesetVersion) this.find('MANIFEST_DIFFERS', 1);
    }
    const name = textIn(parts.public, 'name');
    if (name?.startsWith('name:')) this.committed.add(`${textIn(parts.public, 'combatantId')} ${name}`);
    if (header.stream !== `encounter-${manifest.encounterId}`) this.find('FOREIGN_EVENT', this.lines);
    if (!this.idFits(event)) this.find('ID_DIFFERS', this.lines);
  }

  /** Whether the id follows from the place in the command, or from one of those it may have behind events that are not there. */
  private idFits({ header: { commandId }, id }: ArchivedEvent): boolean {
    const goesOn = this.last?.header.commandId === commandId;
    const first = goesOn ? this.indexInCommand + this.gap + 1 : 0;
    const last = goesOn ? first : this.gap;
    this.indexInCommand = first;
    if (!this.eventIdOf) return true;
    for (let index = first; index <= last; index++) {
      if (this.eventIdOf(commandId as string, index) !== id) continue;
      this.indexInCommand = index;
      return true;
    }
    return false;
  }

  /** How an event commits to a name: docs/decisions/0010-names-beside-the-stream.md. */
  private commitmentTo({ combatantId, name, salt }: ArchivedName): string {
    const hash = toHex(this.hashing.sha256(utf8(`asalto/name/v1\0${salt}${name}`)));
    return `${combatantId} name:${hash}`;
  }

  private unreadable(fault: ArchiveFault): false {
    this.readable = false;
    this.finding = { line: Math.max(this.lines, 1), fault };
    return false;
  }

  /** Keeps the finding of the first line. */
  private find(fault: ArchiveFault, line: number): void {
    if (!this.finding || line < this.finding.line) this.finding = { line, fault };
  }
}
