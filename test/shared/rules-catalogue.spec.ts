import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { catalogue, isRuleId, noteIds, rules } from '../../src/engine/rules/catalogue/index.js';
import { readDeclaredIds } from './declared-rules.js';
import { shared } from './shared-folder.js';

describe.each(catalogue)('$name', ({ name, prefix }) => {
  const declared = () => readDeclaredIds(readFileSync(shared(`rules/${name}`), 'utf8'), prefix);
  const listed = rules.filter(({ file }) => file === name);

  it('declares the rules of our list, in the same sections and order', () => {
    const own = listed.map(({ id, section }) => ({ id, section: section.number }));
    expect(own).toEqual(declared().rules);
  });

  it('declares no id twice', () => {
    const ids = declared().rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('declares the notes we know', () => {
    const own = [...noteIds].filter((id) => id.startsWith(`${prefix}-`));
    expect([...declared().notes].sort()).toEqual(own.sort());
  });

  it('mentions no id we do not know', () => {
    const strangers = [...declared().mentioned].filter((id) => !isRuleId(id) && !noteIds.has(id));
    expect(strangers).toEqual([]);
  });

  it('is titled in our own words', () => {
    const text = readFileSync(shared(`rules/${name}`), 'utf8')
      .replace(/[`*]/g, '')
      .toLowerCase();
    const copied = listed.filter(({ title }) => title.split(' ').length > 4 && text.includes(title.toLowerCase()));
    expect(copied.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
  });
});
