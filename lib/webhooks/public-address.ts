import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { hostOf, isInside, isListed, publicLookup } from "@/lib/http/public-address";

const isAllowed = (url: URL): boolean => isListed(url, parseEnvironment(process.env).ASSAY_WEBHOOK_HOSTS);

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
  if (isInside(url)) throw refuse(`${hostOf(url)} is not a public address. ${advice}`);
  if (url.protocol === "http:")
    throw refuse("Enter an address that begins with https://. Plain http is only for hosts in ASSAY_WEBHOOK_HOSTS");
  return url;
}

export const lookupOf = (url: URL): LookupFunction => (isAllowed(url) ? lookup : publicLookup(advice));
