import { describe, expect, it } from '@jest/globals';
import { LateRefusals, REFUSAL_DELAY } from './late-refusals.js';

describe('LateRefusals', () => {
  it('keeps a refusal back for its time', async () => {
    const begun = performance.now();
    await new LateRefusals().wait();
    expect(performance.now() - begun).toBeGreaterThan(REFUSAL_DELAY - 2);
  });

  it('keeps back a thousand at once, and another as soon as one of them is out', async () => {
    const pauses: (() => void)[] = [];
    const late = new LateRefusals(() => new Promise<void>((resolve) => pauses.push(resolve)));
    const waits = Array.from({ length: 1_000 }, () => late.wait());
    await late.wait();
    expect(pauses).toHaveLength(1_000);
    pauses[0]!();
    await waits[0];
    void late.wait();
    expect(pauses).toHaveLength(1_001);
  });
});
