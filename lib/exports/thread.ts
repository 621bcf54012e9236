// The thread that writes files for downloads. pool.ts starts it.
import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { lowerPriority } from "@/lib/threads/priority";
import { sendError } from "@/lib/threads/sent-error";
import { type Answer, task } from "@/lib/threads/task";
import { type ExportedFile, writeExport } from "./file";

lowerPriority();

const encoder = new TextEncoder();

/**
 * Writes one file: answers every message on the port with a piece, text in UTF-8, and with null at the end. Stops early if the other
 * side closes the port. Ports take turns, so simultaneous files advance at the same pace.
 */
export const makeFile = task(async ({ file, port }: { file: ExportedFile; port: MessagePort }): Promise<void> => {
  const answer = (piece: Answer<Uint8Array<ArrayBuffer> | null>, handedOver: ArrayBuffer[] = []) =>
    port.postMessage(piece, handedOver);
  // Must listen before anything is awaited, since the other side may close the port at once.
  const requests = on(port, "message", { close: ["close"] });
  let pieces: Awaited<ReturnType<typeof writeExport>> | undefined;
  try {
    for await (const _ of requests) {
      pieces ??= await writeExport(file);
      const next = await pieces.next();
      if (next.done) return answer({ output: null });
      const bytes = typeof next.value === "string" ? encoder.encode(next.value) : next.value;
      answer({ output: bytes }, [bytes.buffer]);
    }
  } catch (error) {
    answer({ error: sendError(error) });
  } finally {
    await pieces?.return(undefined);
    port.close();
  }
});
