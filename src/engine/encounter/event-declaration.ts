import type { z } from 'zod';
import type { Audience } from '../integrity/audience.js';

export type { Audience } from '../integrity/audience.js';

/** One field of an event: its schema, who may see it, and one sentence for the reference. */
export interface EventField<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly audience: Audience;
  readonly doc: string;
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
  readonly fields: F;
}

/** Declares a field everyone may see. */
export const shown = <S extends z.ZodType>(schema: S, doc: string): EventField<S> => ({
  schema,
  audience: 'public',
  doc,
});

/** Declares a field that the owning seat and the game master may see. */
export const owned = <S extends z.ZodType>(schema: S, doc: string): EventField<S> => ({
  schema,
  audience: 'owner',
  doc,
});

/** Declares a field only the game master may see. */
export const hidden = <S extends z.ZodType>(schema: S, doc: string): EventField<S> => ({
  schema,
  audience: 'gameMaster',
  doc,
});

/** Declares an event. @param ownerField which field names the creature that owns the `owner` part */
export function defineEvent<const T extends string, F extends EventFields>(
  type: T,
  doc: string,
  fields: F,
  options: { readonly version?: number; readonly ownerField?: keyof F & string } = {},
): EventDeclaration<T, F> {
  const hasOwned = Object.values(fields).some((field) => field.audience === 'owner');
  if (hasOwned && options.ownerField === undefined) throw new Error(`${type}: owned fields need an ownerField`);
  return {
    type,
    version: options.version ?? 1,
    doc,
    fields,
    ...(options.ownerField !== undefined && { ownerField: options.ownerField }),
  };
}
