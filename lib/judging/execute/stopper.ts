import { setMaxListeners } from "node:events";
import type { Flow } from "@/lib/judge/calls/flow";

/** In ms; calls in flight are paid for. */
const graceMs = 3_000;

export interface Stop {
  /** Null if stopped from outside: by a signal, or by another process that paused or claimed the run. */
  reason: string | null;
  canBeFixed: boolean;
  isForToday?: boolean;
}

interface Stopping {
  /** Sends no more calls; waits for those in flight, at most `grace` ms. */
  stop(why: Stop, grace?: number): void;
}

export interface ServerStopper extends Stopping {
  readonly drain: AbortSignal;
}

interface Calls {
  flow: Pick<Flow, "stop">;
  end: () => void;
}

export function createStopper(signal: AbortSignal | undefined) {
  const all: (Stopping & { isStopped: boolean; release(): void })[] = [];
  const reasons: Stop[] = [];

  const isOver = () => all.length > 0 && all.every(({ isStopped }) => isStopped);
  const note = (why: Stop) => {
    // Later reasons did not cause the stop.
    if (!isOver()) reasons.push(why);
  };
  function stop(why: Stop, grace?: number): void {
    note(why);
    for (const server of all) server.stop(why, grace);
  }
  const cutOff = (): void => stop({ reason: null, canBeFixed: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });

  function addServer({ flow, end }: Calls): ServerStopper {
    const drain = new AbortController();
    // Every waiting call listens, so there is no limit.
    setMaxListeners(0, drain.signal);
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    const halt = (grace?: number) => {
      drain.abort();
      flow.stop();
      if (grace !== undefined) graceTimer ??= setTimeout(end, grace);
    };
    all.push({
      get isStopped() {
        return drain.signal.aborted;
      },
      stop: (_, grace) => halt(grace),
      release() {
        clearTimeout(graceTimer);
        flow.stop();
      },
    });
    if (signal?.aborted || reasons.length > 0) halt(graceMs);
    return {
      drain: drain.signal,
      stop(why, grace) {
        if (!drain.signal.aborted) note(why);
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
      const isForToday = reasons.every((one) => one.isForToday);
      const sentences = new Set(reasons.map(({ reason }) => reason));
      return { reason: [...sentences].join(" "), canBeFixed: reasons.some(({ canBeFixed }) => canBeFixed), isForToday };
    },
    release(): void {
      signal?.removeEventListener("abort", cutOff);
      for (const server of all) server.release();
    },
  };
}
