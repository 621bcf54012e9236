import { isFinished } from "@/lib/domain/runs/is-finished";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { nextLook } from "@/lib/judging/progress/follow";

/** Milliseconds between keep-alive comments, and until a stream closes. */
const longestSilence = 15_000;
const longestStream = 15 * 60_000;
/** Milliseconds before a browser reconnects. */
const retryAfter = 2_000;

/**
 * Server-sent events: `progress` when the progress changes, and `end` when the run has ended or is deleted.
 * The stream also closes after its lifetime; an EventSource reconnects by itself.
 */
export function followRun(id: string, signal: AbortSignal): Response {
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, longestStream);
  stop.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  signal.addEventListener("abort", end, { once: true });
  const encoder = new TextEncoder();
  const events = follow(id, stop.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next().catch((error) => {
        // Without an `end` event the client reconnects.
        console.error(`Following the run ${id} failed:`, error);
        return { done: true as const, value: undefined };
      });
      if (next.done) end();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: end,
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
  });
}

async function* follow(id: string, signal: AbortSignal): AsyncGenerator<string> {
  const { promise: gone, cancel } = untilAborted(signal);
  try {
    // At once: the door starts the next new connection when this response has begun.
    yield `retry: ${retryAfter}\n\n`;
    let last = "";
    let sentAt = performance.now();
    for (;;) {
      const progress = await Promise.race([nextLook(id), gone]);
      if (progress === "gone") return;
      if (progress === null) return yield event("end", { status: "removed" });
      const data = event("progress", progress);
      const isUnchanged = data === last;
      if (!isUnchanged || performance.now() - sentAt > longestSilence) {
        yield isUnchanged ? ": still here\n\n" : data;
        sentAt = performance.now();
      }
      if (isFinished(progress.status)) return yield event("end", { status: progress.status });
      last = data;
    }
  } finally {
    cancel();
  }
}

const event = (name: "progress" | "end", data: RunProgress | { status: string }): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function untilAborted(signal: AbortSignal): { promise: Promise<"gone">; cancel: () => void } {
  let cancel = () => {};
  const promise = new Promise<"gone">((resolve) => {
    const onAbort = () => resolve("gone");
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    cancel = () => signal.removeEventListener("abort", onAbort);
  });
  return { promise, cancel };
}
