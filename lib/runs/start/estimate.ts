import { meanReplyTokens } from "@/lib/db/judgments/reply-tokens";
import { traitsOf } from "@/lib/db/model-traits";
import { pricesOf } from "@/lib/db/prices";
import { describeJudge, type JudgeSetup } from "@/lib/domain/judge";
import { pricesFor } from "@/lib/domain/price";
import { requireMetrics } from "@/lib/metrics/registry";
import { type Counts, dollars, estimatePlan, type KnownJudge } from "./expected-calls";
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
  };
}

async function readKnown({ models, baseUrl, batch }: JudgeSetup): Promise<KnownJudge> {
  const [prices, traits, replies] = await Promise.all([
    pricesOf(models),
    baseUrl === null ? [] : traitsOf(baseUrl),
    meanReplyTokens(models),
  ]);
  return {
    prices: pricesFor({ batch }, prices),
    several: new Set(traits.filter(({ severalReplies }) => severalReplies).map(({ model }) => model)),
    replyTokens: (model, metric) =>
      replies.find((one) => one.model === model && one.metric === metric && one.judgments >= enoughReplies)?.mean ?? null,
    tokenizer: openTokenizer(),
  };
}

const none: Counts = { judgments: 0, cached: 0, calls: 0, tokens: null, costUsd: 0 };

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
      costUsd: sum.costUsd === null || part.costUsd === null ? null : dollars(sum.costUsd + part.costUsd),
    }),
    none,
  );
