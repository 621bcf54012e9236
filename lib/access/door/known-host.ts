/**
 * Whether a request's Host header names this server: this machine by a loopback name, the address it listens on, or the host of
 * `publicUrl`. Any other name was made by a page elsewhere to resolve to this machine, so that a person's browser counts that page
 * and Assay as one (DNS rebinding).
 */
export function isKnownHost(host: string | null | undefined, publicUrl?: string, listensOn?: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const called = new URL(`http://${host}`);
  if (isLoopback(called.hostname)) return true;
  return (
    isPublicHost(host, publicUrl) ||
    (listensOn !== undefined && !isEverywhere(listensOn) && called.hostname === bracketed(listensOn))
  );
}

/** Whether a Host header names the public address. The scheme's own port may be written or left out. */
export function isPublicHost(host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return false;
  const { protocol, host: known } = new URL(publicUrl);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === known;
}

/** Whether others than this machine can reach a server that listens on `host`, or that goes by `publicUrl`. */
export const isReachable = (host: string, publicUrl?: string): boolean =>
  !isLoopback(bracketed(host)) ||
  (publicUrl !== undefined && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname));

/** Whether an address to listen on means every one that the machine has. */
export const isEverywhere = (host: string): boolean => ["0.0.0.0", "::", "*", ""].includes(host);

const bracketed = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
