import { isIPv6 } from "node:net";

const isLoopback = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./.test(address);

/**
 * Who sends a request, as limits count it: the connection's other end. Where that is this machine and the installation has a public address, a
 * proxy stands in front, and what that proxy wrote last into X-Forwarded-For counts; all else in that header the client may have made up. Of an
 * IPv6 address the network of 64 bits, which one client has to itself.
 */
export function clientAddress(
  connected: string | undefined,
  forwarded: string | null | undefined,
  hasPublicAddress: boolean,
): string {
  const named = forwarded?.split(",").at(-1)?.trim();
  const address = (hasPublicAddress && named && isLoopback(connected ?? "") ? named : connected) ?? "unknown";
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
