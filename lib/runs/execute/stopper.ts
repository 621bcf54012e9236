import { setMaxListeners } from "node:events";
import type { Flow } from "@/lib/judge/calls/flow";

/** Milliseconds that calls in flight may still take once a run is stopped, since they are paid for. */
const graceMs = 3_000;

/** Why a run ended before its end. */
export interface Stop {
  /** Null if it was stopped from outside: by a signal, or by another process that paused or took it. */
  reason: string | null;
  canBeFixed: boolean;
}

/** Stops a run's calls on request or when `signal` aborts, and keeps the first reason. `endCalls` ends the calls in flight. */
export function createStopper(flow: Pick<Flow, "stop">, endCalls: () => void, signal: AbortSignal | undefined) {
  const drain = new AbortController();
  // Every waiting call listens, so there is no limit.
  setMaxListeners(0, drain.signal);
  let stopped: Stop | null = null;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;

  /** Sends no further calls and waits for those in flight, at most `grace` milliseconds if given. */
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
    /** Releases timers and listeners, once no call is left. */
    release(): void {
      signal?.removeEventListener("abort", cutOff);
      clearTimeout(graceTimer);
      flow.stop();
    },
  };
}
