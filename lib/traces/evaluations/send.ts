import { waitingForChanges } from "@/lib/db/connection/changes";
import { databaseProblem } from "@/lib/db/connection/problem";
import {
  claimEvaluations,
  evaluationSending,
  hasWaitingEvaluations,
  postponeEvaluations,
  releaseEvaluations,
  settleEvaluations,
  waitingEvaluations,
} from "@/lib/db/evaluation-events";
import { databaseTime } from "@/lib/db/location/clock";
import { readThresholds } from "@/lib/db/thresholds";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { type Collector, readCollector } from "@/lib/domain/traces/collector";
import { pause } from "@/lib/judge/calls/pause";
import { patience } from "@/lib/judge/wire/post";
import { exportRequest } from "./export-request";
import { postToCollector } from "./post";

/** In ms, at least. */
const lookEvery = 2_000;
const retryEvery = 5_000;
const mostAtOnce = 250;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** In ms after each failed attempt; the last repeats. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour];
/** In ms. */
const giveUpAfter = 24 * hour;

/** Runs next to the worker loop: no run waits for a collector. */
export async function sendEvaluations(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const { collector, problem } = readCollector(parseEnvironment(process.env));
  if (problem) log(`collector: scores are not sent back. ${problem}`);
  if (!collector) return;
  const untilChanged = waitingForChanges(signal);
  let lastProblem = "";
  while (!signal.aborted) {
    try {
      if (!(await sendWaiting(collector, signal)))
        await untilChanged(lookEvery, (await hasWaitingEvaluations()) ? databaseTime() : null);
      lastProblem = "";
    } catch (error) {
      const problem = databaseProblem(error) ?? (error instanceof Error ? error.message : String(error));
      if (problem !== lastProblem) log(`collector: ${problem} Retrying every ${retryEvery / 1000} s.`);
      lastProblem = problem;
      await pause(retryEvery, signal);
    }
  }
}

/** The oldest events in one request. They are deleted after a final response, so a kill repeats at most one request. False if
 *  nothing is due. */
export async function sendWaiting(collector: Collector, signal: AbortSignal, limitMs = patience): Promise<boolean> {
  if (!(await hasWaitingEvaluations())) return false;
  if (!(await claimEvaluations(limitMs + 15 * second))) return false;
  let isSettled = false;
  try {
    const events = await waitingEvaluations(mostAtOnce);
    if (events.length === 0) return false;
    const thresholds = await readThresholds();
    const body = exportRequest(events, { thresholds, withExplanations: collector.withExplanations });
    const { kind, answer, waitMs, ...outcome } = await postToCollector(collector, body, signal, limitMs);
    // An attempt that Assay itself ended does not count.
    if (signal.aborted && kind === "later") return false;
    if (kind === "later") {
      const { row } = await evaluationSending();
      const delay = delays[Math.min(row?.failures ?? 0, delays.length - 1)] ?? hour;
      const wait = Math.max(delay * (1 + Math.random() / 10), Math.min(waitMs ?? 0, hour));
      await postponeEvaluations(answer, databaseTime(wait), databaseTime(-giveUpAfter));
    } else {
      const rejected = Math.min(outcome.rejected, events.length);
      await settleEvaluations({
        ids: events.map(({ id }) => id),
        accepted: kind === "accepted" ? events.length - rejected : 0,
        rejected,
        givenUp: kind === "refused" ? events.length : 0,
        answer,
      });
    }
    isSettled = true;
    return kind !== "later";
  } finally {
    if (!isSettled) await releaseEvaluations();
  }
}
