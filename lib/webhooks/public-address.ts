import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { parseEnvironment } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";

/** A receiver's address that may not be reached. */
class NotPublic extends Error {
  override readonly name = "NotPublic";
}

/** Hosts that the operator allows although they are not public, in lower case. */
const allowedHosts = (): string[] =>
  (parseEnvironment(process.env).ASSAY_WEBHOOK_HOSTS ?? "")
    .split(",")
    .map((host) =>
      host
        .trim()
        .toLowerCase()
        .replace(/^\[|\]$/g, ""),
    )
    .filter(Boolean);

/** A URL's host as `allowedHosts` writes it. */
const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");

const isAllowed = (url: URL): boolean => allowedHosts().includes(hostOf(url));

/** The only IPv6 addresses that the internet routes (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether the address is one of the internet's: not loopback, private, link-local, shared or reserved, nor an IPv6 address that
 * carries an IPv4 one.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const advice = "To allow it, add its host to ASSAY_WEBHOOK_HOSTS";

/** Reads a receiver's address. Throws Refusal for one that is not https, holds a password, or names a host that is not public. */
export function readReceiver(text: string): URL {
  const url = URL.parse(text);
  const refuse = (message: string) => new Refusal(`${message}.`, "invalid", [{ path: "url", message }]);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse("Give an address that begins with https://");
  if (url.username || url.password)
    throw refuse("The address holds a name or a password. Put what the receiver needs into its path");
  if (url.hash) throw refuse("The address holds a part after #, which is never sent. Leave it out");
  if (isAllowed(url)) return url;
  const host = hostOf(url);
  if (/(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublic(host)))
    throw refuse(`${host} is not a public address. ${advice}`);
  if (url.protocol === "http:")
    throw refuse("Give an address that begins with https://. Plain http is only for hosts in ASSAY_WEBHOOK_HOSTS");
  return url;
}

/**
 * Resolves names for a connection to `url`, and refuses those that lead to addresses that are not public. The connection goes to the
 * addresses checked here, so a name that resolves differently a moment later leads nowhere else.
 */
export function publicLookup(url: URL): LookupFunction {
  if (isAllowed(url)) return lookup;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const inside = error ? undefined : addresses.find(({ address }) => !isPublic(address));
      const refused =
        inside && new NotPublic(`${hostname} leads to ${inside.address}, which is not a public address. ${advice}.`);
      const [first] = addresses ?? [];
      if (error || refused || !first) callback(error ?? refused ?? new NotPublic(`${hostname} has no address.`), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
