import { setMaxListeners } from "node:events";
import { LeaseLost, type NewJudgment, type NewScore } from "@/lib/db/judgments/store";
import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import { findRun, type Run } from "@/lib/db/runs/list";
import { endWork, renewLease } from "@/lib/db/runs/status";
import { contextsOfDataset } from "@/lib/db/samples/rows";
import { parseEnvironment } from "@/lib/domain/environment";
import { describeJudge } from "@/lib/domain/judge";
import type { RunStatus } from "@/lib/domain/run";
import type { Score } from "@/lib/domain/score";
import { Flow } from "@/lib/judge/calls/flow";
import { emptyUnit, type JudgedUnit, judgeAsks, longestReply, readText } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Fatal, Judge } from "@/lib/judge/contract/judge";
import { createJudge } from "@/lib/judge/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import type { Ask } from "@/lib/metrics/define";
import { summariseRun } from "@/lib/runs/summary/refresh";
import { countCalls } from "./count-calls";
import { type OpenAsk, type OpenWork, openWork, type Pending } from "./open-work";
import { watchSpending } from "./spending";
import { createResultWriter, type ResultWriter } from "./store-results";

/** How long a lease holds without a sign of life, and how often one is given, in milliseconds. */
export const leaseFor = 20_000;
const signOfLifeEvery = 1_000;
/** How long calls in flight may still take once a run is stopped: they are paid for. */
const graceMs = 3_000;
/** So many judgments in error one after the other, beside those in flight, and the server is given up on for now. */
const hopelessAfter = 100;

/** Why a run ended before its end. */
interface Stop {
  /** Null where it was cut off from outside: by a signal, or by another process that paused or took it. */
  reason: string | null;
  canBeFixed: boolean;
}

/** Asks that one request may answer: of one sample, metric and model, with the same messages. */
interface Task {
  pending: Pending;
  asks: [OpenAsk, ...OpenAsk[]];
}

/**
 * Judges what a claimed run still lacks and stores every judgment as it arrives: a call's place is free only once its judgment is stored, so that
 * a process that is killed loses no more than its calls in flight. Returns the status in which it leaves the run: finished, paused where a limit
 * is reached or the judge cannot be used, or whatever another process has set meanwhile. The lease must be `owner`'s.
 */
export async function executeRun(runId: string, owner: string, signal?: AbortSignal): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) throw new Error(`The run ${runId} is gone.`);
  const drain = new AbortController();
  // Every call that waits listens.
  setMaxListeners(0, drain.signal);
  const flow = new Flow(run.judge);
  let stopped: Stop | null = null;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let opened: OpenedJudge | null = null;

  /** No further call is sent; those in flight are waited for, at most `grace` milliseconds where that is given. */
  function stop(why: Stop, grace?: number): void {
    stopped ??= why;
    drain.abort();
    flow.stop();
    if (grace !== undefined) graceTimer ??= setTimeout(() => opened?.judge.close(), grace);
  }
  const cutOff = () => stop({ reason: null, canBeFixed: true }, graceMs);
  signal?.addEventListener("abort", cutOff, { once: true });
  if (signal?.aborted) cutOff();
  const lease = keepLease(run, owner, cutOff);
  const writer = createResultWriter(run, owner);
  try {
    opened = await openJudge(run);
    const { judge } = opened;
    const spending = await watchSpending(run);
    if (spending.isPriced) writer.addSpent({ costUsd: 0 });
    /** Judgments in error one after the other while the server answered nothing. */
    const streak = { length: 0, answered: 0 };
    const policy = {
      retries: run.judge.retries,
      reask: run.judge.reask,
      flow,
      mayAsk() {
        if (spending.begin()) return true;
        stop({ reason: spending.reached, canBeFixed: true });
        return false;
      },
      onSpent: (spent: Parameters<typeof spending.end>[0]) =>
        writer.addSpent({
          calls: spent.calls,
          promptTokens: spent.promptTokens ?? 0,
          completionTokens: spent.completionTokens ?? 0,
          costUsd: spending.end(spent),
        }),
    };

    await runPool(
      tasksOf(run, judge, writer),
      run.judge.concurrency,
      async ({ pending, asks }) => {
        const { metric, sample } = pending;
        const [first, ...others] = asks;
        const question = {
          model: first.model,
          asks: [first.ask, ...others.map(({ ask }) => ask)] as [Ask, ...Ask[]],
          metric,
          settings: run.settings[metric.id],
          sample,
        };
        const fatal: Fatal | null = await judgeAsks(judge, question, policy, drain.signal, (ask, judged) => {
          if (streak.answered !== flow.answered) Object.assign(streak, { length: 0, answered: flow.answered });
          if (judged.error !== null && ++streak.length >= hopelessAfter + run.judge.concurrency)
            stop({ reason: hopeless(streak.length, judged), canBeFixed: true });
          return store(run, writer, pending, asks.find((open) => open.ask === ask) ?? first, judged, false);
        });
        if (fatal) stop({ reason: fatal.sentence, canBeFixed: fatal.canBeFixed }, 0);
      },
      drain.signal,
    );
  } catch (error) {
    // Whoever has the run now stores its results; those of this process are asked again there.
    if (!(error instanceof LeaseLost)) throw error;
    stop({ reason: null, canBeFixed: true }, 0);
  } finally {
    signal?.removeEventListener("abort", cutOff);
    clearTimeout(graceTimer);
    flow.stop();
    try {
      await writer.close().catch(ignoreLeaseLost);
      await opened?.learned();
    } finally {
      lease.stop();
      await opened?.judge.close();
    }
  }
  if (!opened) throw new Error(`The run ${runId} ended before its judge was there.`);
  return finish(runId, owner, opened.judge, stopped);
}

