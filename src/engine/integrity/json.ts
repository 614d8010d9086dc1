/** What JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object; a member that is undefined counts as absent. */
export interface JsonObject {
  readonly [member: string]: JsonValue | undefined;
}
