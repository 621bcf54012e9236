/** A loopback name, the address it listens on, or the host of `publicUrl`. Other names may be an attacker's that resolve to
 *  this machine (DNS rebinding). */
export function isKnownHost(host: string | null | undefined, publicUrl?: string, listensOn?: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const called = new URL(`http://${host}`);
  if (isLoopback(called.hostname)) return true;
  return (
    isPublicHost(host, publicUrl) ||
    (listensOn !== undefined && !isEverywhere(listensOn) && called.hostname === bracketed(listensOn))
  );
}

export function isPublicHost(host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return false;
  const { protocol, host: known } = new URL(publicUrl);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === known;
}

export const isReachable = (host: string, publicUrl?: string): boolean =>
  !isLoopback(bracketed(host)) ||
  (publicUrl !== undefined && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname));

export const isEverywhere = (host: string): boolean => ["0.0.0.0", "::", "*", ""].includes(host);

const bracketed = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
