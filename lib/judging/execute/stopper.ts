import { setMaxListeners } from "node:events";
import type { Waits } from "@/lib/db/runs/claims";
import type { Flow } from "@/lib/judge/calls/flow";

/** In ms; calls in flight are paid for. */
const graceMs = 3_000;

export interface Stop {
  /** Null if stopped from outside: by a signal, or by another process that paused or claimed the run. */
  reason: string | null;
  canBeFixed: boolean;
  /** When it resumes by itself, and what it waits for. */
  waits?: Waits | null;
}

export type Stopper = ReturnType<typeof createStopper>;

export function createStopper(signal: AbortSignal | undefined) {
  const all: { drain: AbortSignal; halt(grace?: number): void; release(): void }[] = [];
  const reasons: Stop[] = [];

  const isOver = () => all.length > 0 && all.every(({ drain }) => drain.aborted);
  const note = (why: Stop) => {
    // Later reasons did not cause the stop.
    if (!isOver()) reasons.push(why);
  };
  function stop(why: Stop, grace?: number): void {
    note(why);
    for (const { halt } of all) halt(grace);
  }
  const cutOff = (): void => stop({ reason: null, canBeFixed: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });

  function addServer({ flow, end }: { flow: Pick<Flow, "stop">; end: () => void }) {
    const controller = new AbortController();
    const drain = controller.signal;
    // Every waiting call listens, so there is no limit.
    setMaxListeners(0, drain);
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    const halt = (grace?: number) => {
      controller.abort();
      flow.stop();
      if (grace !== undefined) graceTimer ??= setTimeout(end, grace);
    };
    const release = () => {
      clearTimeout(graceTimer);
      flow.stop();
    };
    all.push({ drain, halt, release });
    if (signal?.aborted || reasons.length > 0) halt(graceMs);
    return {
      drain,
      /** Sends no more calls; waits for those in flight, at most `grace` ms. */
      stop(why: Stop, grace?: number): void {
        if (!drain.aborted) note(why);
        halt(grace);
      },
    };
  }
  if (signal?.aborted) cutOff();

  return {
    stop,
    cutOff,
    addServer,
    get isOver(): boolean {
      return isOver();
    },
    /** Null while everything runs; all reasons if several servers stopped. */
    get why(): Stop | null {
      if (reasons.length === 0) return null;
      if (reasons.some(({ reason }) => reason === null)) return { reason: null, canBeFixed: true };
      const sentences = new Set(reasons.map(({ reason }) => reason));
      // A reason that no wait mends needs a person.
      const waits = reasons.every((one) => one.waits) ? (reasons[0]?.waits ?? null) : null;
      return { reason: [...sentences].join(" "), canBeFixed: reasons.some(({ canBeFixed }) => canBeFixed), waits };
    },
    release(): void {
      signal?.removeEventListener("abort", cutOff);
      for (const { release } of all) release();
    },
  };
}
