import { setMaxListeners } from "node:events";
import { judgmentValues } from "@/lib/db/judgments";
import type { NewJudgment, NewScore } from "@/lib/db/results";
import { endWork, renewLease } from "@/lib/db/run-status";
import { findRun, type Run } from "@/lib/db/runs";
import { contextsOfDataset, type Sample, samplesAfter } from "@/lib/db/samples";
import { scoredPairs, summarise } from "@/lib/db/scores";
import { parseEnvironment } from "@/lib/domain/environment";
import type { Judgment } from "@/lib/domain/judgment";
import type { RunStatus } from "@/lib/domain/run";
import { missingField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { createJudge } from "@/lib/judge/create-judge";
import { DocumentFrequencies } from "@/lib/judge/document-frequencies";
import { Gate } from "@/lib/judge/gate";
import type { Judge } from "@/lib/judge/judge";
import { judgeUnit } from "@/lib/judge/judge-unit";
import { runPool } from "@/lib/judge/pool";
import type { Ask, Metric } from "@/lib/metrics/metric";
import { requireMetrics } from "@/lib/metrics/registry";
import { createResultWriter } from "./result-writer";

/** How long a lease holds without a sign of life, and how often one is given, in milliseconds. */
export const leaseFor = 20_000;
const signOfLifeEvery = 1_000;
const samplesAtOnce = 100;

/** A sample's judgments of one metric while some are still to come. */
interface Pending {
  metric: Metric;
  sample: Sample;
  judgments: Judgment[];
  left: number;
}

interface Task {
  pending: Pending;
  ask: Ask;
  model: string;
}

/**
 * Judges what a claimed run still lacks and stores every judgment as it arrives. Returns the status in which it leaves the
 * run: finished, or whatever another process has set meanwhile (paused, cancelled). The lease must be `owner`'s.
 */
export async function executeRun(runId: string, owner: string, signal?: AbortSignal): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) throw new Error(`The run ${runId} is gone.`);
  const stop = new AbortController();
  // Every call in flight listens.
  setMaxListeners(0, stop.signal);
  const onAbort = () => stop.abort();
  signal?.addEventListener("abort", onAbort, { once: true });
  const lease = keepLease(run, owner, stop);
  const writer = createResultWriter(run);
  let fatal: string | null = null;
  let judge: Judge | null = null;
  try {
    judge = await openJudge(run);
    const opened = judge;
    const gate = new Gate();
    await runPool(
      tasksOf(run, (score) => writer.addScore(score)),
      run.judge.concurrency,
      async ({ pending, ask, model }) => {
        const settings = run.settings[pending.metric.id];
        const question = { model, ask, metric: pending.metric, settings, sample: pending.sample };
        const judged = await judgeUnit(opened, question, { ...run.judge, gate }, stop.signal);
        if (judged.fatal !== null) {
          fatal ??= judged.fatal;
          stop.abort();
        }
        // What was in flight when the run stopped is asked again when it goes on.
        if (stop.signal.aborted && judged.error !== null) return;
        const { fatal: _, ...result } = judged;
        const unit = { context: ask.context, poll: ask.poll, model };
        const judgment: NewJudgment = {
          ...unit,
          ...result,
          sampleId: pending.sample.id,
          metric: pending.metric.id,
          cached: false,
        };
        pending.judgments.push(
          result.reading ? { ...unit, error: null, ...result.reading } : { ...unit, error: result.error ?? "malformed" },
        );
        pending.left -= 1;
        await writer.add(judgment, pending.left === 0 ? scoreOf(pending, settings) : null);
      },
      stop.signal,
      gate,
    );
  } finally {
    signal?.removeEventListener("abort", onAbort);
    try {
      await writer.close();
    } finally {
      lease.stop();
      await judge?.close();
    }
  }
  return finish(runId, owner, fatal, judge, stop.signal.aborted);
}

