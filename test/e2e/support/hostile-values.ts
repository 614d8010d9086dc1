import fc from '../../../src/engine/testing/fast-check.js';
import type { GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import { isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';

/** What the values may name, so that some of them get past the first check. */
export interface Known {
  readonly encounterId: string;
  readonly combatantIds: readonly string[];
  /** A stat block that is good. */
  readonly statistics: unknown;
}

/** How seldom a value is strange: one in so many. Tame requests get deep, wild ones are wrong in many places. */
type Odds = number;
const WILD: Odds = 20;
const TAME: Odds = 400;

type Values = fc.Arbitrary<unknown>;

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const INTEGERS = [-(2 ** 31), -1, 0, 1, 2, 3, 5, 20, 101, 2 ** 31 - 1, 2 ** 31, 2 ** 53 + 2, 1.5, -0, 1e308];
const TEXTS = ['', ' ', '__proto__', 'constructor', 'toString', 'a\u0000b', '\ud800', 'a\nb', 'x'.repeat(5_000), '-1'];
/** What no type of the schema expects where it stands. */
const wrong: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, '1', 1e21, [], {}, [[null]], { constructor: 1 }, deep(40), deep(400)),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Mostly what is meant, now and then what is not. */
const mostly = (odds: Odds, meant: Values, strange: Values = wrong): Values =>
  fc.oneof({ weight: odds, arbitrary: meant }, { weight: 1, arbitrary: strange });

/** Values for a place of the schema: of its shape, with hostile parts here and there. */
export function hostileValues(type: GraphQLInputType, known: Known): Values {
  return fc.oneof(
    { weight: 2, arbitrary: values(type, known, TAME) },
    { weight: 1, arbitrary: values(type, known, WILD) },
  );
}

function values(type: GraphQLInputType, known: Known, odds: Odds): Values {
  if (isNonNullType(type)) return mostly(odds, values(type.ofType, known, odds));
  if (isListType(type)) {
    const items = values(type.ofType, known, odds);
    return mostly(odds, fc.oneof(fc.array(items, { maxLength: 3 }), items));
  }
  if (isEnumType(type)) return mostly(odds, fc.constantFrom(...type.getValues().map(({ name }) => name)));
  if (isInputObjectType(type))
    return mostly(odds, type.isOneOf ? oneMember(type, known, odds) : members(type, known, odds));
  return mostly(odds, scalars(type.name, known, odds));
}

function scalars(name: string, { encounterId, combatantIds, statistics }: Known, odds: Odds): Values {
  switch (name) {
    case 'UUID':
      return mostly(
        odds,
        fc.constantFrom(encounterId, encounterId, encounterId.toUpperCase()),
        fc.oneof(fc.uuid(), fc.constantFrom(...TEXTS)),
      );
    case 'Boolean':
      return fc.boolean();
    case 'Int':
    case 'Float':
      return mostly(odds / 10, fc.nat(12), fc.constantFrom(...INTEGERS));
    case 'JSON':
    case 'JSONObject':
      return mostly(odds / 10, fc.constant(statistics), fc.dictionary(fc.string(), fc.jsonValue()));
    default:
      return mostly(
        odds / 10,
        fc.constantFrom(...combatantIds),
        fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' })),
      );
  }
}

/** Exactly one member, seldom two. */
function oneMember(type: GraphQLInputObjectType, known: Known, odds: Odds): Values {
  const each = Object.values(type.getFields()).map((field) =>
    values(field.type, known, odds).map((value): object => ({ [field.name]: value })),
  );
  const one = fc.oneof(...each);
  return mostly(
    odds,
    one,
    fc.tuple(one, one).map(([first, second]) => ({ ...first, ...second })),
  );
}

function members(type: GraphQLInputObjectType, known: Known, odds: Odds): Values {
  const fields = Object.values(type.getFields());
  // A fresh command each time: a repeated id ends the way of an input at the first step.
  const given = fields.filter(({ name }) => name !== 'commandId' && name !== 'expectedRevision');
  const record = fc.record(Object.fromEntries(given.map((field) => [field.name, values(field.type, known, odds)])), {
    requiredKeys: given.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
  });
  const withMore = fc
    .tuple(record, fc.constantFrom(...fields.map(({ name }) => name), 'cheat', '__typename'), wrong)
    .map(([value, name, more]) => ({ ...value, [name]: more }));
  return mostly(odds, record, withMore);
}
