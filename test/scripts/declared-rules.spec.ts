import { describe, expect, it } from '@jest/globals';
import { readDeclaredIds } from '../shared/declared-rules.js';

const text = `# Catalogue

## 1. Core

- **5E-ONE-01** (SRD) A rule; see 5E-TWO-02.
  - Edge: **5E-TWO-01** in bold, but no row of its own.
- Not a rule 5E-TWO-03.

### 1.2 Inner

- **\`PF1-ONE-02\`** *(SRD)* Another; ties as PF1-TIE-06…08.

## 3. Tables

| 5E-TAB-01 | Blinded | see 5E-TAB-02 |
| 704-706 | lines | 5E-TAB-03 |
| Id | 5E-TAB-04 |
| AMB-07 | how it is read |
| 5E-AMB-08 | how it is read |
| 5E-DIFF-09 | how games differ |
`;

describe('reading a catalogue file', () => {
  const { rules, notes, mentioned } = readDeclaredIds(text, 'D35');

  it('takes bullets and table rows that open with an id as rules, with their section', () => {
    expect(rules).toEqual([
      { id: '5E-ONE-01', section: '1' },
      { id: 'PF1-ONE-02', section: '1.2' },
      { id: '5E-TAB-01', section: '3' },
    ]);
  });

  it('keeps readings and comparisons apart, with the ruleset before a bare number', () => {
    expect(notes).toEqual(['D35-AMB-07', '5E-AMB-08', '5E-DIFF-09']);
  });

  it('gathers every id the text names, those inside a range as well', () => {
    expect(mentioned).toEqual(
      new Set(
        ['ONE-01', 'TWO-01', 'TWO-02', 'TWO-03', 'TAB-01', 'TAB-02', 'TAB-03', 'TAB-04', 'AMB-08', 'DIFF-09']
          .map((id) => `5E-${id}`)
          .concat('PF1-ONE-02', 'PF1-TIE-06', 'PF1-TIE-07', 'PF1-TIE-08'),
      ),
    );
  });
});
