import fc from '../../../src/engine/testing/fast-check.js';
import type { GraphQLInputField, GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import { isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType, isRequiredInputField } from 'graphql';
import { meant } from './meant-values.js';
import { stands } from './placeholders.js';
import { anyNumber, anyStrange, anyText } from './strange-values.js';

type Values = fc.Arbitrary<unknown>;

/** How seldom a value is strange: one in so many places. `undefined`: never, the value has the shape of the schema. */
export type Odds = number | undefined;

const mostly = (odds: Odds, usual: Values, strange: Values = anyStrange): Values =>
  odds === undefined ? usual : fc.oneof({ weight: odds, arbitrary: usual }, { weight: 1, arbitrary: strange });

/** Lists whose entries make sense together only. */
const WHOLE_LISTS = ['path', 'dice'];

/** Deeper than any type of the schema nests today; a type that contains itself ends here. */
const MOST_LEVELS = 12;

/** Values for a place of the schema. @param owner the type whose field or argument it is, and its `name` */
export function valuesOf(type: GraphQLInputType, owner: string, name: string, odds: Odds, level = 0): Values {
  if (isNonNullType(type)) return valuesOf(type.ofType, owner, name, odds, level);
  const whole = level > MOST_LEVELS ? fc.constant(null) : undefined;
  if (whole) return whole;
  if (isListType(type)) {
    if (WHOLE_LISTS.includes(name)) return mostly(odds, meant(owner, name)!);
    const items = valuesOf(type.ofType, owner, name, odds, level);
    return mostly(odds, fc.oneof({ weight: 5, arbitrary: fc.array(items, { minLength: 1, maxLength: 3 }) }, items));
  }
  const known = meant(owner, name);
  if (known && isLeafType(type)) return mostly(odds, known, strangeLeaf(type.name));
  if (isEnumType(type)) return mostly(odds, fc.constantFrom(...type.getValues().map((value) => value.name)));
  if (isInputObjectType(type))
    return mostly(odds, type.isOneOf ? oneMember(type, odds, level) : members(type, odds, level));
  return mostly(odds, leaf(type.name), strangeLeaf(type.name));
}

function leaf(name: string): Values {
  switch (name) {
    case 'UUID':
      return fc.constant(stands.encounter);
    case 'Boolean':
      return fc.boolean();
    case 'Int':
    case 'Float':
      return fc.nat(12);
    case 'JSON':
    case 'JSONObject':
      return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    default:
      return fc.constantFrom('goblin', 'fighter', 'door1', 'shortbow');
  }
}

function strangeLeaf(name: string): Values {
  const fitting =
    name === 'Int' || name === 'Float' ? anyNumber : name === 'String' || name === 'UUID' ? anyText : anyStrange;
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: anyStrange });
}

const valueOf = (type: GraphQLInputObjectType, field: GraphQLInputField, odds: Odds, level: number): Values =>
  valuesOf(field.type, type.name, field.name, odds, level + 1);

/** Exactly one member; seldom two, none, or one that is null. */
function oneMember(type: GraphQLInputObjectType, odds: Odds, level: number): Values {
  const fields = Object.values(type.getFields());
  const one = fc.oneof(
    ...fields.map((field) => valueOf(type, field, odds, level).map((value): object => ({ [field.name]: value }))),
  );
  return mostly(
    odds,
    one,
    fc.oneof(
      fc.tuple(one, one).map(([first, second]) => ({ ...first, ...second })),
      fc.tuple(one, fc.constantFrom(...fields)).map(([first, { name }]) => ({ ...first, [name]: null })),
      fc.constantFrom(...fields).map(({ name }) => ({ [name]: null })),
      fc.constant({}),
    ),
  );
}

/** Fields and arguments that may be left out mostly are: most of them ask the rules for something special. */
export function seldom(values: Values): Values {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
}

/** Those that hardly any request makes sense without, though the schema lets them be left out. */
const OFTEN_GIVEN = ['at', 'map', 'path', 'combatantId', 'targetId', 'attackId', 'dice'];

function members(type: GraphQLInputObjectType, odds: Odds, level: number): Values {
  const fields = Object.values(type.getFields());
  const values = fields.map((field): [string, Values] => {
    const value = valueOf(type, field, odds, level);
    if (isRequiredInputField(field)) return [field.name, value];
    return [
      field.name,
      OFTEN_GIVEN.includes(field.name) ? fc.option(value, { nil: undefined, freq: 3 }) : seldom(value),
    ];
  });
  const record = fc.record(Object.fromEntries(values));
  const withMore = fc
    .tuple(
      record,
      fc.constantFrom(...fields.map(({ name }) => name), 'cheat', '__typename', 'constructor', '__proto__'),
      anyStrange,
    )
    .map(([value, name, more]) => Object.fromEntries([...Object.entries(value), [name, more]]));
  return mostly(odds, record, withMore);
}
