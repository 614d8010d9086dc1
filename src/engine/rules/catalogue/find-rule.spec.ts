import { describe, expect, it } from '@jest/globals';
import { catalogue } from './catalogue.js';
import { findRule, isRuleId, rules } from './find-rule.js';
import { noteIds } from './notes.js';

describe('the list of rules', () => {
  it('finds a rule with its file, section and title', () => {
    expect(findRule('5E-REA-03')).toEqual({
      id: '5E-REA-03',
      file: 'dnd5e.md',
      section: { number: '9', title: 'Reactions' },
      title: 'A spent reaction returns at the start of your turn',
      notCode: false,
    });
  });

  it('marks a row that only points elsewhere', () => {
    expect(findRule('5E-REA-05')).toMatchObject({ notCode: true, title: 'Pointer to the opportunity attack' });
  });

  it.each(['', '5E-REA', '5e-rea-03', 'AMB-07', 'constructor'])('knows no rule %j', (text) => {
    expect(isRuleId(text)).toBe(false);
    expect(findRule(text)).toBeUndefined();
  });

  it('knows every id it lists', () => {
    expect(rules.filter(({ id }) => !isRuleId(id))).toEqual([]);
  });

  it('lists no id twice, in two sections or as a note', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids.filter((id) => noteIds.has(id))).toEqual([]);
  });

  it('keeps each id in the file of its prefix', () => {
    const strays = catalogue.flatMap(({ name, prefix }) =>
      rules.filter((rule) => rule.file === name && !rule.id.startsWith(`${prefix}-`)),
    );
    expect(strays).toEqual([]);
  });

  it('gives every rule and section a title of one line, 80 characters at most', () => {
    const titles = rules.flatMap(({ title, section }) => [title, section.title]);
    expect(titles.filter((title) => title.length > 80 || !/^\S.*\S$/.test(title))).toEqual([]);
  });

  it('gives no two rules of a file the same title', () => {
    for (const { name } of catalogue) {
      const titles = rules.filter(({ file }) => file === name).map(({ title }) => title);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    }
  });

  it('has the notes that the catalogue numbers, from first to last', () => {
    expect([...noteIds].filter((id) => id.startsWith('D35-'))).toHaveLength(27);
    expect(noteIds).toContain('5E-DIFF-32');
    expect(noteIds).not.toContain('5E-DIFF-33');
  });
});
