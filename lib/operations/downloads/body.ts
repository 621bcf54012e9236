import type { OpenExport } from "@/lib/exports/pool";

interface Reader {
  /** Aborted when the connection closes. */
  signal: AbortSignal;
  isStillAllowed(): Promise<boolean>;
  onEnd(): void;
}

/** Milliseconds: longest pause of the client, and longest download. */
const limits = {
  idle: 60_000,
  whole: 60 * 60_000,
};

/** Makes each piece after the client took the previous one. Resolves with the first piece; throws what making it throws. */
export async function downloadBody(
  source: OpenExport,
  { signal, isStillAllowed, onEnd }: Reader,
  { idle, whole } = limits,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  let idling: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(idling);
    clearTimeout(longest);
    signal.removeEventListener("abort", breakOff);
    source.close();
    onEnd();
  };
  const breakOff = () => {
    // On an AbortError Next closes the connection, so the client sees an incomplete file; nothing is logged.
    controller?.error(new DOMException("The download was ended early.", "AbortError"));
    end();
  };
  const longest = setTimeout(breakOff, whole).unref();
  if (signal.aborted) end();
  else signal.addEventListener("abort", breakOff);

  let next: Promise<Uint8Array<ArrayBuffer> | null> | null = source.next();
  try {
    await next;
  } catch (error) {
    end();
    throw error;
  }
  const waitForClient = () => {
    idling = setTimeout(breakOff, idle).unref();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(streamController) {
        controller = streamController;
        if (hasEnded) streamController.error(new DOMException("The download was ended early.", "AbortError"));
        else waitForClient();
      },
      async pull(streamController) {
        clearTimeout(idling);
        try {
          if (!(await isStillAllowed())) return breakOff();
          const piece = await (next ?? source.next());
          next = null;
          if (hasEnded) return;
          if (piece === null) {
            streamController.close();
            return end();
          }
          streamController.enqueue(piece);
          waitForClient();
        } catch (error) {
          console.error("A download failed:", error);
          breakOff();
        }
      },
      cancel: end,
    },
    // Otherwise the stream prefetches one piece.
    { highWaterMark: 0 },
  );
}
