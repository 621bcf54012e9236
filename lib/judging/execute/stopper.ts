import { setMaxListeners } from "node:events";
import type { Flow } from "@/lib/judge/calls/flow";

/** Milliseconds that calls in flight may still take once a run is stopped, since they are paid for. */
const graceMs = 3_000;

/** Why a run ended before its end. */
export interface Stop {
  /** Null if it was stopped from outside: by a signal, or by another process that paused or took it. */
  reason: string | null;
  canBeFixed: boolean;
  /** Whether it goes on the next day by itself. */
  isForToday?: boolean;
}

interface Stopping {
  /** Sends no further calls and waits for those in flight, at most `grace` milliseconds if given. */
  stop(why: Stop, grace?: number): void;
}

/** Stops a run's calls to one server. */
export interface ServerStopper extends Stopping {
  /** Aborted when no further call may be sent. */
  readonly drain: AbortSignal;
}

interface Calls {
  flow: Pick<Flow, "stop">;
  /** Ends the calls in flight. */
  end: () => void;
}

/** Stops a run's calls, to all servers or to one of them, on request or when `signal` aborts, and keeps the reasons. */
export function createStopper(signal: AbortSignal | undefined) {
  const all: (Stopping & { isStopped: boolean; release(): void })[] = [];
  const reasons: Stop[] = [];

  const isOver = () => all.length > 0 && all.every(({ isStopped }) => isStopped);
  const note = (why: Stop) => {
    // Once nothing goes on, whatever follows is not why it ended.
    if (!isOver()) reasons.push(why);
  };
  function stop(why: Stop, grace?: number): void {
    note(why);
    for (const server of all) server.stop(why, grace);
  }
  const cutOff = (): void => stop({ reason: null, canBeFixed: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });

  /** Adds a server whose calls are stopped with the run's; at once if the run is stopped already. */
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
    /** Whether no server is asked any more. */
    get isOver(): boolean {
      return isOver();
    },
    /** Null while nothing has stopped; if several servers stopped, each for its reason, all of them. */
    get why(): Stop | null {
      if (reasons.length === 0) return null;
      if (reasons.some(({ reason }) => reason === null)) return { reason: null, canBeFixed: true };
      const isForToday = reasons.every((one) => one.isForToday);
      const sentences = new Set(reasons.map(({ reason }) => reason));
      return { reason: [...sentences].join(" "), canBeFixed: reasons.some(({ canBeFixed }) => canBeFixed), isForToday };
    },
    /** Releases timers and listeners, once no call is left. */
    release(): void {
      signal?.removeEventListener("abort", cutOff);
      for (const server of all) server.release();
    },
  };
}
