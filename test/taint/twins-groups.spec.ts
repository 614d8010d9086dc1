import { describe, expect, it } from '@jest/globals';
import type { Case } from './support/twin-secrets.js';
import { ALWAYS, groupsOf, IF_HIDDEN } from './support/twin-secrets.js';

describe('the groups in which secrets differ', () => {
  it.each([{ cases: ALWAYS }, { cases: IF_HIDDEN }])('have of any two one without the other', ({ cases }) => {
    const groups = groupsOf(cases);
    const alone = (one: Case, other: Case): boolean =>
      groups.some((group) => group.includes(one) && !group.includes(other));
    for (const one of cases)
      for (const other of cases) if (one !== other) expect([one[0], other[0], alone(one, other)]).toContain(true);
  });
});
