/**
 * Whether a request that changes something comes from a page of this very server: its Origin must name the host it was sent
 * to. Browsers send Origin with every such request, so one without it is refused too.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  const host = headers.get("host");
  return origin !== null && host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
