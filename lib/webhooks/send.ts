import { Client } from "undici";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { version } from "@/lib/domain/version";
import { publicLookup, readReceiver } from "./public-address";
import { signedHeaders } from "./sign";

/** Milliseconds from the connection to the end of the answer's headers. */
export const patience = 15_000;
/** Of the answer's body, the bytes that are read and the characters that are kept. */
const [mostBytes, mostCharacters] = [4_096, 300];

export interface Message {
  id: string;
  url: string;
  secret: string;
  body: string;
}

export interface Outcome {
  isAccepted: boolean;
  /** Whether the receiver asks never to be sent this again. */
  isFinal: boolean;
  /** What the receiver answered, or why nothing came, as a sentence. */
  answer: string;
  /** Seconds that the receiver asks to wait; null if it does not. */
  retryAfter: number | null;
}

/**
 * Sends a message once, over a connection of its own. Any status from 200 to 299 accepts it. Redirects are not followed, and the time
 * and the size of the answer are bounded. Never throws: what goes wrong is the outcome.
 */
export async function send({ id, url, secret, body }: Message, signal: AbortSignal, waitMs = patience): Promise<Outcome> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), waitMs);
  const stop = () => deadline.abort();
  signal.addEventListener("abort", stop, { once: true });
  let client: Client | null = null;
  try {
    if (signal.aborted) throw new Error("Assay is stopping");
    // What may be reached can have changed since the webhook was added.
    const receiver = readReceiver(url);
    client = new Client(receiver.origin, {
      connect: { lookup: publicLookup(receiver), timeout: waitMs },
      maxHeaderSize: 16_384,
    });
    const response = await client.request({
      path: `${receiver.pathname}${receiver.search}`,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Assay/${version}`,
        ...signedHeaders(secret, id, body),
      },
      body,
      signal: deadline.signal,
    });
    const { statusCode: status, headers } = response;
    const said = await beginning(response.body);
    return {
      isAccepted: status >= 200 && status < 300,
      isFinal: status === 410,
      answer: inWords(status, String(headers.location ?? ""), said),
      retryAfter: secondsIn(String(headers["retry-after"] ?? "")),
    };
  } catch (error) {
    const answer =
      deadline.signal.aborted && !signal.aborted ? `There was no answer within ${waitMs / 1000} seconds.` : reasonOf(error);
    return { isAccepted: false, isFinal: false, answer, retryAfter: null };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    // Not awaited: a receiver may keep its end open.
    client?.destroy().catch(() => undefined);
  }
}

/** The beginning of a body; what breaks off or never ends is cut. The status has said already whether the message is accepted. */
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
  return printable(Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8")).trim().slice(0, mostCharacters);
}

function inWords(status: number, location: string, said: string): string {
  if (status >= 300 && status < 400) {
    const to = printable(location).slice(0, 200);
    return `${status}: the receiver redirects${to && ` to ${to}`}. Redirects are not followed; give that address instead.`;
  }
  return said ? `${status}: ${said}` : `${status}`;
}

/** Retry-After in seconds; a date is not read. */
const secondsIn = (header: string): number | null => (/^\d{1,6}$/.test(header) ? Number(header) : null);

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const found = error instanceof AggregateError ? error.errors[0] : error;
  const reason =
    found instanceof Error ? found.message || String((found as NodeJS.ErrnoException).code ?? found.name) : String(found);
  return `No answer: ${printable(reason).slice(0, mostCharacters)}${/[.!?]$/.test(reason) ? "" : "."}`;
}
