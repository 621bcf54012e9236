import type { RunCounters } from "@/lib/db/runs/list";

type Worked = Pick<RunCounters, "ok" | "failed" | "workedMs">;

const rateOf = (judgments: number, milliseconds: number): number | null =>
  judgments > 0 && milliseconds > 0 ? judgments / (milliseconds / 1000) : null;

/** Judgments a second over all of a run's work; null before the first. */
export const paceOfAll = ({ ok, failed, workedMs }: Worked): number | null => rateOf(ok + failed, workedMs);

/** Milliseconds of work that a pace is taken from, and the fewest that tell one. */
const lookBack = 15_000;
const fewest = 2_000;

/** The pace of a run over its last seconds of work, which needs somebody to follow it: the counters alone hold no past. */
export class Pace {
  #marks: { done: number; workedMs: number }[] = [];

  /** Takes how far the run is now; returns judgments a second, null before the first. */
  at(run: Worked): number | null {
    const now = { done: run.ok + run.failed, workedMs: run.workedMs };
    const last = this.#marks.at(-1);
    // Errors that are asked again are taken away first.
    if (last && (now.done < last.done || now.workedMs < last.workedMs)) this.#marks = [];
    if (this.#marks.length === 0 || now.workedMs > (last?.workedMs ?? 0)) this.#marks.push(now);
    while ((this.#marks[1]?.workedMs ?? Number.POSITIVE_INFINITY) <= now.workedMs - lookBack) this.#marks.shift();
    const first = this.#marks[0] ?? now;
    const worked = now.workedMs - first.workedMs;
    return (worked >= fewest ? rateOf(now.done - first.done, worked) : null) ?? paceOfAll(run);
  }
}
