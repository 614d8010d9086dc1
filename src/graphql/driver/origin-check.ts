/**
 * Whether a page of `origin` may open a socket here. Browsers do not apply the same-origin rule to WebSockets, so the
 * server must. Programs that are no browsers send no Origin and pass.
 *
 * @param host the Host header of the request: a page served from the same host may connect.
 * @param allowed further origins (`https://table.example`), or `*`.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes('*')) return true;
  if (allowed.includes(origin)) return true;
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false; // `null` of a sandboxed page, or garbage
  }
}
