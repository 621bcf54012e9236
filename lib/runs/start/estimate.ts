import { meanReplyTokens } from "@/lib/db/judgments/reply-tokens";
import { type ModelTraits, traitsOf } from "@/lib/db/model-traits";
import { withBuiltInPrice } from "@/lib/db/prices";
import { describeJudge, type JudgeSetup } from "@/lib/domain/judge";
import type { RunLimits } from "@/lib/domain/run";
import { overrunAt } from "@/lib/domain/runs/overrun";
import { placeOf } from "@/lib/domain/servers/place";
import { pricesInFileOf } from "@/lib/judge/servers/prices";
import { requireMetrics } from "@/lib/metrics/registry";
import { pricesOfJudge } from "@/lib/runs/prices/of-judge";
import { type Counts, estimatePlan, type KnownJudge, plus } from "./expected-calls";
import type { Plan } from "./plan";
import { openTokenizer } from "./prompt-tokens";

/** How many samples were counted, of how many. If not all, the counted ones are spread evenly over the file. */
interface Basis {
  samples: number;
  of: number;
}

interface ConfigurationEstimate extends Counts {
  id: string;
  name: string;
  samples: number;
  /** By metric id. */
  metrics: Record<string, Counts>;
  /** Samples that a metric cannot judge, by metric id. */
  unjudged: Record<string, number>;
  basis: Basis;
}

/** The requests that runs would send to the judge. */
export interface RunsEstimate extends Counts {
  /** By metric id, over all configurations. */
  metrics: Record<string, Counts>;
  configurations: ConfigurationEstimate[];
  basis: Basis;
  /** Models whose price is not known. */
  unknownPrices: string[];
  /** Whether half of each price is counted, as batches are assumed to cost. */
  isHalfPrice: boolean;
  /** Models priced by the built-in list. */
  builtInPrices: string[];
  /** Why the runs would pause by themselves first, and what they would have cost together then (null if a price is not known). */
  pausesAt: { reason: "budget" | "twice-the-estimate"; costUsd: number | null } | null;
}

export interface EstimateOptions {
  /** Counts prompts of about this many characters at most; beyond that, only an even spread of the samples. */
  characters?: number;
  /** Stops the counting with an exception. */
  signal?: AbortSignal | undefined;
}

/** Judgments needed to derive the length of replies for a model and metric; with fewer, the metric's own figure is used. */
const enoughReplies = 20;

/** Counts the requests that plans would send to the judge, with tokens and cost, and sends nothing. Deterministic. */
export async function estimateRuns(
  plans: readonly Plan[],
  { characters = 6_000_000, signal }: EstimateOptions = {},
): Promise<RunsEstimate> {
  const judge = plans[0]?.run.judge;
  const known = judge && describeJudge(judge.kind).asksModels ? await readKnown(judge) : null;
  const totalCharacters = plans.reduce((sum, { promptCharacters }) => sum + promptCharacters, 0);
  const share = Math.min(1, characters / Math.max(1, totalCharacters));
  const configurations: ConfigurationEstimate[] = [];
  try {
    for (const plan of plans) {
      const { metrics, basis } = known ? await estimatePlan(plan, known, share, signal) : withoutTokens(plan);
      const { configuration, unjudged, run } = plan;
      const { id, name } = configuration;
      configurations.push({ id, name, samples: run.sampleCount, ...sumOf(Object.values(metrics)), metrics, unjudged, basis });
    }
  } finally {
    await known?.tokenizer.close();
  }
  const ids = plans[0]?.run.metrics ?? [];
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
    pausesAt: known ? pausesAt(plans[0]?.run.limits, configurations) : null,
  };
}

/** The limits are those of each run. */
function pausesAt(limits: RunLimits | undefined, runs: readonly Counts[]): RunsEstimate["pausesAt"] {
  if (!limits || runs.length === 0) return null;
  const { budgetUsd, pauseOnOverrun } = limits;
  const overruns = pauseOnOverrun ? runs.map(overrunAt) : [];
  const isBudgetFirst = budgetUsd !== null && overruns.every((most) => most === null || budgetUsd <= most);
  if (budgetUsd !== null && isBudgetFirst) return { reason: "budget", costUsd: budgetUsd * runs.length };
  if (!pauseOnOverrun) return null;
  // Those whose budget comes first pause there.
  const first = overruns.map((most) => (most === null ? null : Math.min(most, budgetUsd ?? most)));
  return { reason: "twice-the-estimate", costUsd: first.reduce(plus, 0) };
}

async function readKnown(judge: JudgeSetup): Promise<KnownJudge> {
  const [prices, traits, replies] = await Promise.all([
    pricesOfJudge(judge),
    traitsOfModels(judge),
    meanReplyTokens(judge.models),
  ]);
  return {
    prices,
    several: new Set([...traits].filter(([, { severalReplies }]) => severalReplies).map(([model]) => model)),
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

const none: Counts = { judgments: 0, cached: 0, calls: 0, tokens: null, costUsd: 0, worst: null };
/** What is known about a run's models, each at its own server. */
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

/** For a judge that asks no models: it uses no tokens, costs nothing, is never cached and answers all polls at once. */
function withoutTokens({ calls: judgments, run }: Plan): { metrics: Record<string, Counts>; basis: Basis } {
  const metrics = requireMetrics([...run.metrics]).map((metric) => {
    const own = judgments[metric.id] ?? 0;
    return [metric.id, { ...none, judgments: own, calls: own / metric.polls(run.settings[metric.id]) }] as const;
  });
  return { metrics: Object.fromEntries(metrics), basis: { samples: run.sampleCount, of: run.sampleCount } };
}

const sumOf = (parts: readonly Counts[]): Counts =>
  parts.reduce(
    (sum, part) => ({
      judgments: sum.judgments + part.judgments,
      cached: sum.cached + part.cached,
      calls: sum.calls + part.calls,
      tokens: part.tokens && {
        prompt: (sum.tokens?.prompt ?? 0) + part.tokens.prompt,
        completion: (sum.tokens?.completion ?? 0) + part.tokens.completion,
      },
      costUsd: plus(sum.costUsd, part.costUsd),
      worst: sum.worst &&
        part.worst && {
          calls: sum.worst.calls + part.worst.calls,
          tokens: {
            prompt: sum.worst.tokens.prompt + part.worst.tokens.prompt,
            completion: sum.worst.tokens.completion + part.worst.tokens.completion,
          },
          costUsd: plus(sum.worst.costUsd, part.worst.costUsd),
        },
    }),
    { ...none, worst: parts.length === 0 ? null : { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 } },
  );
