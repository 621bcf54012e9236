import { respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { findRun } from "@/lib/db/runs";
import { isFinished } from "@/lib/domain/run";
import { progressOf } from "@/lib/runs/run-progress";

export const dynamic = "force-dynamic";

/** Milliseconds between two looks at the run; after how many silent ones a comment keeps the connection open. */
const lookEvery = 500;
const silentLooks = 30;

/**
 * Server-sent events: `progress` twice a second while the run is worked on, and whenever it changes otherwise; `end` once it
 * has ended, and the stream closes.
 */
export const GET = respond<{ id: string }>(async (request, { id }) => {
  await requireRun(id);
  const stop = new AbortController();
  request.signal.addEventListener("abort", () => stop.abort(), { once: true });
  const encoder = new TextEncoder();
  const events = follow(id, stop.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel() {
      stop.abort();
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
  });
});

async function* follow(id: string, signal: AbortSignal): AsyncGenerator<string> {
  let last = "";
  let silent = 0;
  while (!signal.aborted) {
    const run = await findRun(id);
    if (!run) return yield event("end", JSON.stringify({ status: "removed" }));
    const data = JSON.stringify(progressOf(run));
    if (data !== last || run.status === "running") yield event("progress", data);
    else if (++silent % silentLooks === 0) yield ": still here\n\n";
    if (isFinished(run.status)) return yield event("end", JSON.stringify({ status: run.status }));
    last = data;
    await elapsed(lookEvery, signal);
  }
}

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;

const elapsed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
