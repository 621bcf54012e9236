import type { Dispatcher } from "undici";
import { z } from "zod";
import { printable } from "@/lib/domain/text/printable";
import type { Collector } from "@/lib/domain/traces/collector";
import { version } from "@/lib/domain/version";
import { brief } from "@/lib/judge/wire/redact";
import { retryAfter } from "@/lib/judge/wire/retry-after";
import { wayTo } from "@/lib/judge/wire/way";

/** In ms, from the connection to the end of the response. */
export const patience = 15_000;
const [mostBytes, mostCharacters] = [65_536, 300];

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
export async function post(collector: Collector, body: string, signal: AbortSignal, limitMs = patience): Promise<Outcome> {
  const { url, headers } = collector;
  const deadline = AbortSignal.timeout(limitMs);
  const clean = (said: string) => printable(brief(said, { baseUrl: url.href, apiKey: null, headers }, mostCharacters));
  let connection: Dispatcher | null = null;
  try {
    const way = wayTo(url.origin);
    connection = way.open();
    const response = await connection.request({
      path: `${way.prefix}${url.pathname}${url.search}`,
      method: "POST",
      headers: { ...way.headers, "user-agent": `Assay/${version}`, ...headers, "content-type": "application/json" },
      body,
      signal: AbortSignal.any([signal, deadline]),
    });
    const status = response.statusCode;
    const said = await beginning(response.body);
    if (status >= 200 && status < 300) {
      const { rejected, message } = partialSuccess(said);
      return { kind: "accepted", rejected, answer: clean(message ? `${status}: ${message}` : `${status}`), waitMs: null };
    }
    return {
      kind: passing.has(status) ? "later" : "refused",
      rejected: 0,
      answer: clean(said ? `${status}: ${said}` : `${status}`),
      waitMs: retryAfter({ get: (name) => String(response.headers[name] ?? "") || null }),
    };
  } catch (error) {
    const found = error instanceof AggregateError ? error.errors[0] : error;
    const reason = found instanceof Error ? found.message || String((found as NodeJS.ErrnoException).code ?? "") : String(found);
    const answer = deadline.aborted ? `No response within ${limitMs / 1000} seconds.` : `No response: ${clean(reason)}`;
    return { kind: "later", rejected: 0, answer, waitMs: null };
  } finally {
    // Not awaited: a collector may keep its end open.
    connection?.destroy().catch(() => undefined);
  }
}

/** A body that breaks or never ends is cut: the status has decided already. */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8");
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
