import type * as z from "zod";
import { meanReplyTokens } from "@/lib/db/judgments/replies";
import { type ModelTraits, traitsOf } from "@/lib/db/model-traits";
import { withBuiltInPrice } from "@/lib/db/prices";
import { countsOf, countsWithoutTokens, type Measured, pausesAt, type Rates, sumOf } from "@/lib/domain/estimate/counts";
import type { JudgeSetup } from "@/lib/domain/judge";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { placeOf } from "@/lib/domain/servers/place";
import { pricesInFileOf } from "@/lib/judge/servers/prices";
import { pricesOfJudge } from "@/lib/judging/prices/settings";
import { requireMetrics } from "@/lib/metrics/registry";
import type { Estimate } from "@/lib/runs/api";
import { drawnShare } from "./draw";
import { type KnownJudge, measurePlan, ratesOf } from "./expected-calls";
import type { Plan } from "./plan";
import { openTokenizer } from "./prompt-tokens";
import { leastShare } from "./race";

type Reported = z.infer<typeof Estimate>;

interface ConfigurationEstimate extends Omit<Reported["configurations"][number], "byMetric"> {
  measured: Record<string, Measured>;
}

export interface RunsEstimate extends Omit<Reported, "byMetric" | "configurations"> {
  configurations: ConfigurationEstimate[];
  /** Null for a judge that asks no models. */
  rates: Rates | null;
}

export interface EstimateOptions {
  /** Above this, an even spread of samples is counted. */
  characters?: number;
  signal?: AbortSignal | undefined;
}

/** With fewer, the metric's own figure is used. */
const enoughReplies = 20;

/** Sends nothing. Deterministic. */
export async function estimateRuns(
  plans: readonly Plan[],
  { characters = 6_000_000, signal }: EstimateOptions = {},
): Promise<RunsEstimate> {
  const [first] = plans;
  const judge = first?.run.judge;
  const known = judge && describeJudge(judge.kind).asksModels ? await readKnown(judge) : null;
  const rates = known && first ? ratesOf(first.run, known) : null;
  const totalCharacters = plans.reduce((sum, { promptCharacters }) => sum + promptCharacters, 0);
  const share = Math.min(1, characters / Math.max(1, totalCharacters));
  const configurations: ConfigurationEstimate[] = [];
  // Runs of a plan run one after another, so equal prompts are sent once.
  const asked = new Set<string>();
  for (const plan of plans) {
    const { configuration, unjudged, run } = plan;
    const counted = Math.min(share, drawnShare(plan.race));
    const { metrics: measured, basis } = known ? await measurePlan(plan, known, counted, asked, signal) : withoutTokens(plan);
    const metrics = Object.fromEntries(
      Object.entries(measured).map(([metric, own]) => [
        metric,
        rates ? countsOf(metric, own, rates, run.judge) : countsWithoutTokens(own),
      ]),
    );
    const about = { id: configuration.id, name: configuration.name, samples: run.sampleCount };
    configurations.push({ ...about, ...sumOf(Object.values(metrics)), metrics, unjudged, basis, measured });
  }
  const ids = first?.run.metrics ?? [];
  return {
    ...sumOf(configurations),
    metrics: Object.fromEntries(ids.map((id) => [id, sumOf(configurations.flatMap(({ metrics }) => metrics[id] ?? []))])),
    configurations,
    basis: {
      samples: configurations.reduce((sum, { basis }) => sum + basis.samples, 0),
      of: configurations.reduce((sum, { basis }) => sum + basis.of, 0),
    },
    isHalfPrice: judge?.batch ?? false,
    unknownPrices: judge && known ? judge.models.filter((model) => !known.prices.has(model)) : [],
    builtInPrices:
      judge && known ? await withBuiltInPrice(judge.models.filter((model) => !pricesInFileOf(judge).has(model))) : [],
    pausesAt: known && first?.run.limits ? pausesAt(first.run.limits, configurations) : null,
    rates,
    leastShare: first?.race && first.race.drawn == null ? leastShare(first.race) : null,
  };
}

async function readKnown(judge: JudgeSetup): Promise<KnownJudge> {
  const [prices, traits, replies] = await Promise.all([
    pricesOfJudge({ ...judge, batch: false }),
    traitsOfModels(judge),
    meanReplyTokens(judge.models),
  ]);
  return {
    prices,
    answersSeveral: (model) => traits.get(model)?.severalReplies ?? null,
    refusedOf: (model) => new Set(traits.get(model)?.refused),
    unlimited: new Set(
      [...traits].filter(([, { refused }]) => limitNames.every((name) => refused.includes(name))).map(([model]) => model),
    ),
    replyTokens: (model, metric) =>
      replies.find((one) => one.model === model && one.metric === metric && one.judgments >= enoughReplies)?.mean ?? null,
    tokenizer: openTokenizer(),
  };
}

/** A model that refuses both names takes no limit. */
const limitNames = ["max_tokens", "max_completion_tokens"];

async function traitsOfModels(judge: JudgeSetup): Promise<Map<string, ModelTraits>> {
  const known = new Map<string, ModelTraits>();
  for (const name of judge.models) {
    const { baseUrl, model } = placeOf(judge, name);
    const traits = baseUrl === null ? [] : await traitsOf(baseUrl);
    const own = traits.find((one) => one.model === model);
    if (own) known.set(name, own);
  }
  return known;
}

function withoutTokens({ calls: judgments, run }: Plan): Awaited<ReturnType<typeof measurePlan>> {
  const metrics = requireMetrics([...run.metrics]).map((metric): [string, Measured] => {
    const polls = metric.polls(run.settings[metric.id]);
    return [metric.id, { units: (judgments[metric.id] ?? 0) / polls, polls, tallies: [] }];
  });
  return { metrics: Object.fromEntries(metrics), basis: { samples: run.sampleCount, of: run.sampleCount } };
}
