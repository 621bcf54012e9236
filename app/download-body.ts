import type { OpenExport } from "@/lib/exports/pool";

interface Reader {
  /** The request's signal, aborted when the connection closes. */
  signal: AbortSignal;
  /** Checked before every piece. */
  isStillAllowed(): Promise<boolean>;
  /** Called once when the download is over, for any reason. */
  onEnd(): void;
}

/** Milliseconds. */
const limits = {
  /** Longest time in which the client takes nothing. */
  idle: 60_000,
  /** Longest time from start to end. */
  whole: 60 * 60_000,
};

/**
 * Streams a file as a response body: makes each piece when the client has taken the one before. Resolves once the first piece is
 * ready; throws what making it throws.
 */
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
    // For an AbortError Next closes the connection, so that the client sees an incomplete file, and logs no error.
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
    // Otherwise the stream would ask for one piece more than the client takes.
    { highWaterMark: 0 },
  );
}
