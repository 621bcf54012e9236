import { setMaxListeners } from "node:events";
import type { Flow } from "@/lib/judge/calls/flow";

/** How long calls in flight may still take once a run is cut off: they are paid for. In milliseconds. */
const graceMs = 3_000;

/** Why a run ended before its end. */
export interface Stop {
  /** Null where it was cut off from outside: by a signal, or by another process that paused or took it. */
  reason: string | null;
  canBeFixed: boolean;
}

/** Stops a run's calls, for the first reason that is given; also when `signal` says so. `endCalls` ends those in flight. */
export function createStopper(flow: Flow, endCalls: () => void, signal: AbortSignal | undefined) {
  const drain = new AbortController();
  // Every call that waits listens.
  setMaxListeners(0, drain.signal);
  let stopped: Stop | null = null;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;

  /** No further call is sent; those in flight are waited for, at most `grace` milliseconds where that is given. */
  function stop(why: Stop, grace?: number): void {
    stopped ??= why;
    drain.abort();
    flow.stop();
    if (grace !== undefined) graceTimer ??= setTimeout(endCalls, grace);
  }
  const cutOff = (): void => stop({ reason: null, canBeFixed: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });
  if (signal?.aborted) cutOff();

  return {
    stop,
    cutOff,
    /** Aborted when no further call may be sent. */
    drain: drain.signal,
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
