/** Names and addresses under which only this machine reaches itself. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** Whether a service that listens on `host` can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Whether a `Host` header names this machine itself. A page from elsewhere that got its own name to point here (DNS rebinding)
 * counts as of the same origin for its browser, but its requests bear its name.
 */
export function isLoopbackHostHeader(host: string | undefined): boolean {
  const name = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host ?? '');
  return name !== null && isLoopback(name[1] ?? name[2] ?? '');
}
