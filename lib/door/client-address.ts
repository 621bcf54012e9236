import { isIPv6 } from "node:net";

/** The remote address or, behind `proxies` trusted proxies, the one that the outermost put into X-Forwarded-For: clients can
 *  forge the rest. IPv6 counts by /64 network. */
export function clientAddress(connected: string | undefined, forwarded: string | null | undefined, proxies: number): string {
  const named = forwarded?.split(",").map((name) => name.trim()) ?? [];
  // The nearest proxy is the connection itself; each proxy appends the address it was called from.
  const address = (proxies > 0 && named.length >= proxies && named.at(-proxies)) || connected || "unknown";
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 100);
  return isIPv6(plain) ? `${network(plain)}::/64` : plain;
}

function network(address: string): string {
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const head = before ? before.split(":") : [];
  const tail = after ? after.split(":") : [];
  const left = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...left, ...tail].slice(0, 4).join(":").toLowerCase();
}

const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-original-(for|host|proto|forwarded-for)|x-envoy-.*|x-amzn-trace-id|x-cloud-trace-context|x-azure-.*|x-arr-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|tailscale-.*|x-proxyuser-.*)$/;

/** A proxy that adds no header usually speaks HTTP/1.0, as nginx does by default. */
export const cameThroughProxy = (headers: Record<string, unknown>, httpVersion: string): boolean =>
  httpVersion === "1.0" || Object.keys(headers).some((name) => proxyHeaders.test(name));
