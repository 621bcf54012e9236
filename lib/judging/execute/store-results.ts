import { type NewJudgment, type NewScore, noSpending, type Spending, storeResults } from "@/lib/db/judgments/store";
import type { Run } from "@/lib/db/runs/list";
import { addCounts } from "@/lib/db/workers/counts";
import { count } from "@/lib/domain/process/counts";
import { refreshSummaries } from "@/lib/summaries/refresh";

/** Per transaction, so no other writer waits long. */
const storedAtOnce = 500;
/** How often a worker that shares a run flushes its counts, in ms. */
const addAfter = 250;

export interface ResultWriter {
  /** Resolves once neither the judgment nor the score it completes can be lost by a kill. `planned` is how many judgments more
   *  than planned its sample needs. */
  add(judgment: NewJudgment, score: NewScore | null, planned?: number): Promise<void>;
  addScore(score: NewScore): Promise<void>;
  /** Resolves once the call is counted even if this process is killed; undefined if an earlier flush has counted it already. */
  countCall(): Promise<void> | undefined;
  /** Stored with the next results, or at the end. `calls` is the actual number. */
  addSpent(spent: Spent): void;
  /** Resolves once everything added is stored. Throws if storing failed. */
  stored(): Promise<void>;
  close(): Promise<void>;
}

type Spent = Omit<Spending, "openCalls" | "workedMs" | "planned">;

/** The cost is null unless every price is known. */
export const plus = (spent: Spending, more: Spent): Spending => ({
  ...spent,
  calls: spent.calls + more.calls,
  promptTokens: spent.promptTokens + more.promptTokens,
  completionTokens: spent.completionTokens + more.completionTokens,
  cachedTokens: spent.cachedTokens + more.cachedTokens,
  costUsd: spent.costUsd === null || more.costUsd === null ? null : spent.costUsd + more.costUsd,
});

export function countStored(judgments: readonly NewJudgment[]): void {
  for (const { error, cached } of judgments) {
    const judged = cached ? "cached" : "judged";
    count("assay_judgments_stored_total", { outcome: error ? "error" : judged });
  }
}

interface Waiting {
  /** In one transaction with its score. Null for a call that is only counted. */
  judgment: NewJudgment | null;
  score: NewScore | null;
  planned: number;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Groups the results of one turn of the event loop, and those that arrive during a write. Also refreshes the run's summaries. */
export function createResultWriter(run: Run, owner: string, worker: string | null = null): ResultWriter {
  let waiting: Waiting[] = [];
  let storing: Promise<void> | null = null;
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
  /** Requests that ended since the last write. */
  let ended = 0;
  const summaries = refreshSummaries(run);
  let adding: ReturnType<typeof setTimeout> | null = null;

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
      // Each finished request is likely followed by another, which then needs no separate write.
      const upTo = isClosing ? answered : Math.max(begun, counted) + ended;
      const calls = upTo - counted;
      const planned = batch.reduce((sum, one) => sum + one.planned, 0);
      const spending = { ...spent, planned, calls, openCalls: calls - spent.calls, workedMs: now - workedSince };
      counted = upTo;
      workedSince = now;
      spent = noSpending;
      ended = 0;
      isSpent = false;
      const judgments = batch.flatMap(({ judgment }) => judgment ?? []);
      try {
        const scores = batch.flatMap(({ score }) => score ?? []);
        const onSent = () => {
          for (const { done } of batch) done();
        };
        stored = storeResults(run.id, owner, judgments, scores, spending, { worker, onSent });
        await stored;
      } catch (error) {
        failure = error;
        for (const { failed } of [...batch, ...waiting.splice(0)]) failed(error);
        return;
      }
      countStored(judgments);
      for (const { done } of batch) done();
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

  function add(judgment: NewJudgment | null, score: NewScore | null, planned = 0): Promise<void> {
    if (failure) return Promise.reject(failure);
    return new Promise((done, failed) => {
      waiting.push({ judgment, score, planned, done, failed });
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
      ended++;
      spent = plus(spent, more);
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
