// The thread in which files are made for downloads. cli/build.mjs bundles it into cli/built/export-thread.mjs; lib/runs/export/pool.ts starts it.
import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { Refusal } from "@/lib/domain/problem";
import { lowerPriority } from "@/lib/threads/priority";
import { type ExportedFile, writeExport } from "./file";

/** What the thread sends for each piece that it is asked for. */
export type ExportAnswer =
  | { kind: "piece"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "end" }
  | { kind: "refused"; message: string; reason: Refusal["kind"] }
  | { kind: "failed"; error: unknown };

/** What the pool hands over: the file to make, and where to answer. */
export interface ExportTask {
  file: ExportedFile;
  port: MessagePort;
}

lowerPriority();

/**
 * Makes one file: a piece for every message, until the file ends or the other side closes the port. Messages of several ports take turns, so
 * files that are made at the same time advance at the same pace.
 */
export default async function makeFile({ file, port }: ExportTask): Promise<void> {
  // Listens before anything is awaited: the other side may close the port at once.
  const asked = on(port, "message", { close: ["close"] });
  let pieces: AsyncGenerator<string> | undefined;
  try {
    for await (const _ of asked) {
      pieces ??= await writeExport(file);
      const next = await pieces.next();
      if (next.done) return port.postMessage({ kind: "end" } satisfies ExportAnswer);
      const bytes = encoder.encode(next.value);
      port.postMessage({ kind: "piece", bytes } satisfies ExportAnswer, [bytes.buffer]);
    }
  } catch (error) {
    port.postMessage(problemOf(error));
  } finally {
    await pieces?.return(undefined);
    port.close();
  }
}

const encoder = new TextEncoder();

const problemOf = (error: unknown): ExportAnswer =>
  error instanceof Refusal
    ? { kind: "refused", message: error.message, reason: error.kind }
    : { kind: "failed", error: error instanceof Error ? error : String(error) };
