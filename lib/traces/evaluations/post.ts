import type { Dispatcher } from "undici";
import { z } from "zod";
import { printable } from "@/lib/domain/text/printable";
import type { Collector } from "@/lib/domain/traces/collector";
import { version } from "@/lib/domain/version";
import { brief } from "@/lib/judge/wire/redact";
import { retryAfter } from "@/lib/judge/wire/retry-after";
import { wayTo } from "@/lib/judge/wire/way";

/** Milliseconds from the connection to the end of the answer. */
export const patience = 15_000;
/** Of the answer, the bytes that are read and the characters that are kept. */
const [mostBytes, mostCharacters] = [65_536, 300];

export interface Outcome {
  /** accepted: by its status, though some records may be rejected. refused: not to be sent again. */
  kind: "accepted" | "refused" | "later";
  rejected: number;
  /** What the collector answered, or why nothing came. Holds no secret. */
  answer: string;
  /** Milliseconds that the collector asks to wait; null if it does not. */
  waitMs: number | null;
}

/** Statuses after which OTLP over HTTP sends the same again. */
const passing = new Set([429, 502, 503, 504]);

/** Sends a request of OTLP once. Redirects are not followed. Never throws: what goes wrong is the outcome. */
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
    const answer = deadline.aborted ? `There was no answer within ${limitMs / 1000} seconds.` : `No answer: ${clean(reason)}`;
    return { kind: "later", rejected: 0, answer, waitMs: null };
  } finally {
    // Not awaited: a collector may keep its end open.
    connection?.destroy().catch(() => undefined);
  }
}

/** The beginning of a body; what breaks off or never ends is cut. The status has said already whether the records are accepted. */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // Cut below.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8");
}

const Answer = z.object({
  partialSuccess: z.object({
    rejectedLogRecords: z.coerce.number().int().min(0).max(1e9).default(0),
    errorMessage: z.string().default(""),
  }),
});

/** What an answer says of rejected records; nothing if it is cut or no JSON. */
function partialSuccess(said: string): { rejected: number; message: string } {
  try {
    const { rejectedLogRecords: rejected, errorMessage } = Answer.parse(JSON.parse(said)).partialSuccess;
    const message = [rejected > 0 ? `${rejected} rejected` : "", errorMessage].filter(Boolean).join(": ");
    return { rejected, message };
  } catch {
    return { rejected: 0, message: "" };
  }
}
