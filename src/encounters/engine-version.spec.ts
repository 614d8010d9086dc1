import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ENGINE_VERSION } from './engine-version.js';

it('the version that stands in the metadata of events is that of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(ENGINE_VERSION).toBe((JSON.parse(text) as { version: string }).version);
});
