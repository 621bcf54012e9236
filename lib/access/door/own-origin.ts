import type { IncomingHttpHeaders } from "node:http";
import { isPublicHost } from "./known-host";

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
