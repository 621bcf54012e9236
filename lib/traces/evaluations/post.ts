import * as z from "zod";
import { printable } from "@/lib/domain/text/printable";
import type { Collector } from "@/lib/domain/traces/collector";
import { post, reasonOf } from "@/lib/judge/wire/post";
import { brief } from "@/lib/judge/wire/redact";
import { retryAfter } from "@/lib/judge/wire/retry-after";
import { wayTo } from "@/lib/judge/wire/way";

const mostBytes = 65_536;
const mostCharacters = 300;

export interface Outcome {
  /** accepted: by status, though some records may be rejected. refused: not to be retried. */
  kind: "accepted" | "refused" | "later";
  rejected: number;
  /** The response, or why there is none, without secrets. */
  answer: string;
  waitMs: number | null;
}

/** OTLP/HTTP retries these. */
const passing = new Set([429, 502, 503, 504]);

/** One attempt. Redirects are not followed. Never throws. */
export async function postToCollector(
  { url, headers }: Collector,
  body: string,
  signal: AbortSignal,
  waitMs: number,
): Promise<Outcome> {
  const clean = (said: string) => printable(brief(said, { baseUrl: url.href, apiKey: null, headers }, mostCharacters));
  const open = () => {
    const way = wayTo(url.origin);
    const path = `${way.prefix}${url.pathname}${url.search}`;
    return { connection: way.open(), path, headers: { ...way.headers, ...headers } };
  };
  const posted = await post(open, body, { signal, waitMs, mostBytes });
  if (posted.status === null) {
    const { isLate, error } = posted;
    const answer = isLate ? `No response within ${waitMs / 1000} seconds.` : `No response: ${clean(reasonOf(error))}`;
    return { kind: "later", rejected: 0, answer, waitMs: null };
  }
  const { status, text } = posted;
  const isAccepted = status >= 200 && status < 300;
  const { rejected, message } = isAccepted ? partialSuccess(text) : { rejected: 0, message: text };
  return {
    kind: isAccepted ? "accepted" : passing.has(status) ? "later" : "refused",
    rejected,
    answer: clean(message ? `${status}: ${message}` : `${status}`),
    waitMs: isAccepted ? null : retryAfter({ get: (name) => String(posted.headers[name] ?? "") || null }),
  };
}

const Answer = z.object({
  partialSuccess: z.object({
    rejectedLogRecords: z.coerce.number().int().min(0).max(1e9).default(0),
    errorMessage: z.string().default(""),
  }),
});

function partialSuccess(said: string): { rejected: number; message: string } {
  try {
    const { rejectedLogRecords: rejected, errorMessage } = Answer.parse(JSON.parse(said)).partialSuccess;
    const message = [rejected > 0 ? `${rejected} rejected` : "", errorMessage].filter(Boolean).join(": ");
    return { rejected, message };
  } catch {
    return { rejected: 0, message: "" };
  }
}
