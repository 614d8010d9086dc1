import type { CampaignReport } from './campaign.js';
import type { MemoryWatch } from './memory-watch.js';

interface Around {
  readonly seconds: number;
  readonly unhandled: readonly unknown[];
  readonly logged: readonly string[];
  readonly memory: MemoryWatch;
}

/** Faults that are shown; the rest are only counted. */
const SHOWN = 20;

/** What a campaign came to, as text for a person. */
export function reportText(report: CampaignReport, { seconds, unhandled, logged, memory }: Around): string {
  const { sent, faults, encounters, events, unverified } = report;
  const totals = new Map<string, number>();
  for (const counts of report.answers.values())
    for (const [kind, count] of counts) totals.set(kind, (totals.get(kind) ?? 0) + count);
  const serverErrors = [...totals]
    .filter(([kind]) => kind.startsWith('HTTP 5'))
    .reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `${sent.mutation} mutations, ${sent.query} queries, ${sent.subscription} subscriptions in ${seconds.toFixed(0)} s`,
    '',
    'Answers:',
    ...byCount(totals).map(([kind, count]) => `  ${String(count).padStart(7)}  ${kind}`),
    '',
    'By operation:',
    ...[...report.answers].map(([operation, counts]) => `  ${operation}: ${outline(counts)}`),
    '',
    'By caller:',
    ...[...report.toCallers].map(([caller, counts]) => `  ${caller}: ${outline(counts)}`),
    '',
    `Answers with status 5xx: ${serverErrors}`,
    `INTERNAL_SERVER_ERROR: ${totals.get('INTERNAL_SERVER_ERROR') ?? 0}`,
    `Faults of ours, all in all: ${faults.length}`,
    ...faults
      .slice(0, SHOWN)
      .map(
        ({ operation, caller, fault, body }) => `  ${operation} by ${caller}: ${fault}\n    ${body.slice(0, 2_000)}`,
      ),
    `Unhandled rejections and exceptions: ${unhandled.length}`,
    ...unhandled.slice(0, SHOWN).map((error) => `  ${error instanceof Error ? error.stack : String(error)}`),
    `Logged as errors: ${logged.length}`,
    ...logged.slice(0, SHOWN).map((line) => `  ${line.slice(0, 2_000)}`),
    `Encounters: ${encounters} with ${events} events; not verified: ${unverified.length}`,
    ...unverified.slice(0, SHOWN).map((line) => `  ${line}`),
    ...memoryLines(memory),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the process held, and whether it was flat. */
export function memoryLines(memory: MemoryWatch): readonly string[] {
  return [
    'Memory after collection, MB: what is reachable, the heap as it is reserved, all that is resident but files, resident files',
    'encounters reachable  reserved  resident     files',
    ...memory.lines,
    memory.perEncounter === undefined
      ? 'Too few encounters to say whether it grew'
      : `Each encounter left ${memory.perEncounter.toFixed(0)} bytes behind, once warm: ${memory.hasGrown ? 'GREW' : 'flat'}`,
  ];
}

const byCount = (counts: ReadonlyMap<string, number>): [string, number][] => [...counts].sort(([, a], [, b]) => b - a);

function outline(counts: ReadonlyMap<string, number>): string {
  return byCount(counts)
    .slice(0, 8)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
}
