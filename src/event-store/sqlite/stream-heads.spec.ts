import { describe, expect, it } from '@jest/globals';
import { StreamHeads } from './stream-heads.js';

/** Heads whose every look-up is told. The stream `none` is not there. */
function heads() {
  const asked: string[] = [];
  const found = new StreamHeads((stream) => {
    asked.push(stream);
    return stream === 'none' ? undefined : { key: 1n, revision: 4 };
  });
  return { asked, found };
}

describe('the heads of streams', () => {
  it('are looked up once', () => {
    const { asked, found } = heads();
    expect(found.find('encounter-1')).toEqual({ key: 1n, revision: 4 });
    expect(found.find('encounter-1')).toEqual({ key: 1n, revision: 4 });
    expect(asked).toEqual(['encounter-1']);
  });

  it('do not remember that a stream is missing', () => {
    const { asked, found } = heads();
    expect([found.find('none'), found.find('none')]).toEqual([undefined, undefined]);
    expect(asked).toEqual(['none', 'none']);
  });

  it('are looked up again once they were forgotten', () => {
    const { asked, found } = heads();
    for (const stream of ['a', 'b']) found.find(stream);
    found.forget('a');
    for (const stream of ['a', 'b']) found.find(stream);
    found.forgetAll();
    for (const stream of ['a', 'b']) found.find(stream);
    expect(asked).toEqual(['a', 'b', 'a', 'a', 'b']);
  });

  it('are bounded in number', () => {
    const { asked, found } = heads();
    for (let n = 0; n <= 10_000; n += 1) found.find(`encounter-${n}`);
    found.find('encounter-10000');
    expect(asked).toHaveLength(10_001);
    found.find('encounter-0');
    expect(asked).toHaveLength(10_002);
  });
});
