import { normalized } from "@/lib/domain/normalized";

const types = {
  jsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  html: "text/html; charset=utf-8",
};
export type FileType = keyof typeof types;

/** Answers with a file made piece by piece, as fast as it is taken; `name` may be any text. */
export function download(pieces: AsyncGenerator<string>, type: FileType, name: string, headers: HeadersInit = {}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": types[type],
      "content-disposition": `attachment; filename="${safeName(name)}.${type}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}

/** A name that every file system takes and that breaks no header: letters and digits of ASCII, dots and hyphens, at most 100. */
export const safeName = (name: string): string =>
  normalized(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .slice(0, 100)
    .replace(/^[-.]+|[-.]+$/g, "") || "assay";
