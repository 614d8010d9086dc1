/** A row of a catalogue file that declares an id. */
export interface DeclaredRule {
  readonly id: string;
  /** Number of the section the row stands in, as its heading gives it: '7' or '24.6'. */
  readonly section: string;
}

/** What one catalogue file declares. */
export interface DeclaredIds {
  /** Rules, in the order of the file. */
  readonly rules: readonly DeclaredRule[];
  /** Rows that are no rule of their own: how a doubtful rule is read (`…-AMB-…`), how two games compare (`…-DIFF-…`). */
  readonly notes: readonly string[];
  /** Every id the text mentions anywhere, its own and those of other files. */
  readonly mentioned: ReadonlySet<string>;
}

const HEADING = /^#{2,}\s+(\d+(?:\.\d+)*)\.?\s/;
/** "- **5E-CORE-01** …" and "- **`D35-CORE-01`** …". */
const BULLET = /^- \*\*`?((?:5E|HR|D35|PF1)-[A-Z0-9]+-\d+)`?\*\*/;
/** "| 5E-COND-01 | …": conditions, weapon properties, damage types and the like are declared in the first column of a table. */
const TABLE_ROW = /^\|\s*`?((?:5E|HR|D35|PF1)-[A-Z0-9]+-\d+|AMB-\d+)`?\s*\|/;
const MENTION = /\b(?:5E|HR|D35|PF1)-[A-Z0-9]+-\d+\b/g;
/** "PF1-FLT-01…05" and "5E-INIT-06..09" mention every id between. */
const RANGE = /\b((?:5E|HR|D35|PF1)-[A-Z0-9]+-)(\d+)(?:…|\.\.)(\d+)/g;
const NOTE = /-(?:AMB|DIFF)-\d+$/;

/**
 * Reads what a catalogue file declares. Two files write the ids of their notes without the ruleset ("AMB-07");
 * such an id gets `prefix` before it.
 */
export function readDeclaredIds(markdown: string, prefix: string): DeclaredIds {
  const rules: DeclaredRule[] = [];
  const notes: string[] = [];
  let section = '';
  for (const line of markdown.split(/\r?\n/)) {
    section = HEADING.exec(line)?.[1] ?? section;
    const written = (BULLET.exec(line) ?? TABLE_ROW.exec(line))?.[1];
    if (written === undefined) continue;
    const id = written.startsWith('AMB-') ? `${prefix}-${written}` : written;
    if (NOTE.test(id)) notes.push(id);
    else rules.push({ id, section });
  }
  return { rules, notes, mentioned: mentionedIds(markdown) };
}

function mentionedIds(markdown: string): ReadonlySet<string> {
  const ids = new Set(markdown.match(MENTION) ?? []);
  for (const [, stem = '', first = '', last = ''] of markdown.matchAll(RANGE)) {
    for (let number = Number(first); number <= Number(last); number++) {
      ids.add(stem + String(number).padStart(first.length, '0'));
    }
  }
  return ids;
}
