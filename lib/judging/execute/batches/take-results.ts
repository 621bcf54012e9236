import { setImmediate as nextTurn } from "node:timers/promises";
import { type NewJudgment, type NewScore, noSpending, storeResults } from "@/lib/db/judgments/store";
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
import { spentOn } from "@/lib/judge/calls/judge-asks";
import { decide } from "@/lib/judge/calls/settle";
import { BatchCallFailed, type BatchResult, type ServerBatch } from "@/lib/judge/contract/batches";
import type { Fatal, Reply } from "@/lib/judge/contract/call";
import { type Asks, type OpenWork, questionOf, workOn } from "@/lib/judging/execute/open-work";
import { type Outcomes, watchOutcomes } from "@/lib/judging/execute/outcomes";
import { createResults, type Results } from "@/lib/judging/execute/results";
import { countStored, plus, type ResultWriter } from "@/lib/judging/execute/store-results";
import { requireMetrics } from "@/lib/metrics/registry";
import { asksFor, asOpen, asRequest, withAdded } from "./asked-before";
import { type BatchSession, batchServer, cancel, namedRequest, queueOf } from "./session";

const storedAtOnce = 100;
const charactersAtOnce = 4_000_000;
const mostIgnored = 10_000;

type Answered = readonly [StoredRequest, BatchResult | null];

/** Stores results with the state of their requests, so reading them again after an interruption stores nothing twice. False if
 *  it was stopped. */
