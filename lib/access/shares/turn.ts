import { plainPage, plainPagePolicy } from "@/lib/access/plain-page";
import { shareMisses } from "./miss-limit";
import { openShare } from "./token";

const gonePage = plainPage(
  "This link no longer works",
  "It may have ended, or been copied incompletely. Ask the person who sent it for a new one.",
);
const waitPage = plainPage("Too many links were tried from your address", "Wait a moment, then open the link again.");

/** For every response under /share/: no search engines, caches, frames or referrers. */
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

/** Null for a valid token with an existing page. Revoked, expired, deleted and unknown shares get the same bytes; 429 after
 *  too many misses from `address`. */
export async function refuseShare(token: string, address: string, exists: boolean): Promise<ShareRefusal | null> {
  if (await openShare(token)) return exists ? null : refusal(404, gonePage);
  const seconds = shareMisses.miss(address);
  return seconds === null ? refusal(404, gonePage) : refusal(429, waitPage, { "retry-after": String(seconds) });
}
