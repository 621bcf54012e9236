// Reads exports in threads, so that a large one does not hold up the server. receive.ts starts them.
import { task } from "@/lib/threads/task";
import { type ExportOptions, readExport } from "./otlp/read";

export const read = task(
  ({ bytes, options }: { bytes: Uint8Array; options: ExportOptions }) => readExport(bytes, options),
  (output) => output?.pieces.flatMap(({ spans, traces }) => [spans.buffer, traces.buffer]) ?? [],
);
