import { describe, expect, it } from '@jest/globals';
import { borneIds } from '../../scripts/rules-coverage/borne-ids.js';

/** Ids a source bears; `#06` stands for a real id, since a table of this file would bear what is written out in it. */
function ids(source: string): string[] {
  return borneIds(source.replaceAll('#', '5E-ATK-')).map(({ id }) => id.replace('5E-ATK-', '#'));
}

describe('the rule ids a spec file bears', () => {
  it.each([
    ['the title of a test', `it('hits (#06)', () => {});`, ['#06']],
    ['a title by test()', `test("#06 hits", () => {});`, ['#06']],
    ['a title with several', `it('#06 and #07', () => {});`, ['#06', '#07']],
    ['a title put together', 'it(`#06: ${1 + 1} ` + "#15", () => {});', ['#06', '#15']],
    ['it.only', `it.only('#06', () => {});`, ['#06']],
    ['a suite with a test', `describe('#06', () => { it('hits', () => {}); });`, ['#06']],
    ['a test inside suites', `describe('a', () => describe('b', () => { it('#06', f); }));`, ['#06']],
    ['a table', `it.each([['#15', 20], ['#16', 1]])('%s', (id, die) => {});`, ['#15', '#16']],
    ['a table of records', `it.each([{ rule: '#15' }])('$rule', () => {});`, ['#15']],
    ['a written table', 'it.each`rule\n${"#15"}`("$rule", () => {});', ['#15']],
    ['a named table', `const rows = [['#15']]; it.each(rows)('%s', () => {});`, ['#15']],
    ['a table of suites', `describe.each(['#01'])('%s', () => { it('a', f); });`, ['#01']],
    ['a loop', `for (const { id } of [{ id: '#15' }]) it(id, () => {});`, ['#15']],
    ['a named loop', 'const all = ["#15"]; for (const id of all) it(`${id}`, () => {});', ['#15']],
    ['forEach', "['#15'].forEach((id) => it(`${id} hits`, () => {}));", ['#15']],
    ['an id of no rule', `it('#99', () => {});`, ['#99']],
  ])('count in %s', (_, source, expected) => {
    expect(ids(source)).toEqual(expected);
  });

  it.each([
    ['a comment', `// #06\n/* #07 */ it('hits', () => { /* #08 */ });`],
    ['a body', `it('hits', () => { expect(part.rule).toBe('#06'); });`],
    ['a body inside a table', `it.each([{ run: () => roll('#06') }])('hits', () => {});`],
    ['a string no test uses', `const rule = '#06'; it('hits', () => {});`],
    ['a member of the same name', `const title = '#06'; it(entry.title, () => {});`],
    ['another call', `attack('#06', () => {});`],
    ['a skipped test', `it.skip('#06', () => {}); xit('#07', () => {}); it.todo('#08');`],
    ['a skipped table', `it.skip.each(['#06'])('%s', () => {});`],
    ['a skipped suite', `describe.skip('#06', () => { it('#07', () => {}); });`],
    ['a suite without tests', `describe('#06', () => {});`],
    ['a suite whose tests are skipped', `describe('#06', () => { it.skip('a', f); });`],
    ['a longer word', `it('X#06 #6x #', () => {});`],
    ['a name that goes round', `const a = b; const b = a; it(a, () => {});`],
  ])('do not count in %s', (_, source) => {
    expect(ids(source)).toEqual([]);
  });

  it('are read in the four prefixes', () => {
    const source = `it('5E-OA-01, HR-DS-01, D35-AOO-01 and PF1-5FT-02', () => {});`;
    expect(borneIds(source).map(({ id }) => id)).toEqual(['5E-OA-01', 'HR-DS-01', 'D35-AOO-01', 'PF1-5FT-02']);
  });

  it('are whatever a pattern finds', () => {
    const source = `it('hits (#06; cases 3 and 5)', () => {});`;
    expect(borneIds(source, 'test.spec.ts', /cases [\d and]+\d/g).map(({ id }) => id)).toEqual(['cases 3 and 5']);
  });

  it('come with their line', () => {
    expect(borneIds(`\nit(\n  '5E-ATK-06',\n  () => {},\n);`)).toEqual([{ id: '5E-ATK-06', line: 3 }]);
  });
});
