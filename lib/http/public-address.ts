import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

class NotPublic extends Error {
  override readonly name = "NotPublic";
}

/** The only IPv6 addresses that the internet routes (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Not loopback, private, link-local, shared or reserved, nor an IPv6 address that embeds an IPv4 one. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const bare = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$|\.$/g, "");

export const hostOf = ({ hostname }: URL): string => bare(hostname);

/** Whether a list such as "judge.lan, 10.0.0.7" names the host. */
export const isListed = (url: URL, hosts = ""): boolean => hosts.split(",").map(bare).filter(Boolean).includes(hostOf(url));

/** By its name alone, before anything is resolved. */
export const isInside = (url: URL): boolean => {
  const host = hostOf(url);
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublic(host));
};

/** Connects only to the addresses checked here, so DNS that changes a moment later has no effect. */
export const publicLookup =
  (advice: string): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const inside = error ? undefined : addresses.find(({ address }) => !isPublic(address));
      const refused =
        inside && new NotPublic(`${hostname} resolves to ${inside.address}, which is not a public address. ${advice}.`);
      const [first] = addresses ?? [];
      if (error || refused || !first) callback(error ?? refused ?? new NotPublic(`${hostname} has no address.`), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
