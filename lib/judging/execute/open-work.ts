import { setImmediate as nextTurn } from "node:timers/promises";
import { judgmentValues } from "@/lib/db/judgments/read";
import { findCached } from "@/lib/db/judgments/replies";
import { scoredPairs } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { type Sample, samplesOf, samplesOfRunAfter } from "@/lib/db/samples/rows";
import type { Judgment } from "@/lib/domain/judgment";
import { missingField, type NeededText } from "@/lib/domain/sample";
import { type Keys, keysOf, type OpenUnit, openAsksOf } from "@/lib/judge/asks";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";

/** Few, with pauses for the event loop, so replies that arrive meanwhile do not wait long. */
const samplesAtOnce = 64;

export interface Pending {
  metric: Metric;
  sample: Sample;
  judgments: Judgment[];
  /** Asks of the current step without a judgment. */
  left: number;
  /** A required field that the sample lacks; no calls are then made. */
  missing: NeededText | null;
}

export interface OpenAsk extends Keys, OpenUnit {
  cached: { text: string; finishReason: string | null } | null;
}

/** If there are no asks, only the score is missing. */
export interface OpenWork {
  pending: Pending;
  asks: OpenAsk[];
}

export interface OpenPage {
  last: number;
  samples: number;
  work: OpenWork[];
}

export interface Pages {
  readonly first: number;
  /** Takes the last id of the previous page; null after the last page. */
  read(after: number): Promise<OpenPage | null>;
  passed?(page: OpenPage): void;
}

export type TraitsOf = Judge["traitsOf"];

/** From after one id up to another. `isNew` if nothing of it is stored. */
interface PageRange {
  after: number;
  upTo?: number;
  isNew?: boolean;
  ids?: readonly number[];
}

/** The returned function takes a sample id, 0 at first, and reads the following page in file order; null after the last. */
export function readerOfPages(run: Run, traitsOf: TraitsOf): (after: number) => Promise<OpenPage | null> {
  const isNew = run.ok + run.failed === 0;
  const read = readerOfRanges(run, traitsOf);
  return (after) => read({ after, isNew });
}

export function readerOfRanges(run: Run, traitsOf: TraitsOf): (range: PageRange) => Promise<OpenPage | null> {
  const metrics = requireMetrics(run.metrics);
  // A run on several servers reads what the others stored.
  const isShared = Object.keys(run.judge.servers).length > 0;
  const readsDetails = metrics.some(({ reads }) => reads?.includes("contextDetails"));
  return async ({ after, upTo = Number.POSITIVE_INFINITY, isNew = false, ids }) => {
    const samples = ids
      ? await samplesOf(ids.filter((id) => id > after).slice(0, samplesAtOnce), readsDetails)
      : (await samplesOfRunAfter(run.id, after, samplesAtOnce, readsDetails)).filter(({ id }) => id <= upTo);
    const last = samples.at(-1)?.id;
    if (last === undefined) return null;
    const work = await workOn(run, traitsOf, metrics, samples, isNew && !isShared);
    if (run.judge.cache) await takeCached(run, work);
    return { last, samples: samples.length, work };
  };
}

export async function workOn(
  run: Run,
  traitsOf: TraitsOf,
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
      const asks = missing ? [] : withKeys(run, traitsOf, metric, openAsksOf(run, metric, sample, judgments));
      work.push({ pending: { metric, sample, judgments, left: asks.length, missing }, asks });
    }
  }
  await nextTurn();
  return work;
}

export function withKeys(run: Run, traitsOf: TraitsOf, metric: Metric, open: readonly OpenUnit[]): OpenAsk[] {
  const keysFor = keysOf(run.judge, metric, (model) => traitsOf(model).refused);
  return open.map(({ ask, model }) => ({ ask, model, ...keysFor(ask, model), cached: null }));
}

export async function takeCached(run: Run, work: readonly OpenWork[]): Promise<void> {
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

export type Asks = readonly [OpenAsk, ...OpenAsk[]];

/** Asks for one request: same sample, metric, model and messages. */
export interface RequestTask {
  pending: Pending;
  asks: Asks;
  question: Question;
  done(): void;
  /** Its page is done only after what this returns has been called too. */
  holdPage(): () => void;
}

export function questionOf({ metric, sample }: Pending, [first, ...others]: Asks, run: Run): Question {
  const asks: Question["asks"] = [first.ask, ...others.map(({ ask }) => ask)];
  return { model: first.model, asks, metric, settings: run.settings[metric.id], sample };
}

/** Groups polls with the same messages, unless the server is known to answer only one. */
export function requestsOf(asks: readonly OpenAsk[], judge: Pick<Judge, "traitsOf">, models: ReadonlySet<string>): Asks[] {
  const requests: [OpenAsk, ...OpenAsk[]][] = [];
  for (const open of asks) {
    if (!models.has(open.model)) continue;
    const last = requests.at(-1);
    const isSame = last?.[0].model === open.model && last[0].ask.messages === open.ask.messages;
    if (last && isSame && judge.traitsOf(open.model).severalReplies !== false) last.push(open);
    else requests.push([open]);
  }
  return requests;
}
