import type { RunCounters } from "@/lib/db/runs/list";

type Worked = Pick<RunCounters, "ok" | "failed" | "workedMs">;

const rateOf = (judgments: number, milliseconds: number): number | null =>
  judgments > 0 && milliseconds > 0 ? judgments / (milliseconds / 1000) : null;

/** Judgments per second of work; null before the first. */
export const paceOfAll = ({ ok, failed, workedMs }: Worked): number | null => rateOf(ok + failed, workedMs);

const lookBack = 15_000;
const leastWorked = 2_000;

/** The run must be followed, since its counters have no history. */
export class Pace {
  #marks: { done: number; workedMs: number }[] = [];
  #moved = { done: -1, at: 0 };

  /** Null too once the judge is silent for three times as long as it takes for a judgment, and for 15 s. */
  at(run: Worked, time = Date.now()): number | null {
    const pace = this.#paceOf(run);
    const done = run.ok + run.failed;
    if (done !== this.#moved.done) this.#moved = { done, at: time };
    const isSilent = pace !== null && time - this.#moved.at > Math.max(lookBack, 3_000 / pace);
    return isSilent ? null : pace;
  }

  #paceOf(run: Worked): number | null {
    const now = { done: run.ok + run.failed, workedMs: run.workedMs };
    const last = this.#marks.at(-1);
    // A retry first deletes the judgments in error, so the count falls.
    if (last && (now.done < last.done || now.workedMs < last.workedMs)) this.#marks = [];
    if (this.#marks.length === 0 || now.workedMs > (last?.workedMs ?? 0)) this.#marks.push(now);
    while ((this.#marks[1]?.workedMs ?? Number.POSITIVE_INFINITY) <= now.workedMs - lookBack) this.#marks.shift();
    const first = this.#marks[0] ?? now;
    const worked = now.workedMs - first.workedMs;
    return (worked >= leastWorked ? rateOf(now.done - first.done, worked) : null) ?? paceOfAll(run);
  }
}
