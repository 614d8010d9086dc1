import { FIXED_LIMITS } from '../../src/config/fixed-limits.js';
import type { FixedLimit } from '../../src/config/fixed-limits.js';
import { limitSettings } from '../../src/config/limit-settings.js';
import type { LimitUnit, PastLimit } from '../../src/config/limit-settings.js';

const INTRODUCTION = `# Limits

Written by \`npm run docs:generate\` from the declarations in \`src/config\`; do not edit.

No caller can slow or break the service for the others: whatever may be asked for has a limit, the same on every way in. **Past it** says what
meets a caller who asks for more: a code in \`extensions.code\` (or of an \`ActionRefused\`), or how the connection ends. \`REST\` are the archives.
\`RATE_LIMITED\` carries \`extensions.retryAfter\`, in seconds, where waiting helps; where a whole request is refused, HTTP has it as the header
\`Retry-After\` too, with the status 429.
`;

const SETTINGS = `## Set by the operator

Environment variables, as [the others](operations.md#settings); sizes are in bytes, times in milliseconds.
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
  return [
    INTRODUCTION,
    SETTINGS,
    table(['Variable', 'Default', 'May be', 'Unit', 'What', 'Past it'], settings),
    FIXED,
    table(['What', 'Limit', 'Past it'], fixed),
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
