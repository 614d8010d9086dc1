import { idSchema } from '../../engine/encounter/schemas.js';
import type { Page } from '../../projections/statistics/statistics-reader.js';
import type { PageInfoType } from '../encounters/types/connection.types.js';
import { badUserInput } from '../errors/api-error.js';

/** The cursor of what is nobody's: no id of a creature begins like this. */
const NOBODY_CURSOR = '@gameMaster';

export const cursorOf = (id: string | null): string => id ?? NOBODY_CURSOR;

/**
 * The id a cursor stands for; null: nobody.
 * @throws ApiError BAD_USER_INPUT
 */
export function idOfCursor(cursor: string): string | null {
  if (cursor === NOBODY_CURSOR) return null;
  if (!idSchema.safeParse(cursor).success)
    throw badUserInput([{ path: 'after', message: 'is no cursor of this connection' }]);
  return cursor;
}

/** A page as a Relay connection. */
export function connection<T>(
  { items, more }: Page<T>,
  totalCount: number,
  after: string | null | undefined,
  id: (item: T) => string | null,
): {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: PageInfoType;
  readonly totalCount: number;
} {
  const edges = items.map((node) => ({ cursor: cursorOf(id(node)), node }));
  return {
    edges,
    totalCount,
    pageInfo: {
      hasNextPage: more,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
