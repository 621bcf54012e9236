import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { lowerPriority } from "@/lib/threads/priority";
import { sendError } from "@/lib/threads/sent-error";
import { type TaskAnswer, task } from "@/lib/threads/task";
import { type ExportedFile, writeExport } from "./file";

lowerPriority();

const encoder = new TextEncoder();

/** Answers each message with a UTF-8 piece, null at the end; stops if the port closes. Ports take turns. */
export const makeFile = task(async ({ file, port }: { file: ExportedFile; port: MessagePort }): Promise<void> => {
  const answer = (piece: TaskAnswer<Uint8Array<ArrayBuffer> | null>, handedOver: ArrayBuffer[] = []) =>
    port.postMessage(piece, handedOver);
  // Listen before the first await: the other side may close the port immediately.
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
