import { Client } from "undici";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { version } from "@/lib/domain/version";
import { publicLookup, readReceiver } from "./public-address";
import { signedHeaders } from "./sign";

/** In ms, from the connection to the end of the response headers. */
export const patience = 15_000;
const [mostBytes, mostCharacters] = [4_096, 300];

export interface Message {
  id: string;
  url: string;
  secret: string;
  body: string;
}

export interface Outcome {
  isAccepted: boolean;
  /** The receiver asks never to get this again. */
  isFinal: boolean;
  /** The response, or a sentence why there is none. */
  answer: string;
  /** In seconds; null if not requested. */
  retryAfter: number | null;
}

/** Accepted by any status from 200 to 299. Redirects are not followed, and time and size are bounded. Never throws. */
export async function send({ id, url, secret, body }: Message, signal: AbortSignal, waitMs = patience): Promise<Outcome> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), waitMs);
  const stop = () => deadline.abort();
  signal.addEventListener("abort", stop, { once: true });
  let client: Client | null = null;
  try {
    if (signal.aborted) throw new Error("Assay is stopping");
    // The allowed hosts may have changed since the webhook was added.
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
    const answer = deadline.signal.aborted && !signal.aborted ? `No response within ${waitMs / 1000} seconds.` : reasonOf(error);
    return { isAccepted: false, isFinal: false, answer, retryAfter: null };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    // Not awaited: a receiver may keep its end open.
    client?.destroy().catch(() => undefined);
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
  return printable(Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8")).trim().slice(0, mostCharacters);
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

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const found = error instanceof AggregateError ? error.errors[0] : error;
  const reason =
    found instanceof Error ? found.message || String((found as NodeJS.ErrnoException).code ?? found.name) : String(found);
  return `No response: ${printable(reason).slice(0, mostCharacters)}${/[.!?]$/.test(reason) ? "" : "."}`;
}
