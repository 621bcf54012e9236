// Reads exports in a thread, so that a large one does not hold up the server. receive.ts starts it.
import type { Encoding } from "@/lib/domain/traces/answer";
import { task } from "@/lib/threads/task";
import { readExport } from "./otlp/read";

export const read = task(({ bytes, encoding, share }: { bytes: Uint8Array; encoding: Encoding; share: number }) =>
  readExport(bytes, encoding, share),
);
