// Started by receive.ts: a large export must not block the server.
import { task } from "@/lib/threads/task";
import { type OtlpOptions, readExport } from "./otlp/read";

export const read = task(
  ({ bytes, options }: { bytes: Uint8Array; options: OtlpOptions }) => readExport(bytes, options),
  (output) => output?.pieces.flatMap(({ spans, traces }) => [spans.buffer, traces.buffer]) ?? [],
);
