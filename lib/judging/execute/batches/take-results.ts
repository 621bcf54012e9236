import { setImmediate as nextTurn } from "node:timers/promises";
import { type NewJudgment, type NewScore, noSpending, type Spending, storeResults } from "@/lib/db/judgments/store";
import {
  type AskedRequest,
  closeBatch,
  openBatchesOf,
  replaceRequests,
  requestsInLines,
  requestsLeft,
  type StoredBatch,
  type StoredRequest,
} from "@/lib/db/runs/batches";
import { samplesById } from "@/lib/db/samples/rows";
import { hasCollector } from "@/lib/domain/traces/collector";
import { count } from "@/lib/health/counts";
import { record, settleAll } from "@/lib/judge/calls/settle";
import { BatchCallFailed, type BatchResult, type ServerBatch } from "@/lib/judge/contract/batches";
import type { Reply } from "@/lib/judge/contract/call";
import { watchErrors } from "@/lib/judging/execute/hopeless";
import { type OpenWork, workOn } from "@/lib/judging/execute/open-work";
import { createResults } from "@/lib/judging/execute/results";
import type { Spent } from "@/lib/judging/execute/store-results";
import { type Asks, questionOf } from "@/lib/judging/execute/tasks";
import { requireMetrics } from "@/lib/metrics/registry";
import { cancel } from "./ask-to-cancel";
import { asOpen, asRequest, withAdded } from "./asked-before";
import { named, queueOf, type Session, serverOf } from "./session";

/** Results per transaction, by number and by characters. */
const storedAtOnce = 100;
const charactersAtOnce = 4_000_000;
const mostIgnored = 10_000;

type Answered = readonly [StoredRequest, BatchResult | null];

/** Stores results with the state of their requests, so reading them again after an interruption stores nothing twice. False if
 *  it was stopped. */
export async function takeResults(session: Session, batch: StoredBatch, found: ServerBatch): Promise<boolean> {
  const queue = queueOf(session, batch.model);
  const reader = readerOf(session, batch);
  const { drain } = session;
  for (const fileId of found.files) {
    let results = new Map<number, BatchResult>();
    let characters = 0;
    const storeThese = async () => {
      const requests = await requestsInLines(batch.id, [...results.keys()]);
      await reader.store([...requests].map(([line, request]) => [request, results.get(line) ?? null]));
      results = new Map();
      characters = 0;
    };
    try {
      for await (const text of queue.linesOf(fileId)) {
        const result = text === null ? null : queue.readLine(text);
        const line = reader.lineOf(result);
        // Stop reading if the server keeps sending unknown lines.
        if (reader.ignored > batch.requests + mostIgnored) break;
        if (result === null || line === null) continue;
        results.set(line, result);
        characters += text?.length ?? 0;
        if (results.size < storedAtOnce && characters < charactersAtOnce) continue;
        await storeThese();
        if (drain.aborted) return false;
      }
    } catch (error) {
      // A missing file will not come back: its requests are sent again.
      if (!(error instanceof BatchCallFailed && error.isMissing)) throw error;
    }
    await storeThese();
  }
  while (!drain.aborted) {
    const left = await requestsLeft(batch.id, storedAtOnce);
    if (left.length === 0) break;
    await reader.store(left.map((request) => [request, null]));
  }
  if (drain.aborted) return false;
  await closeBatch(batch.id, session.owner, reader.ignored);
  const { overrun } = session.spending;
  await stopIfUseless(session, reader.reasonToStop ?? (overrun === null ? null : { sentence: overrun, canBeFixed: true }));
  return true;
}

/** Other batches would bring more of the same, so they are cancelled. */
async function stopIfUseless(session: Session, reason: { sentence: string; canBeFixed: boolean } | null): Promise<void> {
  if (!reason || session.isCancelled) return;
  session.stopper.stop({ reason: reason.sentence, canBeFixed: reason.canBeFixed });
  for (const batch of await openBatchesOf(session.run.id)) {
    if (batch.serverId) await cancel(session, batch, batch.serverId).catch(() => undefined);
  }
}

