import { Refusal } from "@/lib/domain/problem";
import { type Limits, type ReadingPace, slowestUpload, tooLong } from "./limits";

/** Refuses a sender that keeps the connection open without sending. */
export async function* arriving(bytes: AsyncIterable<Uint8Array>, pace: ReadingPace = slowestUpload): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  let totalWaitedMs = 0;
  let waitedMs = 0;
  let received = 0;
  let isOver = false;
  try {
    for (;;) {
      const began = performance.now();
      const next = await within(iterator.next(), pace.seconds * 1000 - waitedMs);
      const took = performance.now() - began;
      waitedMs += took;
      totalWaitedMs += took;
      if (next === "late" || totalWaitedMs > pace.most * 1000) throw tooSlow(totalWaitedMs > pace.most * 1000, pace);
      if (next.done) {
        isOver = true;
        return;
      }
      received += next.value.length;
      if (received >= pace.bytes) {
        waitedMs = 0;
        received = 0;
      }
      yield next.value;
    }
  } finally {
    // Not awaited: a stalled sender may never settle this.
    if (!isOver) iterator.return?.()?.catch(() => undefined);
  }
}

/** The body of a request. Throws `cutOff` if the client disconnects: half a body must not count as a whole one. */
export async function* wholeBody(
  { body, signal }: Request,
  cutOff: () => Refusal,
  pace?: ReadingPace,
): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* arriving(body, pace);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw cutOff();
  }
  if (signal.aborted) throw cutOff();
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

const tooSlow = (isTooLong: boolean, { seconds, bytes, most }: ReadingPace): Refusal =>
  new Refusal(
    isTooLong
      ? `The upload took longer than ${Math.round(most / 60)} minutes and was refused; nothing was stored. Compress the file with gzip, or split it.`
      : `The upload stalled: fewer than ${bytes.toLocaleString("en")} bytes arrived in ${seconds} seconds. Nothing was stored; send the file again.`,
    "too-slow",
  );

/** Limits processing time; waiting for bytes does not count. */
export async function* whileTimeLasts(bytes: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<Uint8Array> {
  let processingMs = 0;
  for await (const chunk of bytes) {
    const began = performance.now();
    yield chunk;
    processingMs += performance.now() - began;
    if (processingMs > limits.seconds * 1000) throw tooLong(limits);
  }
}

export async function* unlessAborted(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}
