import { FIXED_LIMITS } from '../../src/config/fixed-limits.js';
import type { FixedLimit } from '../../src/config/fixed-limits.js';
import { REFUSAL_DELAY } from '../../src/graphql/limits/late-refusals.js';
import { REFUSAL_COST } from '../../src/graphql/limits/caller-limits.js';
import { EVENT_COST } from '../../src/graphql/limits/complexity.js';
import { CORS, limitSettings, ORIGIN_LIMITS, ORIGIN_SETTING } from '../../src/config/limit-settings.js';
import type { LimitUnit, PastLimit } from '../../src/config/limit-settings.js';

const INTRODUCTION = `# Limits

Written by \`npm run docs:generate\` from the declarations in \`src/config\`; do not edit.

No caller can slow or break the service for the others: whatever may be asked for has a limit, the same on every way in. **Past it** says what
meets a caller who asks for more: a code in \`extensions.code\` (or of an \`ActionRefused\`), or how the connection ends. \`REST\` are the archives.
\`RATE_LIMITED\` carries \`extensions.retryAfter\`, in seconds, where waiting helps; where a whole request is refused, HTTP has it as the header
\`Retry-After\` too, with the status 429, and comes ${REFUSAL_DELAY} milliseconds late: to ask again at once gains nothing.
`;

const COST = `## What an operation costs

In points of complexity, one for each value it asks for. A list counts as five entries (the creatures and the order of an encounter as 10, the squares of its map as
200), a page as its \`first\` or \`last\` (50 if left out), a command 100 points more, and what is computed what it takes: legal actions 500, odds 200, a moment
of the past 200, an event of the past 3, a sentence 4, a filter over events ${FIXED_LIMITS.eventsLookedAt.value * EVENT_COST}, a JSON Schema 150, and what takes long 4000. A document that was not read before
costs a point for each character, a body over HTTP one for each 64 bytes. So many points as
\`COMPLEXITY_PER_OPERATION\` count as one operation against the rates, and no operation as less than one. One that is
refused for what it is (no GraphQL, too large, too deep, unknown fields) counts as ${REFUSAL_COST} more at the rate of its address. What costs more than a bucket holds is let through when the bucket
is full, and keeps its caller waiting accordingly longer afterwards. \`retryAfter\` is the time until the same operation would be let through.

Whatever it costs, it is computed in parts: each field of the root of a query, each action of \`legalActions\`, each page and each sheet in a turn
of its own, and after some 2 milliseconds of them everything else that waits comes first. Callers take turns with each other, so that who asks for little does
not wait for all that another has asked for. A body of more than 8 KB is read in a turn of its own too, and an answer over HTTP of more than
64 KB goes out in pieces. Who has had 10 milliseconds of that gets a tenth of the time from then on, as long as somebody at another address asks
for something too; new requests of such an address wait before they are read.

A table of 500 subscribers behind one address opens them in a burst, and its 200 commands a second at one operation each are within the rate of an address. One
caller alone, at the costliest operations there are, takes about a tenth of one core.
`;

const SETTINGS = `## Set by the operator

Environment variables, as [the others](operations.md#settings); sizes are in bytes, times in milliseconds.
`;

const code = (text: string): string => `\`${text}\``;

const ORIGINS = `## Pages in browsers

\`${ORIGIN_SETTING.variable}\` (nothing unless set; ${ORIGIN_SETTING.mayBe.replace(/https\S+/, code).replace('*', code)}) names the origins beside our own whose pages may call. Such a page may use
${CORS.methods.join(' and ')}, sees the headers ${CORS.exposedHeaders.map((name) => `\`${name}\``).join(' and ')} of an answer, and its browser asks again after ${CORS.maxAge} seconds. Programs that are no
browsers send no \`Origin\` and pass.
`;

const FIXED = `## The same in every service

Those of the fight, its map, dice and texts are part of the game, so that an archive of one service is played on in another.
`;

/** The text of `docs/limits.md`. */
export function limitsPage(): string {
  const settings = limitSettings().map(([, { variable, default: value, least, most, unit, meaning, past }]) => [
    `\`${variable}\``,
    `\`${value}\``,
    `${least} to ${most}`,
    unit,
    meaning,
    pastText(past),
  ]);
  const fixed = (Object.values(FIXED_LIMITS) as readonly FixedLimit[]).map(({ value, unit, meaning, past }) => [
    meaning,
    grouped(value, unit),
    pastText(past),
  ]);
  const origins = Object.values(ORIGIN_LIMITS).map(({ meaning, past }) => [
    meaning,
    'our own, or one that is named',
    pastText(past),
  ]);
  return [
    INTRODUCTION,
    SETTINGS,
    table(['Variable', 'Default', 'May be', 'Unit', 'What', 'Past it'], settings),
    ORIGINS,
    table(['What', 'May be', 'Past it'], origins),
    FIXED,
    table(['What', 'Limit', 'Past it'], fixed),
    COST,
  ].join('\n');
}

/** What meets a caller, and where: doors that answer alike are named together. */
function pastText(past: PastLimit): string {
  const doors = new Map<string, string[]>();
  for (const [door, outcome] of Object.entries(past)) doors.set(outcome, [...(doors.get(outcome) ?? []), door]);
  return [...doors]
    .map(([outcome, at]) => `${/^[A-Z_]+$/.test(outcome) ? `\`${outcome}\`` : outcome} (${at.join(', ')})`)
    .join('; ');
}

function grouped(value: number, unit: LimitUnit): string {
  const number = String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
  return unit === '' ? number : `${number} ${unit}`;
}

/** A table with its columns aligned, as the formatter would have it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, ...[head, ...rows].map((row) => [...row[column]!].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