const ignoreLeaseLost = (error: unknown): void => {
  if (!(error instanceof LeaseLost)) throw error;
};

const hopeless = (count: number, { error, errorDetail }: JudgedUnit): string =>
  `The judge's server has answered nothing for ${count} judgments (the last: ${error}${errorDetail ? `, ${errorDetail.slice(0, 200)}` : ""}). Resume the run once it works, and retry what is in error.`;

interface OpenedJudge {
  judge: Judge;
  /** Resolves once all that was found out about the server is stored. */
  learned: () => Promise<void>;
}

async function openJudge(run: Run): Promise<OpenedJudge> {
  const baseUrl = run.judge.baseUrl ?? "";
  const remembered = describeJudge(run.judge.kind).asksModels ? await traitsOf(baseUrl) : [];
  const known = new Map(
    remembered.map(({ model, refused, severalReplies }) => [model, { refused: new Set(refused), severalReplies }]),
  );
  let storing: Promise<void> = Promise.resolve();
  const judge = await createJudge(run.judge, {
    apiKey: parseEnvironment(process.env).OPENAI_API_KEY ?? null,
    countWords: () => countWords(run.datasetId),
    known,
    onLearned: (model, { refused, severalReplies }) => {
      storing = storing.then(() => rememberTraits(baseUrl, { model, refused: [...refused], severalReplies }));
      // It is awaited at the end; until then a failure must not end the process.
      storing.catch(() => undefined);
    },
  });
  return { judge: countCalls(judge), learned: () => storing };
}

async function countWords(datasetId: string): Promise<DocumentFrequencies> {
  const frequencies = new DocumentFrequencies();
  for await (const contexts of contextsOfDataset(datasetId)) for (const context of contexts) frequencies.addDocument(context);
  return frequencies;
}

/** What is left to ask, a request each; what needs no asking is stored on the way. */
async function* tasksOf(run: Run, judge: Judge, writer: ResultWriter): AsyncGenerator<Task> {
  for await (const page of openWork(run)) {
    await Promise.all(page.map((work) => storeKnown(run, writer, work)));
    for (const { pending, asks } of page) {
      for (const task of requestsOf(asks, judge)) yield { pending, asks: task };
    }
  }
}

