import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { version } from "@/lib/domain/process/version";

/** In ms, from the connection to the end of the response. */
export const patience = 15_000;

interface Way {
  connection: Dispatcher;
  path: string;
  headers: Readonly<Record<string, string>>;
}

export type Posted =
  | { status: number; headers: IncomingHttpHeaders; text: string }
  /** No response arrived. */
  | { status: null; isLate: boolean; error: unknown };

/** One attempt to post JSON, over its own connection. Redirects are not followed, time and size are bounded, and the text is
 *  the beginning of the response. Never throws. */
export async function post(
  open: () => Way,
  body: string,
  { signal, waitMs, mostBytes }: { signal: AbortSignal; waitMs: number; mostBytes: number },
): Promise<Posted> {
  const deadline = AbortSignal.timeout(waitMs);
  let connection: Dispatcher | null = null;
  try {
    const way = open();
    connection = way.connection;
    const response = await connection.request({
      path: way.path,
      method: "POST",
      headers: { "user-agent": `Assay/${version}`, ...way.headers, "content-type": "application/json" },
      body,
      signal: AbortSignal.any([signal, deadline]),
    });
    return { status: response.statusCode, headers: response.headers, text: await beginning(response.body, mostBytes) };
  } catch (error) {
    return { status: null, isLate: deadline.aborted && !signal.aborted, error };
  } finally {
    // Not awaited: a server may keep its end open.
    connection?.destroy().catch(() => undefined);
  }
}

/** A body that breaks or never ends is cut: the status has decided already. */
async function beginning(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
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

export function reasonOf(error: unknown): string {
  const found = error instanceof AggregateError ? error.errors[0] : error;
  return found instanceof Error ? found.message || String((found as NodeJS.ErrnoException).code ?? found.name) : String(found);
}
