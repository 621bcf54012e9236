import type { UploadToStore } from "assay-lib/imports/upload-to-store";
import { z } from "zod/mini";

const Line = z.union([
  z.object({ accepted: z.int(), rejected: z.int() }),
  z.object({ datasetId: z.string(), existed: z.boolean(), runs: z.array(z.string()) }),
  z.object({ problem: z.string() }),
]);

export interface StoredFile {
  datasetId: string;
  existed: boolean;
  runs: string[];
}

/** `onRead` gets the rows read so far. Throws an Error with a message, or an AbortError. */
export async function storeFile(
  id: string,
  request: z.input<typeof UploadToStore>,
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
    throw new Error(problem.data?.detail ?? `The server responded with HTTP ${response.status}. Nothing was stored.`);
  }
  for await (const text of lines(response.body)) {
    const line = Line.parse(JSON.parse(text));
    if ("datasetId" in line) return line;
    if ("problem" in line) throw new Error(line.problem);
    onRows(line.accepted + line.rejected);
  }
  throw new Error("Connection lost while storing the file. Check the datasets before you try again.");
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
