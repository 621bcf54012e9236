import { type NewJudgment, type NewScore, storeResults } from "@/lib/db/results";
import type { Run } from "@/lib/db/runs";
import { summarise } from "@/lib/db/scores";

/** Milliseconds that results gather before they are stored together, and how many wait at most. */
const gatherFor = 20;
const waitingAtMost = 2_000;
/** In one statement: Prisma keeps the texts of its last hundred statements for its debug log, so these must not be large. */
const storedAtOnce = 250;

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
  /** A judgment and the score that it completes stay together: a score that is stored rests on judgments that are. */
  const waiting: { judgment: NewJudgment | null; score: NewScore | null }[] = [];
  let storing: Promise<void> | null = null;
  let failure: unknown = null;
  let workedSince = performance.now();
  let summarisedAt = performance.now();
  let summaryTook = 0;

  async function storeAll(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherFor));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, storedAtOnce);
      const now = performance.now();
      await storeResults(
        run.id,
        batch.flatMap(({ judgment }) => judgment ?? []),
        batch.flatMap(({ score }) => score ?? []),
        now - workedSince,
      );
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
    if (waiting.length > waitingAtMost) await stored;
    if (failure) throw failure;
  }

  return {
    add(judgment, score) {
      waiting.push({ judgment, score });
      return taken();
    },
    addScore(score) {
      waiting.push({ judgment: null, score });
      return taken();
    },
    async close() {
      while (!failure && (storing || waiting.length > 0)) await store();
      if (failure) throw failure;
    },
  };
}
