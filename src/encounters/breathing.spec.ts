import { describe, expect, it } from '@jest/globals';
import { breathing } from './breathing.js';

describe('breathing', () => {
  it('lets others come first once enough was computed at a stretch, and then begins anew', async () => {
    let now = 0;
    const breathe = breathing(() => now);
    now = 4;
    expect(breathe()).toBeUndefined();
    now = 5;
    const pause = breathe();
    expect(pause).toBeInstanceOf(Promise);
    let turned = false;
    setImmediate(() => (turned = true));
    await pause;
    expect(turned).toBe(false); // a turn that was asked for later
    expect(breathe()).toBeUndefined();
    now = 10;
    expect(breathe()).toBeInstanceOf(Promise);
  });
});
