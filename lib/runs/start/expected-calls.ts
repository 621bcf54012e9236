import { setImmediate as nextTurn } from "node:timers/promises";
import { knownKeys } from "@/lib/db/judgments/replies";
import { type Sample, samplesAfter, samplesAt } from "@/lib/db/samples/rows";
import type { CallTally, Measured, Rates } from "@/lib/domain/estimate/counts";
import type { Message } from "@/lib/domain/judge";
import type { Price } from "@/lib/domain/price";
import { missingField } from "@/lib/domain/sample";
import { keysOf, usualAsksOf } from "@/lib/judge/asks";
import type { Ask, Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { modelsOfStep, typicalReplyTokens } from "@/lib/metrics/steps";
import type { Plan } from "./plan";
import type { Tokenizer } from "./prompt-tokens";

export interface KnownJudge {
  /** Not halved for batches. */
  prices: ReadonlyMap<string, Price>;
  refusedOf(model: string): ReadonlySet<string>;
  /** Whether a model answers all polls of a sample in one request; null while unknown. */
  answersSeveral(model: string): boolean | null;
  unlimited: ReadonlySet<string>;
  /** Mean tokens of earlier replies; null if there are too few. */
  replyTokens(model: string, metric: string): number | null;
  tokenizer: Tokenizer;
}

interface Unit {
  metric: Metric;
  messages: readonly Message[];
  asks: Ask[];
  models: readonly string[];
}

const samplesAtOnce = 20;
const charactersATurn = 250_000;

/** Requests by metric id. `share` < 1 counts that share of samples. `asked` has the cache keys of earlier plans; adds its own. */
export async function measurePlan(
  plan: Plan,
  known: KnownJudge,
  share: number,
  asked: Set<string>,
  signal?: AbortSignal,
): Promise<{ metrics: Record<string, Measured>; basis: { samples: number; of: number } }> {
  const { run } = plan;
  const chosen = requireMetrics([...run.metrics]);
  const tallies = new Map(chosen.map(({ id }) => [id, run.judge.models.map((model) => ({ model, ...nothing }))]));
  const own = new Set<string>();
  let samples = 0;
  let turn = 0;
  const pause = async (characters: number) => {
    signal?.throwIfAborted();
    turn += characters;
    if (turn < charactersATurn) return;
    turn = 0;
    await nextTurn();
  };
  for await (const page of pagesOf(plan, share)) {
    samples += page.length;
    const units: Unit[] = [];
    for (const sample of page) {
      units.push(...chosen.flatMap((metric) => unitsOf(metric, run, sample)));
      await pause(sample.contexts.reduce((sum, context) => sum + context.length, sample.question.length));
    }
    const isAnswered = await answeredOf(run, units, known, { asked, own });
    // Cached requests are not sent.
    const open = units.filter((unit) => unit.models.some((model) => unit.asks.some((ask) => !isAnswered(model, ask))));
    const tokens = await known.tokenizer.count(open.map(({ messages }) => messages));
    const tokensOf = new Map(open.map((unit, index) => [unit, tokens[index] ?? 0]));
    for (const unit of units)
      for (const tally of tallies.get(unit.metric.id) ?? []) count(tally, unit, tokensOf.get(unit) ?? 0, known, isAnswered);
  }
  // Only now: a run does not reuse its own replies.
  for (const key of own) asked.add(key);
  const isWhole = share >= 1;
  return {
    metrics: Object.fromEntries(
      chosen.map((metric): [string, Measured] => {
        const counted = tallies.get(metric.id) ?? [];
        const seen = counted.reduce((sum, { judgments }) => sum + judgments, 0);
        const judgments = isWhole ? seen : (plan.calls[metric.id] ?? 0);
        const polls = metric.polls(run.settings[metric.id]);
        return [metric.id, { units: judgments / (polls * counted.length), polls, tallies: counted }];
      }),
    ),
    basis: { samples, of: isWhole ? samples : run.sampleCount },
  };
}

export const ratesOf = ({ metrics, settings, judge }: Plan["run"], known: KnownJudge): Rates => ({
  prices: Object.fromEntries(known.prices),
  several: Object.fromEntries(judge.models.map((model) => [model, known.answersSeveral(model)])),
  unlimited: [...known.unlimited],
  replies: Object.fromEntries(
    requireMetrics([...metrics]).map((metric) => {
      const typical = typicalReplyTokens(metric, settings[metric.id]);
      return [
        metric.id,
        Object.fromEntries(judge.models.map((model) => [model, known.replyTokens(model, metric.id) ?? typical])),
      ];
    }),
  ),
});

const nothing: Omit<CallTally, "model"> = {
  judgments: 0,
  cached: 0,
  prompts: 0,
  calls: 0,
  promptTokens: 0,
  alonePromptTokens: 0,
};

async function* pagesOf({ run }: Plan, share: number): AsyncGenerator<Sample[]> {
  if (share >= 1) {
    let position = -1;
    for (;;) {
      const page = await samplesAfter(run.configurationId, position, samplesAtOnce);
      if (page.length === 0) return;
      position = page.at(-1)?.position ?? position;
      yield page;
    }
  }
  const count = Math.max(1, Math.floor(run.sampleCount * share));
  const positions = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * run.sampleCount) / count));
  for (let at = 0; at < count; at += samplesAtOnce)
    yield await samplesAt(run.configurationId, positions.slice(at, at + samplesAtOnce));
}

function unitsOf(metric: Metric, run: Plan["run"], sample: Sample): Unit[] {
  if (missingField(sample, metric.needs)) return [];
  const units = new Map<Ask["messages"], Unit>();
  for (const ask of usualAsksOf(run, metric, sample)) {
    const unit = units.get(ask.messages) ?? {
      metric,
      messages: ask.messages,
      asks: [],
      models: modelsOfStep(metric, ask.step, run.settings[metric.id], run.judge.models),
    };
    units.set(ask.messages, unit);
    unit.asks.push(ask);
  }
  return [...units.values()];
}

type IsAnswered = (model: string, ask: Ask) => boolean;

async function answeredOf(
  { judge }: Plan["run"],
  units: readonly Unit[],
  { refusedOf }: KnownJudge,
  { asked, own }: { asked: ReadonlySet<string>; own: Set<string> },
): Promise<IsAnswered> {
  if (!judge.cache) return () => false;
  const keys = new Map<Ask, string[]>();
  for (const { metric, asks } of units) {
    const keysFor = keysOf(judge, metric, refusedOf);
    for (const ask of asks)
      keys.set(
        ask,
        judge.models.map((model) => keysFor(ask, model).cacheKey ?? ""),
      );
  }
  const all = [...keys.values()].flat();
  const known = await knownKeys(all.filter((key) => !asked.has(key)));
  for (const key of all) own.add(key);
  return (model, ask) => {
    const key = keys.get(ask)?.[judge.models.indexOf(model)] ?? "";
    return asked.has(key) || known.has(key);
  };
}

function count(tally: CallTally, unit: Unit, promptTokens: number, { answersSeveral }: KnownJudge, isAnswered: IsAnswered) {
  if (!unit.models.includes(tally.model)) return;
  const open = unit.asks.filter((ask) => !isAnswered(tally.model, ask)).length;
  const calls = open > 0 && answersSeveral(tally.model) ? 1 : open;
  tally.judgments += unit.asks.length;
  tally.cached += unit.asks.length - open;
  tally.calls += calls;
  if (open === 0) return;
  tally.prompts++;
  tally.promptTokens += calls * promptTokens;
  tally.alonePromptTokens += open * promptTokens;
}
