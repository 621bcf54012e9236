import { type NewJudgment, type NewScore, storeResults } from "@/lib/db/results";
import type { Run } from "@/lib/db/runs";
import { summarise } from "@/lib/db/scores";

/** Milliseconds that results gather before they are stored together, and how many wait at most. */
const gatherFor = 20;
const waitingAtMost = 2_000;

export interface ResultWriter {
  /** Takes a judgment, with the score that it completes. Waits while too many are still to be stored. */
  add(judgment: NewJudgment, score: NewScore | null): Promise<void>;
  /** Takes a score that needed no judgment. */
  addScore(score: NewScore): Promise<void>;
  /** Stores the rest. Throws what went wrong in storing. */
  close(): Promise<void>;
}

/** Stores a run's results in small batches, one after the other, and keeps its summaries fresh while it works. */
export function createResultWriter(run: Run): ResultWriter {
  let judgments: NewJudgment[] = [];
  let scores: NewScore[] = [];
  let storing: Promise<void> | null = null;
  let failure: unknown = null;
  let workedSince = performance.now();
  let summarisedAt = performance.now();
  let summaryTook = 0;

  async function storeAll(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherFor));
    while (judgments.length + scores.length > 0) {
      const batch = { judgments, scores };
      judgments = [];
      scores = [];
      const now = performance.now();
      await storeResults(run.id, batch.judgments, batch.scores, now - workedSince);
      workedSince = now;
      await refreshSummaries();
    }
  }

  /** At most a twentieth of the time goes into summaries that the next judgment outdates. */
  async function refreshSummaries(): Promise<void> {
    const now = performance.now();
    if (now - summarisedAt < Math.max(1_000, summaryTook * 20)) return;
    for (const metric of run.metrics) await summarise(run.id, metric);
    summarisedAt = performance.now();
    summaryTook = summarisedAt - now;
  }

  function store(): Promise<void> {
    storing ??= storeAll()
      .catch((error) => {
        failure = error;
      })
      .finally(() => {
        storing = null;
      });
    return storing;
  }

  async function taken(): Promise<void> {
    const stored = store();
    if (judgments.length + scores.length > waitingAtMost) await stored;
    if (failure) throw failure;
  }

  return {
    add(judgment, score) {
      judgments.push(judgment);
      if (score) scores.push(score);
      return taken();
    },
    addScore(score) {
      scores.push(score);
      return taken();
    },
    async close() {
      while (!failure && (storing || judgments.length + scores.length > 0)) await store();
      if (failure) throw failure;
    },
  };
}
