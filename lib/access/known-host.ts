/**
 * Whether a request's Host header names this server: this machine by a loopback name, or the host of `publicUrl`. Any other
 * name was made by a page elsewhere to resolve to this machine, so that a person's browser counts that page and Assay as one
 * (DNS rebinding).
 */
export function isKnownHost(host: string | null | undefined, publicUrl?: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const called = new URL(`http://${host}`);
  const known = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).host : null;
  return isLoopback(called.hostname) || called.host === known;
}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
