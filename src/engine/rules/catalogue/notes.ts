/**
 * Notes of the catalogue that are no rules of their own and count in no total: `…-AMB-nn` says how a doubtful rule is read,
 * `5E-DIFF-nn` how the games compare. A comment, a refusal or a test may name one beside the rule it belongs to.
 */
const notes = [
  { stem: '5E-AMB-', count: 40 },
  { stem: '5E-DIFF-', count: 32 },
  { stem: 'HR-AMB-', count: 38 },
  { stem: 'D35-AMB-', count: 27 },
  { stem: 'PF1-AMB-', count: 40 },
];

/** Ids of all notes, from `5E-AMB-01` to `PF1-AMB-40`. */
export const noteIds: ReadonlySet<string> = new Set(
  notes.flatMap(({ stem, count }) =>
    Array.from({ length: count }, (_, index) => stem + String(index + 1).padStart(2, '0')),
  ),
);
