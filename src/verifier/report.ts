import type { Verdict } from '../engine/proof/index.js';

/** Most differences that are listed. */
const MOST_SHOWN = 20;

/** A verdict as lines for a person. */
export function reportOf(verdict: Verdict): string {
  const { archive, chain, dice, states, rules } = verdict;
  const lines = [
    line('archive', archive.ok, archive.ok ? '' : `line ${archive.line}: ${archive.fault}`),
    line('chain', chain?.ok, chain?.ok ? chainText(chain) : failure(chain)),
    line(
      'dice',
      dice?.ok,
      dice?.ok ? diceText(dice) : unchecked(dice, chain && 'not checked: what they go by is not in this copy'),
    ),
    line(
      'states',
      states?.ok,
      states?.ok
        ? `${states.checked} recorded states hold`
        : unchecked(states, chain && 'not checked: this copy is not whole'),
    ),
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

/** @param reason why the check could not be made, if not because the file cannot be read */
const unchecked = (check: { readonly ok: boolean } | null, reason: string | null): string =>
  check ? failure(check) : (reason ?? '');

const failure = (check: { readonly ok: boolean } | null): string =>
  check && 'revision' in check && 'fault' in check ? `revision ${String(check.revision)}: ${String(check.fault)}` : '';

function chainText({ events, cut, withheld }: Extract<Verdict['chain'], { ok: true }>): string {
  const texts = [`${events} events`];
  if (withheld > 0) texts.push(`${withheld} of them withheld`);
  if (cut > 0) texts.push(`${cut} with parts cut out`);
  return texts.join(', ');
}

function diceText({ recomputed, declared, unseen, seedRevealed }: Extract<Verdict['dice'], { ok: true }>): string {
  const texts = [seedRevealed ? `${recomputed} recomputed from the revealed seed` : 'the seed is not revealed yet'];
  if (declared > 0) texts.push(`${declared} declared by the table`);
  if (unseen > 0) texts.push(`${unseen} not in this copy`);
  return texts.join(', ');
}
