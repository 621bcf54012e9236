import { Client } from "undici";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { patience, post, reasonOf } from "@/lib/http/post";
import { lookupOf, readReceiver } from "./public-address";
import { signedHeaders } from "./sign";

const mostBytes = 4_096;
const mostCharacters = 300;

export interface WebhookMessage {
  id: string;
  url: string;
  secret: string;
  body: string;
}

export interface SendOutcome {
  isAccepted: boolean;
  /** The receiver asks never to get this again. */
  isFinal: boolean;
  /** The response, or a sentence why there is none. */
  answer: string;
  /** In seconds; null if not requested. */
  retryAfter: number | null;
}

/** Accepted by any status from 200 to 299. Redirects are not followed, and time and size are bounded. Never throws. */
export async function send(
  { id, url, secret, body }: WebhookMessage,
  signal: AbortSignal,
  waitMs = patience,
): Promise<SendOutcome> {
  const open = () => {
    // The allowed hosts may have changed since the webhook was added.
    const receiver = readReceiver(url);
    const connection = new Client(receiver.origin, {
      connect: { lookup: lookupOf(receiver), timeout: waitMs },
      maxHeaderSize: 16_384,
    });
    return { connection, path: `${receiver.pathname}${receiver.search}`, headers: signedHeaders(secret, id, body) };
  };
  const posted = await post(open, body, { signal, waitMs, mostBytes });
  if (posted.status === null) {
    const answer = posted.isLate ? `No response within ${waitMs / 1000} seconds.` : whyNone(posted.error);
    return { isAccepted: false, isFinal: false, answer, retryAfter: null };
  }
  const { status, headers, text } = posted;
  return {
    isAccepted: status >= 200 && status < 300,
    isFinal: status === 410,
    answer: inWords(status, String(headers.location ?? ""), printable(text).trim().slice(0, mostCharacters)),
    retryAfter: secondsIn(String(headers["retry-after"] ?? "")),
  };
}

function inWords(status: number, location: string, said: string): string {
  if (status >= 300 && status < 400) {
    const to = printable(location).slice(0, 200);
    return `${status}: the receiver redirects${to && ` to ${to}`}. Redirects are not followed; use that address instead.`;
  }
  return said ? `${status}: ${said}` : `${status}`;
}

/** In seconds; dates are ignored. */
const secondsIn = (header: string): number | null => (/^\d{1,6}$/.test(header) ? Number(header) : null);

function whyNone(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const reason = reasonOf(error);
  return `No response: ${printable(reason).slice(0, mostCharacters)}${/[.!?]$/.test(reason) ? "" : "."}`;
}
