import { isIPv6 } from "node:net";

/**
 * Who sends a request, as limits count it: the other end of the connection, or, behind `proxies` trusted proxies, the address that the
 * outermost of them wrote into X-Forwarded-For. Whatever stands to the left of that, the client may have made up. An IPv6 address counts as its
 * 64-bit network, which one client has to itself.
 */
export function clientAddress(connected: string | undefined, forwarded: string | null | undefined, proxies: number): string {
  const named = forwarded?.split(",").map((name) => name.trim()) ?? [];
  // The nearest proxy is the connection itself; each one writes down who it heard from.
  const address = (proxies > 0 && named.length >= proxies && named.at(-proxies)) || connected || "unknown";
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 100);
  return isIPv6(plain) ? `${network(plain)}::/64` : plain;
}

/** The first four groups of an IPv6 address, those left out by "::" written as 0. */
function network(address: string): string {
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const head = before ? before.split(":") : [];
  const tail = after ? after.split(":") : [];
  const left = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...left, ...tail].slice(0, 4).join(":").toLowerCase();
}
