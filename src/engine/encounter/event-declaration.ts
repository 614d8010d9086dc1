import type { z } from 'zod';
import type { Audience } from '../integrity/audience.js';

export type { Audience } from '../integrity/audience.js';

/**
 * A subject of the disclosure policy of an encounter: what others than its owner see of a creature. The same names stand in
 * `Disclosure`.
 */
export type Disclosed = 'hitPoints' | 'armorClass' | 'difficulty' | 'rolls' | 'names' | 'conditions';

/**
 * When somebody must perceive a creature to be told something of it. `BEFORE`: right before the event. `AFTER`: right after it.
 * `THROUGHOUT`: at both moments.
 */
export type Perceived = 'BEFORE' | 'AFTER' | 'THROUGHOUT';

/** Who may see something that an event tells. */
export interface Telling {
  readonly audience: Audience;
  /** The fields that name the creatures it tells of: who does not perceive one of them does not see it. */
  readonly of?: string | readonly string[];
  /** When those creatures must be perceived, where it tells of one moment alone; left out: right before or right after the event. */
  readonly when?: Perceived;
  /** The parts of the disclosure policy that decide whether others than the owners of those creatures see it. */
  readonly governedBy?: Disclosed | readonly Disclosed[];
  /** Only the seat of the creature it tells of sees it, though older copies show its part to everyone. */
  readonly kept?: boolean;
  /** Whether it is told, to those who may see it, in the words in which a player said it: whoever said something knows it. */
  readonly said?: boolean;
  /**
   * Whether it holds what is noted of its owner's turn, by name: where that concerns only creatures the owner's seat does not perceive, the event is
   * nothing to it.
   */
  readonly noted?: boolean;
}

/** One field of an event: its schema, who may see it, and one sentence for the reference. */
export interface EventField<S extends z.ZodType = z.ZodType> extends Telling {
  readonly schema: S;
  readonly doc: string;
  /** What fewer see than the rest of the field. */
  readonly within?: Within;
}

/** Members of a value, at any depth, that fewer see than the rest: to the others a list or object is empty, anything else is not there. */
export interface Within extends Telling {
  readonly members: readonly string[];
}

/** What a field says beyond its audience. */
export type FieldTelling = Omit<Telling, 'audience'> & Pick<EventField, 'within'>;

/**
 * Who sees at all that an event happened. For the others it is a revision and nothing else.
 * `everyone`: whoever sees the encounter. `owner`: the seat of the creature named by `ownerField`, and the game master.
 * `gameMaster`: nobody else. `openAction`: whoever witnesses the action it ends. `order`: for whom the order of the round is another
 * afterwards, the creatures it does not perceive left out. `any`: who perceives at least one of the creatures
 * these fields name (or if they name none). `all`: who perceives each of them.
 */
export type Witnesses<K extends string = string> =
  | 'everyone'
  | 'owner'
  | 'gameMaster'
  | 'openAction'
  | 'order'
  | { readonly any: readonly K[]; readonly secret?: SecretKinds<K> }
  | { readonly all: readonly K[] };

/** Kinds of an event that only the owner and the game master witness, told by a field. */
export interface SecretKinds<K extends string = string> {
  readonly field: K;
  readonly values: readonly string[];
}

export type EventFields = Readonly<Record<string, EventField>>;

/** The data of an event, as TypeScript sees it. Optional fields are optional keys. */
export type DataOf<F extends EventFields> = Readonly<
  { [K in keyof F as undefined extends z.infer<F[K]['schema']> ? never : K]: z.infer<F[K]['schema']> } & {
    [K in keyof F as undefined extends z.infer<F[K]['schema']> ? K : never]?: z.infer<F[K]['schema']>;
  }
>;

/**
 * The one declaration of an event. Its TypeScript type, its validator, its GraphQL type and its page in
 * `docs/events.md` are all derived from it.
 */
export interface EventDeclaration<T extends string = string, F extends EventFields = EventFields> {
  /** PascalCase, past tense, without version: in a store it stands behind the name from the second on (`AttackResolved.v2`). */
  readonly type: T;
  /** Schema version, written into the metadata of each event. */
  readonly version: number;
  /** What happened, in one sentence. */
  readonly doc: string;
  /** The field that names the creature whose seat is the `owner` audience; absent where no field has that audience. */
  readonly ownerField?: string;
  readonly witnesses: Witnesses;
  readonly fields: F;
}

/** Declares a field everyone may see. */
export const shown = <S extends z.ZodType>(schema: S, doc: string, telling: FieldTelling = {}): EventField<S> => ({
  schema,
  audience: 'public',
  doc,
  ...telling,
});

/** Declares a field that the owning seat and the game master may see. */
export const owned = <S extends z.ZodType>(schema: S, doc: string, telling: FieldTelling = {}): EventField<S> => ({
  schema,
  audience: 'owner',
  doc,
  ...telling,
});

/** Declares a field only the game master may see. */
export const hidden = <S extends z.ZodType>(schema: S, doc: string, telling: FieldTelling = {}): EventField<S> => ({
  schema,
  audience: 'gameMaster',
  doc,
  ...telling,
});

/**
 * Declares an event. Every field its options name must be one of its fields.
 * @throws Error where a field is owned or witnessed by an owner that nothing names: a fault of whoever declares it
 */
export function defineEvent<const T extends string, F extends EventFields>(
  type: T,
  doc: string,
  fields: F,
  options: {
    readonly witnesses: Witnesses<keyof F & string>;
    readonly version?: number;
    /** Which field names the creature that owns the `owner` part. */
    readonly ownerField?: keyof F & string;
  },
): EventDeclaration<T, F> {
  const { witnesses, version = 1, ownerField } = options;
  const hasOwned = witnesses === 'owner' || Object.values(fields).some((field) => field.audience === 'owner');
  if (hasOwned && ownerField === undefined) throw new Error(`${type}: owned fields need an ownerField`);
  for (const [name, { of, within }] of Object.entries(fields))
    for (const one of [of ?? [], within?.of ?? []].flat())
      if (!Object.hasOwn(fields, one)) throw new Error(`${type}.${name}: there is no field ${one}`);
  return { type, version, doc, witnesses, fields, ...(ownerField !== undefined && { ownerField }) };
}