function readerOf(session: Session, batch: StoredBatch) {
  const { run, owner, spending } = session;
  const { judge, limits } = serverOf(session, batch.model);
  const queue = queueOf(session, batch.model);
  const metrics = requireMetrics(run.metrics);
  const reasonOfErrors = watchErrors(limits.concurrency);
  const seen = new Set<number>();
  let lines = 0;
  let answered = 0;
  let reasonToStop: { sentence: string; canBeFixed: boolean } | null = null;
  const stopFor = (sentence: string, canBeFixed: boolean) => {
    reasonToStop ??= { sentence: named(session, batch.model, sentence), canBeFixed };
  };
  const policy = {
    reask: run.judge.reask,
    onRead: (cause: Parameters<Session["reasonOfReplies"]>[1]) => {
      const reason = session.reasonOfReplies(batch.model, cause);
      if (reason !== null && run.limits.pauseOnUseless) stopFor(reason, true);
    },
  };

  async function store(results: readonly Answered[]): Promise<void> {
    const { writer, judgments, scores, spent } = collect();
    const into = createResults(run, owner, writer);
    const samples = await samplesById([...new Set(results.map(([{ sampleId }]) => sampleId))]);
    const work = await workOn(run, judge.traitsOf, metrics, samples);
    const again: AskedRequest[] = [];
    for (const [request, result] of results) {
      const one = work.find(({ pending }) => pending.sample.id === request.sampleId && pending.metric.id === request.metric);
      again.push(...(await take(request, result, one, into)));
    }
    const removed = results.map(([{ id }]) => id);
    const more = replaceRequests(run.id, owner, removed, again);
    await storeResults(run.id, owner, judgments, scores, spent(), { more, hasCollector: hasCollector() });
    for (const { error } of judgments) count("assay_judgments_stored_total", { outcome: error ? "error" : "judged" });
    await nextTurn();
  }

  /** Returns the requests to send again. */
  async function take(
    request: StoredRequest,
    result: BatchResult | null,
    work: OpenWork | undefined,
    into: ReturnType<typeof createResults>,
  ): Promise<AskedRequest[]> {
    const { model, polls, asked } = request;
    const [first, ...others] = (work?.asks ?? []).filter(
      (open) => open.model === model && (open.ask.context ?? -1) === request.context && polls.includes(open.ask.poll),
    );
    if (!work || !first) {
      addSpent(model, result ? queue.usageOf(result, model) : noResult, into);
      return [];
    }
    const all: Asks = [first, ...others];
    const question = questionOf(work.pending, all, run);
    const sent = { question: withAdded(question, asked), terms: batch.terms, withoutFormat: asked.withoutFormat };
    const { reply: said, again: change } = result ? queue.replyOf(result, sent) : { reply: noResult, again: null };
    const reply = asked.wasUnspoken ? withoutAskingAgain(said) : said;
    addSpent(model, reply, into);
    if (reply.ok) answered++;
    if (change === "as it is") return [request];
    if (change === "without format") return [{ ...request, asked: { ...asked, withoutFormat: true } }];
    if (!reply.ok && isAboutSeveral(request, reply))
      return polls.map((poll) => ({ ...request, polls: [poll], asked: { ...asked, withoutFormat: false } }));

    const open = all.map(({ ask }, at) => asOpen(ask, asked, at === 0));
    record(open, reply);
    if (!reply.ok && reply.transient && asked.failures < run.judge.retries)
      return [asRequest(request, open, { failures: asked.failures + 1 })];
    if (!reply.ok && reply.fatal) {
      stopFor(reply.fatal.sentence, reply.fatal.canBeFixed);
      return [request];
    }
    const { done, unspoken, unanswered, again } = settleAll(open, reply, question, policy);
    for (const { ask, unit } of done) {
      const reason = reasonOfErrors(unit, answered);
      if (reason !== null) stopFor(reason, true);
      const opened = all.find((candidate) => candidate.ask === ask) ?? first;
      await into.add(work.pending, opened, { ...unit, latencyMs: null });
    }
    return [
      ...again.map((one) => asRequest(request, [one])),
      ...(unspoken.length > 0 ? [asRequest(request, unspoken, { wasUnspoken: true })] : []),
      ...(unanswered.length > 0 ? [asRequest(request, unanswered)] : []),
    ];
  }

  function addSpent(model: string, reply: Reply, into: ReturnType<typeof createResults>): void {
    const { promptTokens, completionTokens, cachedTokens = 0 } = reply.ok ? reply : nothingKnown;
    into.addSpent({
      calls: 1,
      promptTokens: promptTokens ?? 0,
      completionTokens: completionTokens ?? 0,
      cachedTokens,
      costUsd: spending.end({ model, calls: 1, promptTokens, completionTokens, cachedTokens }),
    });
    count("assay_judge_calls_total", { outcome: reply.ok ? "ok" : reply.cause });
  }

  /** A server without `n` may refuse it without naming it; each poll then goes alone. */
  const isAboutSeveral = ({ polls }: StoredRequest, { cause, transient }: Extract<Reply, { ok: false }>): boolean =>
    polls.length > 1 &&
    batch.terms.asksForSeveral &&
    !batch.terms.refused.includes("n") &&
    !transient &&
    (cause === "http-400" || cause === "http-422");

  return {
    store,
    /** Null if the line belongs to another batch or was read before. */
    lineOf(result: BatchResult | null): number | null {
      lines++;
      if (!result) return null;
      const [, id, digits] = /^([a-z0-9]+)-(\d{1,9})$/.exec(result.customId) ?? [];
      const line = Number(digits);
      if (id !== batch.id || !(line < batch.requests) || seen.has(line)) return null;
      seen.add(line);
      return line;
    },
    get ignored() {
      return lines - seen.size;
    },
    get reasonToStop() {
      return reasonToStop;
    },
  };
}

const noResult: Reply = {
  ok: false,
  cause: "timeout",
  detail: "The batch ended without a result for this request.",
  latencyMs: 0,
  transient: true,
  isPushback: false,
  retryAfterMs: null,
  fatal: null,
};

const nothingKnown = { promptTokens: null, completionTokens: null, cachedTokens: 0 };

/** The limit was already raised for it once, and the server refused that. */
const withoutAskingAgain = (reply: Reply): Reply =>
  reply.ok ? { ...reply, texts: reply.texts.map((text) => ({ ...text, isAskedAgain: false })) } : reply;

function collect() {
  const judgments: NewJudgment[] = [];
  const scores: NewScore[] = [];
  let spent: Spending = noSpending;
  const writer = {
    async add(judgment: NewJudgment, score: NewScore | null) {
      judgments.push(judgment);
      if (score) scores.push(score);
    },
    async addScore(score: NewScore) {
      scores.push(score);
    },
    countCall: () => undefined,
    addSpent(more: Spent) {
      spent = {
        ...noSpending,
        calls: spent.calls + more.calls,
        promptTokens: spent.promptTokens + more.promptTokens,
        completionTokens: spent.completionTokens + more.completionTokens,
        cachedTokens: spent.cachedTokens + more.cachedTokens,
        costUsd: more.costUsd === null ? spent.costUsd : (spent.costUsd ?? 0) + more.costUsd,
      };
    },
    stored: async () => {},
    close: async () => {},
  };
  return { writer, judgments, scores, spent: () => spent };
}
