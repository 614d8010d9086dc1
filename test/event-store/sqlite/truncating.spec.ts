import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { append, collect, event, numbers } from '../suite/helpers.js';
import { useFiles } from './files.js';

const files = useFiles();

/** Names of the files of the store that hold a text anywhere, in use or not. */
function filesWith(text: string): string[] {
  const folder = dirname(files.file);
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

describe('truncating a stream of the embedded store', () => {
  it('leaves the text of the events nowhere in its files, at once', async () => {
    const store = files.open();
    const secret = 'Ataúlfo-the-Unforgotten';
    await append(store, 'names-1', 'no-stream', [event(0, { name: secret }), event(1, { name: 'Bertha' })]);
    await append(store, 'other-1', 'no-stream', [event(0)]);
    await append(store, 'names-1', 1, [event(2, { name: 'Bertha' })]);
    expect(filesWith(secret)).not.toEqual([]);

    await store.truncate('names-1', 2);

    expect(filesWith(secret)).toEqual([]);
    expect(numbers(await collect(store.readStream('names-1')))).toEqual([2]);
    expect(numbers(await collect(store.readAll()))).toEqual([0, 2]);
  });

  it('is done once what was asked for before it is written', async () => {
    const store = files.open();
    await append(store, 'names-1', 'no-stream', [event(0), event(1)]);
    const pending = append(store, 'names-1', 1, [event(2)]);
    await Promise.all([pending, store.truncate('names-1', 1)]);
    expect(numbers(await collect(store.readStream('names-1')))).toEqual([1, 2]);
  });

  it('tells that the log is held by a reader from outside, and can be repeated', async () => {
    const store = files.open();
    await append(store, 'names-1', 'no-stream', [event(0, { name: 'Chlodwig' }), event(1)]);
    const reader = files.reader();
    await expect(store.truncate('names-1', 1)).rejects.toMatchObject({ code: 'outcome-unknown' });
    reader.release();
    await store.truncate('names-1', 1);
    expect(filesWith('Chlodwig')).toEqual([]);
  });
});
