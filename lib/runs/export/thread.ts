// Makes files for downloads in a thread of its own. pool.ts starts it.
import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { lowerPriority } from "@/lib/threads/priority";
import { sendError } from "@/lib/threads/sent-error";
import { type Answer, task } from "@/lib/threads/task";
import { type ExportedFile, writeExport } from "./file";

lowerPriority();

const encoder = new TextEncoder();

/**
 * Makes one file: a piece of it, in UTF-8, for every message, and null at the end; until then or until the other side closes the port. Messages of
 * several ports take turns, so files that are made at the same time advance at the same pace.
 */
export const makeFile = task(async ({ file, port }: { file: ExportedFile; port: MessagePort }): Promise<void> => {
  const answer = (piece: Answer<Uint8Array<ArrayBuffer> | null>, handedOver: ArrayBuffer[] = []) =>
    port.postMessage(piece, handedOver);
  // Listens before anything is awaited: the other side may close the port at once.
  const asked = on(port, "message", { close: ["close"] });
  let pieces: AsyncGenerator<string> | undefined;
  try {
    for await (const _ of asked) {
      pieces ??= await writeExport(file);
      const next = await pieces.next();
      if (next.done) return answer({ output: null });
      const bytes = encoder.encode(next.value);
      answer({ output: bytes }, [bytes.buffer]);
    }
  } catch (error) {
    answer({ error: sendError(error) });
  } finally {
    await pieces?.return(undefined);
    port.close();
  }
});