export async function takeResults(session: BatchSession, batch: StoredBatch, found: ServerBatch): Promise<boolean> {
  const queue = queueOf(session, batch.model);
  const lines = linesOf(batch);
  const reader = openReader(session, batch);
  const { drain } = session;
  for (const fileId of found.files) {
    let results = new Map<number, BatchResult>();
    let characters = 0;
    const storeThese = async () => {
      const requests = await requestsInLines(batch.id, [...results.keys()]);
      await store(
        reader,
        [...requests].map(([line, request]) => [request, results.get(line) ?? null]),
      );
      results = new Map();
      characters = 0;
    };
    try {
      for await (const text of queue.linesOf(fileId)) {
        const result = text === null ? null : queue.readLine(text);
        const line = lines.lineOf(result);
        // Stop reading if the server keeps sending unknown lines.
        if (lines.ignored() > batch.requests + mostIgnored) break;
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
    await store(
      reader,
      left.map((request) => [request, null]),
    );
  }
  if (drain.aborted) return false;
  await closeBatch(batch.id, session.owner, lines.ignored());
  const { overrun } = session.spending;
  await stopIfUseless(session, reader.reasonToStop ?? (overrun === null ? null : { sentence: overrun, canBeFixed: true }));
  return true;
}

/** Other batches would bring more of the same, so they are cancelled. */
async function stopIfUseless(session: BatchSession, why: Fatal | null): Promise<void> {
  if (!why || session.isCancelled) return;
  session.stopper.stop({ reason: why.sentence, canBeFixed: why.canBeFixed });
  for (const batch of await openBatchesOf(session.run.id)) {
    if (batch.serverId) await cancel(session, batch, batch.serverId).catch(() => undefined);
  }
}

function linesOf(batch: StoredBatch) {
  const seen = new Set<number>();
  let lines = 0;
  return {
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
    ignored: () => lines - seen.size,
  };
}

interface Reader {
  readonly session: BatchSession;
  readonly batch: StoredBatch;
  readonly outcomes: Outcomes;
  answered: number;
  /** The first reason counts. */
  reasonToStop: Fatal | null;
  stopFor(why: Fatal): void;
}

function openReader(session: BatchSession, batch: StoredBatch): Reader {
  const { run, spending } = session;
  const reader: Reader = {
    session,
    batch,
    outcomes: watchOutcomes(run, {
      spending,
      concurrency: batchServer(session, batch.model).limits.concurrency,
      reasonOfReplies: (cause, metric) => session.reasonOfReplies(batch.model, cause, metric),
      stop: (why) => reader.stopFor(why),
    }),
    answered: 0,
    reasonToStop: null,
    stopFor({ sentence, canBeFixed }) {
      reader.reasonToStop ??= { sentence: namedRequest(session, batch.model, sentence), canBeFixed };
    },
  };
  return reader;
}

async function store(reader: Reader, answered: readonly Answered[]): Promise<void> {
  const { run, owner } = reader.session;
  const { judge } = batchServer(reader.session, reader.batch.model);
  const collected = collect();
  const into = createResults(run, owner, collected.writer);
  const samples = await samplesById([...new Set(answered.map(([{ sampleId }]) => sampleId))]);
  const work = await workOn(run, judge.traitsOf, requireMetrics(run.metrics), samples);
  const again: AskedRequest[] = [];
  for (const [request, result] of answered) {
    const one = work.find(({ pending }) => pending.sample.id === request.sampleId && pending.metric.id === request.metric);
    again.push(...(await take(reader, [request, result], one, into)));
  }
  const removed = answered.map(([{ id }]) => id);
  const more = replaceRequests(run.id, owner, removed, again);
  const { judgments, scores } = collected;
  await storeResults(run.id, owner, judgments, scores, collected.spent(), { more });
  countStored(judgments);
  await nextTurn();
}

/** Returns the requests to send again. */
async function take(
  reader: Reader,
  [request, result]: Answered,
  work: OpenWork | undefined,
  into: Results,
): Promise<AskedRequest[]> {
  const { session, batch, outcomes } = reader;
  const queue = queueOf(session, batch.model);
  const { model, polls, asked } = request;
  const [first, ...others] = work?.asks.filter((open) => asksFor(request, work, open)) ?? [];
  if (!work || !first) {
    const reply = result ? queue.usageOf(result, model) : noResult;
    outcomes.spend(into, spentOn(model, reply), reply);
    return [];
  }
  const { pending } = work;
  const asks: Asks = [first, ...others];
  const question = questionOf(pending, asks, session.run);
  const sent = { question: withAdded(question, asked), terms: batch.terms, withoutFormat: asked.withoutFormat };
  const { reply: said, again: change } = result ? queue.replyOf(result, sent) : { reply: noResult, again: null };
  const reply = asked.wasUnspoken ? withoutAskingAgain(said) : said;
  outcomes.spend(into, spentOn(model, reply), reply);
  if (reply.ok) reader.answered++;
  if (change === "as it is") return [request];
  if (change === "without format") return [{ ...request, asked: { ...asked, withoutFormat: true } }];
  if (!reply.ok && isAboutSeveral(batch, request, reply))
    return polls.map((poll) => ({ ...request, polls: [poll], asked: { ...asked, withoutFormat: false } }));

  const open = asks.map(({ ask }, at) => asOpen(ask, asked, at === 0));
  const mayRetry = asked.failures < session.run.judge.retries;
  const decided = decide(open, reply, question, outcomes.reading, mayRetry);
  if (decided === "retry") return [asRequest(request, open, { failures: asked.failures + 1 })];
  if (decided.stop) {
    reader.stopFor(decided.stop);
    return [request];
  }
  const { done, unspoken, unanswered, again } = decided.settled;
  for (const { ask, unit } of done)
    await outcomes.store(into, { pending, asks }, ask, { ...unit, latencyMs: null }, reader.answered);
  return [
    ...again.map((one) => asRequest(request, [one])),
    ...(unspoken.length > 0 ? [asRequest(request, unspoken, { wasUnspoken: true })] : []),
    ...(unanswered.length > 0 ? [asRequest(request, unanswered)] : []),
  ];
}

/** A server without `n` may refuse it without naming it; each poll then goes alone. */
const isAboutSeveral = (
  { terms }: StoredBatch,
  { polls }: StoredRequest,
  { cause, transient }: Extract<Reply, { ok: false }>,
): boolean =>
  polls.length > 1 &&
  terms.asksForSeveral &&
  !terms.refused.includes("n") &&
  !transient &&
  (cause === "http-400" || cause === "http-422");

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

/** The limit was already raised for it once, and the server refused that. */
const withoutAskingAgain = (reply: Reply): Reply =>
  reply.ok ? { ...reply, texts: reply.texts.map((text) => ({ ...text, isAskedAgain: false })) } : reply;

/** A writer for results that are stored in one transaction with the state of their requests. */
function collect() {
  const judgments: NewJudgment[] = [];
  const scores: NewScore[] = [];
  let spent = noSpending;
  let planned = 0;
  const writer: ResultWriter = {
    async add(judgment, score, more = 0) {
      planned += more;
      judgments.push(judgment);
      if (score) scores.push(score);
    },
    async addScore(score) {
      scores.push(score);
    },
    countCall: () => undefined,
    addSpent(more) {
      spent = plus(spent, more);
    },
    stored: async () => {},
    close: async () => {},
  };
  return { writer, judgments, scores, spent: () => ({ ...spent, planned }) };
}
