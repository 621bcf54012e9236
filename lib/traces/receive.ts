import { storeSpans } from "@/lib/db/traces";
import { Refusal } from "@/lib/domain/problem";
import type { Encoding } from "@/lib/domain/traces/answer";
import { sharedThreads } from "@/lib/threads/pool";
import { readRules } from "./settings";

const reader = sharedThreads<typeof import("./read-thread")>("trace-thread", {
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

/** Bytes of exports that are held in memory at once. */
const mostHeld = 160 * 1024 * 1024;
// Kept on `process` because the web server's bundles hold this module more than once.
const kept = globalThis as { assayTraceBytes?: number };

/** Reads and stores an export while it arrives whole. Refuses it as "busy" if too many are being read. */
export async function receiveExport(
  arriving: AsyncIterable<Uint8Array>,
  { encoding, most }: { encoding: Encoding; most: number },
): Promise<{ rejected: number; reasons: string }> {
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    kept.assayTraceBytes = (kept.assayTraceBytes ?? 0) + bytes;
  };
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of arriving) {
      hold(chunk.length);
      if (held > most)
        throw new Refusal(`The export is larger than ${most / 1024 / 1024} MiB. Send fewer spans at once.`, "too-large");
      if ((kept.assayTraceBytes ?? 0) > mostHeld)
        throw new Refusal("Too many exports arrive at once. Send this one again.", "busy");
      chunks.push(chunk);
    }
    return await storeExport(Buffer.concat(chunks), encoding);
  } finally {
    hold(-held);
  }
}

async function storeExport(bytes: Buffer, encoding: Encoding): Promise<{ rejected: number; reasons: string }> {
  const rules = await readRules();
  const share = Math.max(0, ...rules.map((rule) => rule.share)) / 100;
  const { rejected, reasons, ...arrived } = await reader
    .run("read", { bytes, encoding, share })
    .catch((error: Error & { code?: string }) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw new Refusal("The export holds too many values to be read. Send fewer spans at once.", "too-large");
    });
  if (arrived.projects.length > 0) await storeSpans(arrived);
  return { rejected, reasons };
}
