import type { Verdict } from '../engine/proof/index.js';

/** Most differences that are listed. */
const MOST_SHOWN = 20;

/** A verdict as lines for a person. */
export function reportOf(verdict: Verdict): string {
  const { archive, chain, dice, states, rules } = verdict;
  const lines = [
    line('archive', archive.ok, archive.ok ? '' : `line ${archive.line}: ${archive.fault}`),
    line('chain', chain?.ok, chain?.ok ? `${chain.events} events${cutOf(chain.cut)}` : failure(chain)),
    line('dice', dice?.ok, dice?.ok ? diceText(dice) : failure(dice)),
    line('states', states?.ok, states?.ok ? `${states.checked} recorded states hold` : failure(states)),
    line('rules', rules?.ok, rules ? `${rules.actions} actions run again` : 'not run'),
  ];
  for (const { revision, action, expected, found, ruleIds } of rules?.divergences.slice(0, MOST_SHOWN) ?? [])
    lines.push(
      `  revision ${revision}, ${action ?? 'no action'}${ruleIds.length > 0 ? ` (${ruleIds.join(', ')})` : ''}`,
      `    today:    ${expected}`,
      `    recorded: ${found}`,
    );
  const more = (rules?.divergences.length ?? 0) - MOST_SHOWN;
  if (more > 0) lines.push(`  and ${more} more`);
  lines.push(verdict.ok ? 'The archive holds.' : 'THE ARCHIVE DOES NOT HOLD.');
  return `${lines.join('\n')}\n`;
}

const line = (name: string, ok: boolean | undefined, text: string): string =>
  `${name.padEnd(8)}${(ok === undefined ? '–' : ok ? 'ok' : 'FAILED').padEnd(8)}${text}`.trimEnd();

const failure = (check: { readonly ok: boolean } | null): string =>
  check && 'revision' in check && 'fault' in check ? `revision ${String(check.revision)}: ${String(check.fault)}` : '';

const cutOf = (cut: number): string => (cut === 0 ? '' : `, ${cut} with parts cut out`);

function diceText({ recomputed, declared, seedRevealed }: Extract<Verdict['dice'], { ok: true }>): string {
  const thrown = seedRevealed ? `${recomputed} recomputed from the revealed seed` : 'the seed is not revealed yet';
  return declared === 0 ? thrown : `${thrown}, ${declared} declared by the table`;
}