async function openJudge(run: Run): Promise<Judge> {
  const frequencies = new DocumentFrequencies();
  if (run.judge.kind === "lexical") {
    for await (const contexts of contextsOfDataset(run.datasetId))
      for (const context of contexts) frequencies.addDocument(context);
  }
  return createJudge(run.judge, { apiKey: parseEnvironment(process.env).OPENAI_API_KEY ?? null, frequencies });
}

/** What is left to ask, in the order of the file; samples that need no asking are scored on the way. */
async function* tasksOf(run: Run, addScore: (score: NewScore) => Promise<void>): AsyncGenerator<Task> {
  const metrics = requireMetrics(run.metrics);
  let position = -1;
  for (;;) {
    const samples = await samplesAfter(run.configurationId, position, samplesAtOnce);
    if (samples.length === 0) return;
    position = samples.at(-1)?.position ?? position;
    const ids = samples.map(({ id }) => id);
    const [values, scored] = await Promise.all([judgmentValues(run.id, ids), scoredPairs(run.id, ids)]);
    for (const sample of samples) {
      for (const metric of metrics) {
        if (scored.has(`${metric.id} ${sample.id}`)) continue;
        const missing = missingField(sample, metric.needs);
        if (missing) {
          await addScore({ ...nothing, cause: `missing-${missing}`, sampleId: sample.id, metric: metric.id });
          continue;
        }
        const settings = run.settings[metric.id];
        const template = run.prompts[metric.id] ?? metric.template(settings);
        const judgments = (values.get(sample.id) ?? []).filter((judgment) => judgment.metric === metric.id);
        const asks = metric.asks(sample, settings, template);
        const open = asks.flatMap((ask) =>
          run.judge.models
            .filter(
              (model) => !judgments.some((one) => one.context === ask.context && one.poll === ask.poll && one.model === model),
            )
            .map((model) => ({ ask, model })),
        );
        const pending: Pending = { metric, sample, judgments, left: open.length };
        if (open.length === 0) await addScore(scoreOf(pending, settings));
        for (const task of open) yield { pending, ...task };
      }
    }
  }
}

const nothing: Score = { score: null, cause: null, scored: 0, expected: 0, explanation: null, detail: {} };

function scoreOf({ metric, sample, judgments }: Pending, settings: unknown): NewScore {
  const score = metric.score(sample, judgments, settings);
  // Sums of decimals leave a last digit behind (0.8999999999999999 for 0.9) that must not decide a band.
  const value = score.score === null ? null : Math.round(score.score * 1e12) / 1e12;
  return { ...score, score: value, sampleId: sample.id, metric: metric.id };
}

/** Renews the lease until stopped; aborts the work once the run is no longer `owner`'s to work on. */
function keepLease(run: Run, owner: string, stop: AbortController): { stop: () => void } {
  const timer = setInterval(() => {
    renewLease(run.id, owner, new Date(Date.now() + leaseFor)).then(
      (held) => held || stop.abort(),
      () => stop.abort(),
    );
  }, signOfLifeEvery);
  return { stop: () => clearInterval(timer) };
}

async function finish(runId: string, owner: string, fatal: string | null, judge: Judge, wasCutOff: boolean): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  for (const metric of run.metrics) await summarise(runId, metric);
  const dropped = { ...run.dropped };
  for (const [model, names] of judge.dropped) dropped[model] = [...new Set([...(dropped[model] ?? []), ...names])];
  const status: RunStatus = fatal
    ? run.ok > 0
      ? "paused"
      : "failed"
    : wasCutOff
      ? "queued"
      : run.failed > 0
        ? "completed-with-errors"
        : "completed";
  const isDone = status === "completed" || status === "completed-with-errors";
  const planned = isDone ? run.ok + run.failed : undefined;
  if (await endWork(runId, owner, { status, reason: fatal, planned, dropped })) return status;
  return (await findRun(runId))?.status ?? "cancelled";
}
