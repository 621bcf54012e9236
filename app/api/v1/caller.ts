import { isKnownHost } from "@/lib/access/known-host";
import { parseEnvironment } from "@/lib/domain/environment";

/**
 * Why a request must not be answered; null when it may. Another web page in the person's browser can send requests here: by
 * its origin (which a browser tells of every change), or under a name of its own that resolves to this machine.
 */
export function refuseCaller(request: Request): string | null {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  if (!isKnownHost(host, ASSAY_PUBLIC_URL)) {
    return "The request names a host that is not Assay's. Call it as 127.0.0.1 or localhost, or set ASSAY_PUBLIC_URL to the address that it is reached at.";
  }
  if (request.method === "GET" || request.method === "HEAD") return null;
  const origin = request.headers.get("origin");
  if (origin === null) return null;
  const from = hostOf(origin);
  if (from !== null && (from === hostOf(`http://${host}`) || from === hostOf(ASSAY_PUBLIC_URL))) return null;
  return "The request comes from another web page, and those may change nothing here.";
}

const hostOf = (url: string | undefined): string | null => (url !== undefined && URL.canParse(url) ? new URL(url).host : null);
