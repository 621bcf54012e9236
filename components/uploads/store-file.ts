import { z } from "zod/mini";

const Line = z.union([
  z.object({ accepted: z.int(), rejected: z.int() }),
  z.object({ datasetId: z.string(), existed: z.boolean() }),
  z.object({ problem: z.string() }),
]);

/** The body of `POST /datasets/uploads/ID/store`. */
export interface StoreRequest {
  name: string;
  source?: string;
  datasetId?: string;
  configuration?: string;
  contextDelimiter?: string;
  map: Record<string, string>;
  /** Also if the same file is a dataset already. */
  again: boolean;
}

export interface StoredFile {
  datasetId: string;
  /** Whether the same file was stored already, so that nothing was now. */
  existed: boolean;
}

/**
 * Stores an upload and reports how many rows are read. Returns its dataset; throws an Error whose message is a sentence for
 * people, or an AbortError.
 */
export async function storeFile(
  id: string,
  request: StoreRequest,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<StoredFile> {
  const response = await fetch(`/datasets/uploads/${id}/store`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || !response.body) {
    const problem = z.object({ detail: z.string() }).safeParse(await response.json().catch(() => null));
    throw new Error(problem.data?.detail ?? `The server answered with HTTP ${response.status}. Nothing was stored.`);
  }
  for await (const text of lines(response.body)) {
    const line = Line.parse(JSON.parse(text));
    if ("datasetId" in line) return line;
    if ("problem" in line) throw new Error(line.problem);
    onRows(line.accepted + line.rejected);
  }
  throw new Error("The connection broke off while the file was being stored. Look at the list of datasets before you try again.");
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}
