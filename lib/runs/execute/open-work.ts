import { setImmediate as nextTurn } from "node:timers/promises";
import { findCached } from "@/lib/db/judgments/cached-replies";
import { judgmentValues } from "@/lib/db/judgments/read";
import { scoredPairs } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { type Sample, samplesAfter } from "@/lib/db/samples/rows";
import { describeJudge } from "@/lib/domain/judge";
import type { Judgment } from "@/lib/domain/judgment";
import { missingField } from "@/lib/domain/sample";
import { cacheKey, promptHash } from "@/lib/judge/cache-key";
import type { Ask, Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";

/** Few, and with pauses for the event loop, so that replies that arrive in between do not wait long. */
const samplesAtOnce = 32;

/** A sample's judgments by one metric, some of them still missing. */
export interface Pending {
  metric: Metric;
  sample: Sample;
  judgments: Judgment[];
  left: number;
  /** A field that the metric needs and the sample lacks; then nothing is asked. */
  missing: "question" | "contexts" | "response" | null;
}

/** An ask without a judgment. */
export interface OpenAsk {
  ask: Ask;
  model: string;
  promptHash: string;
  /** Null for a judge whose replies are not cached. */
  cacheKey: string | null;
  /** An earlier run's reply. */
  cached: { text: string; finishReason: string | null } | null;
}

/** What is missing for a sample and a metric; without asks, only the score is. */
export interface OpenWork {
  pending: Pending;
  asks: OpenAsk[];
}

/** What is missing in a run, in file order, some samples at a time; reads the next while these are worked on. */
export async function* openWork(run: Run): AsyncGenerator<OpenWork[]> {
  const metrics = requireMetrics(run.metrics);
  // A run without judgments needs no queries for them.
  const isNew = run.ok + run.failed === 0;
  let next = readPage(run, metrics, -1, isNew);
  for (;;) {
    const page = await next;
    if (!page) return;
    next = readPage(run, metrics, page.position, isNew);
    // A failure is thrown when the page is awaited; until then it must not be an unhandled rejection.
    next.catch(() => undefined);
    yield page.work;
  }
}

async function readPage(run: Run, metrics: readonly Metric[], after: number, isNew: boolean) {
  const samples = await samplesAfter(run.configurationId, after, samplesAtOnce);
  const position = samples.at(-1)?.position;
  if (position === undefined) return null;
  const work = await workOn(run, metrics, samples, isNew);
  if (run.judge.cache) await takeCached(run, work);
  return { position, work };
}

/** What is missing of these samples. */
export async function workOn(
  run: Run,
  metrics: readonly Metric[],
  samples: readonly Sample[],
  isNew = false,
): Promise<OpenWork[]> {
  const ids = samples.map(({ id }) => id);
  const [values, scored] = isNew
    ? [new Map<number, (Judgment & { metric: string })[]>(), new Set<string>()]
    : await Promise.all([judgmentValues(run.id, ids), scoredPairs(run.id, ids)]);
  await nextTurn();
  const work: OpenWork[] = [];
  for (const sample of samples) {
    for (const metric of metrics) {
      if (scored.has(`${metric.id} ${sample.id}`)) continue;
      const missing = missingField(sample, metric.needs);
      const judgments = missing ? [] : (values.get(sample.id) ?? []).filter((judgment) => judgment.metric === metric.id);
      const asks = missing ? [] : openAsks(run, metric, sample, judgments);
      work.push({ pending: { metric, sample, judgments, left: asks.length, missing }, asks });
    }
  }
  await nextTurn();
  return work;
}

function openAsks(run: Run, metric: Metric, sample: Sample, judgments: readonly Judgment[]): OpenAsk[] {
  const settings = run.settings[metric.id];
  const asks = metric.asks(sample, settings, run.prompts[metric.id] ?? metric.template(settings));
  let messages: Ask["messages"] | null = null;
  let hash = "";
  const { cachesReplies } = describeJudge(run.judge.kind);
  return run.judge.models.flatMap((model) =>
    asks
      .filter((ask) => !judgments.some((one) => one.context === ask.context && one.poll === ask.poll && one.model === model))
      .map((ask) => {
        // Polls share their messages, so their hash is computed once.
        if (ask.messages !== messages) hash = promptHash(ask.messages);
        messages = ask.messages;
        const key = cachesReplies ? cacheKey(run.judge, model, ask, hash) : null;
        return { ask, model, promptHash: hash, cacheKey: key, cached: null };
      }),
  );
}

async function takeCached(run: Run, work: readonly OpenWork[]): Promise<void> {
  const keys = work.flatMap(({ asks }) => asks.flatMap((open) => open.cacheKey ?? []));
  const found = await findCached(keys, run.id);
  if (found.size === 0) return;
  for (const { asks } of work) {
    for (const open of asks) {
      const known = open.cacheKey === null ? undefined : found.get(open.cacheKey);
      if (known) open.cached = { text: known.reply, finishReason: known.finishReason };
    }
  }
}
