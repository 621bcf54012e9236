import { plainPage, plainPagePolicy } from "@/lib/access/plain-page";
import { shareMisses } from "./miss-limit";
import { openShare } from "./open";

const gonePage = plainPage(
  "This link no longer works",
  "It may have ended, or it was not copied whole. Ask the person who sent it for a new one.",
);
const waitPage = plainPage("Too many links were tried from here", "Wait a moment, then open the link again.");

/**
 * Headers of every response under /share/, whatever the token: keep it out of search engines, caches and frames, and hide the
 * address from linked sites.
 */
export const shareHeaders = {
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
};

interface ShareRefusal {
  status: number;
  body: string;
  sent: Record<string, string>;
}

const refusal = (status: number, body: string, more: Record<string, string> = {}): ShareRefusal => ({
  status,
  body,
  sent: { ...shareHeaders, "content-type": "text/html; charset=utf-8", "content-security-policy": plainPagePolicy, ...more },
});

/**
 * Refuses a token that opens nothing: the same bytes for a share that was revoked, expired, deleted with its run or never
 * existed, and 429 for a while after too many misses from `address`. Returns null for a token that opens a share, if the address
 * under it is `something`: a share's visitor is never sent to sign in.
 */
export async function refuseShare(token: string, address: string, exists: boolean): Promise<ShareRefusal | null> {
  if (await openShare(token)) return exists ? null : refusal(404, gonePage);
  const seconds = shareMisses().miss(address);
  return seconds === null ? refusal(404, gonePage) : refusal(429, waitPage, { "retry-after": String(seconds) });
}
