import type { IncomingHttpHeaders } from "node:http";

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

function isPublicHost(host: string | undefined, publicUrl: string | undefined): boolean {
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

/** Browsers send the page's origin with every change: it must match the request's origin or the public address, and
 *  `Sec-Fetch-Site` must not contradict it. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin === undefined) return true;
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  if (headers.origin === publicOrigin) return true;
  // Under its public name only the public origin counts. Any other name is this machine's, over plain http.
  if (isPublicHost(headers.host, publicUrl)) return false;
  return URL.canParse(`http://${headers.host}`) && headers.origin === new URL(`http://${headers.host}`).origin;
}
