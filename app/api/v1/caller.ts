import { parseEnvironment } from "@/lib/domain/environment";

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/**
 * Why a request must not be answered; null when it may. Another web page in the person's browser can send requests here: by
 * its origin (which a browser tells of every change), or under a name of its own that resolves to this machine.
 */
export function refuseCaller(request: Request): string | null {
  const host = urlOf(`http://${request.headers.get("host") ?? new URL(request.url).host}`);
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  const known = ASSAY_PUBLIC_URL === undefined ? null : new URL(ASSAY_PUBLIC_URL).host;
  if (!host || !(isLoopback(host.hostname) || host.host === known)) {
    return "The request names a host that is not Assay's. Call it as 127.0.0.1 or localhost, or set ASSAY_PUBLIC_URL to the address that it is reached at.";
  }
  if (request.method === "GET" || request.method === "HEAD") return null;
  const origin = request.headers.get("origin");
  if (origin === null) return null;
  const from = urlOf(origin)?.host;
  if (from !== undefined && (from === host.host || from === known)) return null;
  return "The request comes from another web page, and those may change nothing here.";
}

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
