import { describe, expect, it } from '@jest/globals';
import { LineTooLongError, linesOf, MAX_LINE_BYTES } from './archive-lines.js';

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of linesOf(source())) lines.push(line);
  return lines;
}

describe('the lines of a text', () => {
  it('are the same wherever its chunks end, within a character too', async () => {
    const text = Buffer.from('araña\n🐉\nlast');
    for (let cut = 0; cut <= text.length; cut++)
      expect(await read(text.subarray(0, cut), text.subarray(cut))).toEqual(['araña', '🐉', 'last']);
  });

  it('need no end at the last one, and an end there makes no line more', async () => {
    expect(await read('a\nb\n')).toEqual(['a', 'b']);
    expect(await read('a\n\nb')).toEqual(['a', '', 'b']);
    expect(await read()).toEqual([]);
    expect(await read('\n')).toEqual(['']);
  });

  it('are empty if they are no UTF-8, so that no byte passes for another', async () => {
    expect(await read('a\n', Uint8Array.of(0x22, 0xff, 0x22), '\nb\n', Uint8Array.of(0xc3))).toEqual([
      'a',
      '',
      'b',
      '',
    ]);
  });

  it('have a limit, ended or not', async () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    expect(await read(`${longest}\n`, 'y')).toEqual([longest, 'y']);
    await expect(read('a\n', longest, 'x')).rejects.toEqual(new LineTooLongError(2));
    await expect(read('a\n', longest, 'x\nb')).rejects.toMatchObject({ line: 2 });
  });
});
