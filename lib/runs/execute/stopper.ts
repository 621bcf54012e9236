import { setMaxListeners } from "node:events";
import type { Flow } from "@/lib/judge/flow";

/** How long calls in flight may still take once a run is cut off: they are paid for. In milliseconds. */
const graceMs = 3_000;

/** Why a run ended before its end. */
export interface Stop {
  /** Null where it was cut off from outside: by a signal, or by another process that paused or took it. */
  reason: string | null;
  canBeMended: boolean;
}

/** Stops a run's calls, for the first reason that is given; also when `signal` says so. */
export function createStopper(flow: Flow, signal: AbortSignal | undefined) {
  const drain = new AbortController();
  const abort = new AbortController();
  // Every call in flight listens.
  for (const each of [drain.signal, abort.signal]) setMaxListeners(0, each);
  let stopped: Stop | null = null;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;

  /** No further call is sent; those in flight are waited for, at most `grace` milliseconds where that is given. */
  function stop(why: Stop, grace?: number): void {
    stopped ??= why;
    drain.abort();
    flow.stop();
    if (grace !== undefined) graceTimer ??= setTimeout(() => abort.abort(), grace);
  }
  const cutOff = (): void => stop({ reason: null, canBeMended: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });
  if (signal?.aborted) cutOff();

  return {
    stop,
    cutOff,
    /** `drain` is aborted when no further call may be sent, `abort` when those in flight have to end. */
    signals: { drain: drain.signal, abort: abort.signal },
    /** Null while nothing has stopped the run. */
    get why(): Stop | null {
      return stopped;
    },
    /** Frees what it holds, once no call is left. */
    release(): void {
      signal?.removeEventListener("abort", cutOff);
      clearTimeout(graceTimer);
      flow.stop();
    },
  };
}
