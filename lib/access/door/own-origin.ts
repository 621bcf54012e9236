import type { IncomingHttpHeaders } from "node:http";
import { isPublicHost } from "./known-host";

/**
 * Whether a change comes from one of this server's own pages, or from a program. Browsers name the origin of the page with every change: it has to be
 * the address that this very request went to, scheme and port included, or the public address. `Sec-Fetch-Site` must not contradict it.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin === undefined) return true;
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  if (headers.origin === publicOrigin) return true;
  // Called by its public name it has the public origin alone; by another name, which is this machine's, it speaks plain http.
  if (isPublicHost(headers.host, publicUrl)) return false;
  return URL.canParse(`http://${headers.host}`) && headers.origin === new URL(`http://${headers.host}`).origin;
}
