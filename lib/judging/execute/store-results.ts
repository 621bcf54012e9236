import { type NewJudgment, type NewScore, noSpending, type Spending, storeResults } from "@/lib/db/judgments/store";
import type { Run } from "@/lib/db/runs/list";
import { addCounts } from "@/lib/db/workers/counts";
import { hasCollector } from "@/lib/domain/traces/collector";
import { count } from "@/lib/health/counts";
import { refreshSummaries } from "@/lib/summaries/refresh";

/** Results in one transaction at most, so that no other writer waits long. */
const storedAtOnce = 500;
/** Milliseconds after which the run's counters hold what a worker beside others has stored. */
const addAfter = 250;

export interface ResultWriter {
  /** Adds a judgment, with the score that it completes. Resolves once a killed process does not lose them any more. */
  add(judgment: NewJudgment, score: NewScore | null): Promise<void>;
  /** Adds a score that needed no judgment. Resolves likewise. */
  addScore(score: NewScore): Promise<void>;
  /**
   * Counts a call that is about to be sent. Resolves once it is counted even if this process is killed: at once where the results of an earlier
   * call have counted it along with them.
   */
  countCall(): Promise<void> | undefined;
  /** Adds what a counted call spent; stored with the next results, or at the end. `calls` is how many it turned out to be. */
  addSpent(spent: Spent): void;
  /** Resolves once all is stored whose `add` has resolved. Throws if storing failed. */
  stored(): Promise<void>;
  /** Stores the rest. Throws if storing failed. */
  close(): Promise<void>;
}

/** What an answered call spent. */
export type Spent = Omit<Spending, "openCalls" | "workedMs">;

interface Waiting {
  /** Stored together with the score that it completes, so that no score is stored without its judgments. Null for a call that is counted. */
  judgment: NewJudgment | null;
  score: NewScore | null;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Stores a run's results as they arrive: those of one turn of the event loop together, and those that arrive while others are stored. Also
 * refreshes the run's summaries. `worker` is who stores if several share the lease.
 */
export function createResultWriter(run: Run, owner: string, worker: string | null = null): ResultWriter {
  const options = { worker, hasCollector: hasCollector() };
  let waiting: Waiting[] = [];
  let storing: Promise<void> | null = null;
  /** Of the last results that were begun to be stored. */
  let stored = Promise.resolve();
  let failure: unknown = null;
  let workedSince = performance.now();
  let spent = noSpending;
  let isSpent = false;
  let isClosing = false;
  /** Calls of this session: begun, answered, and counted by the run. */
  let begun = 0;
  let answered = 0;
  let counted = 0;
  const summaries = refreshSummaries(run);
  let adding: ReturnType<typeof setTimeout> | null = null;

  /** What cannot be added now is added when the worker leaves. */
  function addCountsSoon(): void {
    adding ??= setTimeout(() => {
      adding = null;
      addCounts(run.id).catch(() => undefined);
    }, addAfter);
  }

  async function storeAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 || isSpent) {
      const batch = waiting.slice(0, storedAtOnce);
      waiting = waiting.slice(storedAtOnce);
      const now = performance.now();
      // Each call that was answered will be followed by another, which so needs no statement of its own.
      const upTo = isClosing ? answered : begun + spent.calls;
      const calls = upTo - counted;
      const spending = { ...spent, calls, openCalls: calls - spent.calls, workedMs: now - workedSince };
      counted = upTo;
      workedSince = now;
      spent = noSpending;
      isSpent = false;
      try {
        const judgments = batch.flatMap(({ judgment }) => judgment ?? []);
        const scores = batch.flatMap(({ score }) => score ?? []);
        const onSent = () => {
          for (const { done } of batch) done();
        };
        stored = storeResults(run.id, owner, judgments, scores, spending, { ...options, onSent });
        await stored;
      } catch (error) {
        failure = error;
        for (const { failed } of [...batch, ...waiting.splice(0)]) failed(error);
        return;
      }
      for (const { judgment, done } of batch) {
        if (judgment)
          count("assay_judgments_stored_total", { outcome: judgment.error ? "error" : judgment.cached ? "cached" : "judged" });
        done();
      }
      if (worker !== null) addCountsSoon();
      summaries.refresh();
    }
  }

  function store(): Promise<void> {
    storing ??= storeAll().finally(() => {
      storing = null;
    });
    return storing;
  }

  function add(judgment: NewJudgment | null, score: NewScore | null): Promise<void> {
    if (failure) return Promise.reject(failure);
    return new Promise((done, failed) => {
      waiting.push({ judgment, score, done, failed });
      store();
    });
  }

  return {
    add,
    addScore: (score) => add(null, score),
    countCall() {
      begun++;
      return begun <= counted ? undefined : add(null, null);
    },
    addSpent(more) {
      begun += more.calls - 1;
      answered += more.calls;
      spent = {
        ...noSpending,
        calls: spent.calls + more.calls,
        promptTokens: spent.promptTokens + more.promptTokens,
        completionTokens: spent.completionTokens + more.completionTokens,
        cachedTokens: spent.cachedTokens + more.cachedTokens,
        costUsd: spent.costUsd === null || more.costUsd === null ? null : spent.costUsd + more.costUsd,
      };
      isSpent = true;
    },
    stored: () => stored,
    async close() {
      isSpent = true;
      isClosing = true;
      while (!failure && (storing || waiting.length > 0 || isSpent)) await store();
      if (adding) clearTimeout(adding);
      await summaries.settled();
      if (failure) throw failure;
      if (worker !== null) await addCounts(run.id);
    },
  };
}
