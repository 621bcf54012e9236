import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";

class NotPublic extends Error {
  override readonly name = "NotPublic";
}

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

const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");

const isAllowed = (url: URL): boolean => allowedHosts().includes(hostOf(url));

/** The only IPv6 addresses that the internet routes (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Not loopback, private, link-local, shared or reserved, nor an IPv6 address that embeds an IPv4 one. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const advice = "To allow it, add its host to ASSAY_WEBHOOK_HOSTS";

/** Throws Refusal for an address that is not https, contains a password, or is not public. */
export function readReceiver(text: string): URL {
  const url = URL.parse(text);
  const refuse = (message: string) => new Refusal(`${message}.`, "invalid", [{ path: "url", message }]);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse("Enter an address that begins with https://");
  if (url.username || url.password)
    throw refuse("The address contains a user name or password. Put what the receiver needs into its path");
  if (url.hash) throw refuse("The address contains a part after #, which is never sent. Remove it");
  if (isAllowed(url)) return url;
  const host = hostOf(url);
  if (/(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublic(host)))
    throw refuse(`${host} is not a public address. ${advice}`);
  if (url.protocol === "http:")
    throw refuse("Enter an address that begins with https://. Plain http is only for hosts in ASSAY_WEBHOOK_HOSTS");
  return url;
}

/** Connects only to the addresses checked here, so DNS that changes a moment later has no effect. */
export function publicLookup(url: URL): LookupFunction {
  if (isAllowed(url)) return lookup;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const inside = error ? undefined : addresses.find(({ address }) => !isPublic(address));
      const refused =
        inside && new NotPublic(`${hostname} resolves to ${inside.address}, which is not a public address. ${advice}.`);
      const [first] = addresses ?? [];
      if (error || refused || !first) callback(error ?? refused ?? new NotPublic(`${hostname} has no address.`), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
