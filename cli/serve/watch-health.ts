import type { ChildProcess } from "node:child_process";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ProcessUse } from "@/lib/domain/process/use";
import { isShortOfDescriptors } from "@/lib/health/process-use";
import type { ChildAnswers, ParentAsks } from "./answer-parent";
import { withDeadline } from "./deadline";

/** Milliseconds, except the two counts. */
export interface WatchTimes {
  /** Between two checks. */
  every: number;
  /** The same after a missed one. */
  again: number;
  /** Until a check counts as missed. */
  timeout: number;
  /** Missed checks in a row until the process is stopped. */
  misses: number;
  /** The same while the process still answers its parent, but no requests. */
  missesWhileBusy: number;
  /** Missed checks before the first answer do not count for this long. */
  warmUp: number;
}

const defaultTimes: WatchTimes = {
  every: 30_000,
  again: 10_000,
  timeout: 10_000,
  misses: 3,
  missesWhileBusy: 18,
  warmUp: 120_000,
};

/** In ms. A round that takes this much too long means that this process or the machine was suspended. */
const slack = 5_000;

/** "busy": it answers its parent, but no requests. */
export type Sign = "well" | "busy" | "none";

/**
 * Resolves with a message once the process missed too many checks, or with null when the signal aborts.
 * Time in which the machine slept, or gave this process no CPU, does not count.
 */
export async function watchHealth(
  name: string,
  ask: (signal: AbortSignal) => Promise<Sign>,
  signal: AbortSignal,
  times: WatchTimes = defaultTimes,
): Promise<string | null> {
  const startedAt = performance.now();
  let lastAnswer: number | null = null;
  let silent = 0;
  let failures = 0;
  while (!signal.aborted) {
    const monotonic = performance.now();
    const clock = Date.now();
    const pause = failures > 0 ? times.again : times.every;
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    const sign = await withDeadline(ask, signal, times.timeout).catch((): Sign => "none");
    const took = Math.max(performance.now() - monotonic, Date.now() - clock);
    if (sign === "well" || took > pause + times.timeout + slack) {
      if (sign === "well") lastAnswer = performance.now();
      silent = 0;
      failures = 0;
      continue;
    }
    if (lastAnswer === null && performance.now() - startedAt < times.warmUp) continue;
    failures++;
    silent = sign === "none" ? silent + 1 : 0;
    if (silent < times.misses && failures < times.missesWhileBusy) continue;
    if (signal.aborted) return null;
    const seconds = Math.round((performance.now() - (lastAnswer ?? startedAt)) / 1000);
    return `The ${name} has not answered for ${seconds} s. Restarting it.`;
  }
  return null;
}

/** Null if the signal aborts first. */
export function askProcess(child: ChildProcess, worker: ProcessUse | null, signal: AbortSignal): Promise<ProcessUse | null> {
  return new Promise((resolve) => {
    const settle = (use: ProcessUse | null) => {
      child.off("message", onMessage);
      signal.removeEventListener("abort", onAbort);
      resolve(use);
    };
    const onAbort = () => settle(null);
    const onMessage = (message: Partial<ChildAnswers>) => {
      if (message?.assay === "answer") settle(ProcessUse.safeParse(message.use).data ?? null);
    };
    child.on("message", onMessage);
    signal.addEventListener("abort", onAbort, { once: true });
    const question: ParentAsks = { assay: "ask", worker };
    if (signal.aborted || !child.connected) settle(null);
    else child.send(question, () => undefined);
  });
}

/** A server that is only flooded with connections is "busy", as long as it has file descriptors left. */
export async function askHealth(url: string, child: ChildProcess, worker: ProcessUse | null, signal: AbortSignal): Promise<Sign> {
  const [hasAnswered, use] = await Promise.all([answersRequest(url, signal), askProcess(child, worker, signal)]);
  if (hasAnswered) return "well";
  return use && !isShortOfDescriptors(use.descriptors) ? "busy" : "none";
}

/** Error responses count too: a restart does not fix an unreadable database. */
export function answersRequest(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // A kept-alive connection can still work when new ones fail. The server refuses 0.0.0.0, where it may listen, as a host.
    const headers = { connection: "close", host: "localhost" };
    const request = get(`${url}/api/v1/health`, { agent: false, signal, headers }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on("error", () => resolve(false));
  });
}
