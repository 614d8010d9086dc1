/**
 * The type that a `Content-Type` names, without its parameters. Whatever else a header holds must not count: browsers let any page
 * send `text/plain; application/json` without asking.
 */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}