/** Stores what cached replies say, and takes those from the asks; stores scores that wait for no judgment. */
async function storeKnown(run: Run, writer: ResultWriter, work: OpenWork): Promise<void> {
  const { pending, asks } = work;
  if (asks.length === 0) return writer.addScore(scoreOf(run, pending));
  const stored: Promise<void>[] = [];
  work.asks = asks.filter((open) => {
    if (!open.cached) return true;
    const { text, finishReason } = open.cached;
    const question = { metric: pending.metric, sample: pending.sample, settings: run.settings[pending.metric.id] };
    const read = readText({ text, finishReason, refusal: null }, question, open.ask);
    if (!read.ok) return true;
    stored.push(store(run, writer, pending, open, { ...emptyUnit(), reading: read.reading, reply: text, finishReason }, true));
    return false;
  });
  await Promise.all(stored);
}

/** Polls with the same messages go in one request where the server can answer several at once, and while that is not known. */
function requestsOf(asks: readonly OpenAsk[], judge: Judge): [OpenAsk, ...OpenAsk[]][] {
  const requests: [OpenAsk, ...OpenAsk[]][] = [];
  for (const open of asks) {
    const last = requests.at(-1);
    const isSame = last?.[0].model === open.model && last[0].ask.messages === open.ask.messages;
    if (last && isSame && judge.traitsOf(open.model).severalReplies !== false) last.push(open);
    else requests.push([open]);
  }
  return requests;
}

/** Resolves once the judgment, and the score that it completes, are stored. */
function store(
  run: Run,
  writer: ResultWriter,
  pending: Pending,
  { ask, model, promptHash, cacheKey }: OpenAsk,
  judged: JudgedUnit,
  cached: boolean,
): Promise<void> {
  const unit = { context: ask.context, poll: ask.poll, model };
  const isWhole = judged.reply !== null && judged.reply.length <= longestReply;
  const judgment: NewJudgment = {
    ...unit,
    ...judged,
    sampleId: pending.sample.id,
    metric: pending.metric.id,
    promptHash,
    cacheKey: judged.error === null && isWhole ? cacheKey : null,
    cached,
  };
  pending.judgments.push(
    judged.reading ? { ...unit, error: null, ...judged.reading } : { ...unit, error: judged.error ?? "malformed" },
  );
  pending.left -= 1;
  return writer.add(judgment, pending.left === 0 ? scoreOf(run, pending) : null);
}

const nothing: Score = { score: null, cause: null, scored: 0, expected: 0, explanation: null, detail: {} };

function scoreOf(run: Run, { metric, sample, judgments, missing }: Pending): NewScore {
  const about = { sampleId: sample.id, metric: metric.id };
  if (missing) return { ...nothing, cause: `missing-${missing}`, ...about };
  const score = metric.score(sample, judgments, run.settings[metric.id]);
  // Sums of decimals leave a last digit behind (0.8999999999999999 for 0.9) that must not decide a band.
  const value = score.score === null ? null : Math.round(score.score * 1e12) / 1e12;
  return { ...score, score: value, ...about };
}

/** Renews the lease until stopped; says so once the run is no longer `owner`'s to work on. */
function keepLease(run: Run, owner: string, onLost: () => void): { stop: () => void } {
  const timer = setInterval(() => {
    renewLease(run.id, owner, new Date(Date.now() + leaseFor)).then((held) => held || onLost(), onLost);
  }, signOfLifeEvery);
  return { stop: () => clearInterval(timer) };
}

async function finish(runId: string, owner: string, judge: Judge, stopped: Stop | null): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  await summariseRun(run);
  const dropped = { ...run.dropped };
  for (const model of run.judge.models) {
    const { refused } = judge.traitsOf(model);
    if (refused.size > 0) dropped[model] = [...new Set([...(dropped[model] ?? []), ...refused])].sort();
  }
  const status = statusOf(run, stopped);
  const isDone = status === "completed" || status === "completed-with-errors";
  const planned = isDone ? run.ok + run.failed : undefined;
  if (await endWork(runId, owner, { status, reason: stopped?.reason ?? null, planned, dropped })) return status;
  return (await findRun(runId))?.status ?? "cancelled";
}

function statusOf(run: Run, stopped: Stop | null): RunStatus {
  if (!stopped) return run.failed > 0 ? "completed-with-errors" : "completed";
  if (stopped.reason === null) return "queued";
  return stopped.canBeFixed || run.ok > 0 ? "paused" : "failed";
}
