import { describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { rootFieldsOf } from './root-fields.js';

const rootFields = (text: string): string[] => {
  const document = parse(text);
  return [...rootFieldsOf(document, document.definitions[0] as OperationDefinitionNode)];
};

describe('rootFieldsOf', () => {
  it('gives the names of the fields, not their aliases, and nothing of what is below', () => {
    expect(rootFields('{ rulesets: encounter(id: 1) { name } __typename }')).toEqual(['encounter', '__typename']);
  });

  it('looks into fragments, however deep, and at what may be skipped', () => {
    const text = `query ($no: Boolean!) { ...A ... on Query { b ... @skip(if: $no) { c } } ...A }
      fragment A on Query { a @include(if: $no) ...B } fragment B on Query { d { e } } fragment C on Query { f }`;
    expect(rootFields(text)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('ends on fragments that spread each other', () => {
    expect(rootFields('{ ...A } fragment A on Query { a ...B } fragment B on Query { b ...A }')).toEqual(['a', 'b']);
  });
});
