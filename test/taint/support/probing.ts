import type { GraphQLInputType } from 'graphql';
import { isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { inputType } from '../../e2e/support/schema-operations.js';

/** A place in the input of an action that takes a word (an id may be meant), or a square. */
export interface Place {
  readonly takes: 'word' | 'square';
  /** Names of fields, down to it: `ready.trigger.subjectId`. */
  readonly path: string;
}

/** What stands where nothing is probed. */
const USUAL: Readonly<Record<string, unknown>> = {
  attackId: 'longsword',
  targetId: 'orc',
  allyId: 'rogue',
  square: { x: 0, y: 1 },
};
const USUAL_SQUARE = { x: 0, y: 1 };
const DEEPEST = 5;

/** Every place of every action of the schema in which somebody or somewhere can be named. */
export function places(): readonly Place[] {
  return placesOf(inputType('ActionInput'), []);
}

function placesOf(type: GraphQLInputType, path: readonly string[]): readonly Place[] {
  if (isNonNullType(type) || isListType(type)) return placesOf(type.ofType, path);
  if (isInputObjectType(type)) {
    if (type.name === 'SquareInput') return [{ takes: 'square', path: path.join('.') }];
    if (path.length >= DEEPEST) return [];
    return Object.values(type.getFields()).flatMap((field) => placesOf(field.type, [...path, field.name]));
  }
  return 'name' in type && type.name === 'String' ? [{ takes: 'word', path: path.join('.') }] : [];
}

/** An action with something in a place, and in all others no more than has to be there. */
export function actionWith({ path }: Place, probed: unknown): object {
  return filled(inputType('ActionInput'), path.split('.'), [], probed) as object;
}

function filled(type: GraphQLInputType, to: readonly string[], at: readonly string[], probed: unknown): unknown {
  if (isNonNullType(type)) return filled(type.ofType, to, at, probed);
  if (isListType(type)) return [filled(type.ofType, to, at, probed)];
  if (at.join('.') === to.join('.')) return probed;
  const name = at.at(-1) ?? '';
  if (Object.hasOwn(USUAL, name)) return USUAL[name];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type)) return { Int: 5, Float: 5, Boolean: true, String: 'a word' }[type.name];
  if (type.name === 'SquareInput') return USUAL_SQUARE;
  const isOnTheWay = at.every((step, index) => to[index] === step);
  const wanted = Object.values(type.getFields()).filter(
    (field) => isNonNullType(field.type) || (isOnTheWay && field.name === to[at.length]),
  );
  return Object.fromEntries(wanted.map((field) => [field.name, filled(field.type, to, [...at, field.name], probed)]));
}
