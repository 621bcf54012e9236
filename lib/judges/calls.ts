import type { CallTimes, TokensOfModel } from "@/lib/judges/store/calls";
import type { JudgeKey } from "@/lib/judges/words/key";
import type { ComparedJudge } from "@/lib/judges/words/report";
import { quantile } from "@/lib/stats/quantile";

export interface CallsOfJudge {
  /** For one sample. */
  tokens: (Pick<TokensOfModel, "model" | "calls" | "counted"> & { prompt: number; completion: number })[];
  latencyMs: ComparedJudge["latencyMs"];
}

export interface Calls {
  samples: number;
  tokens: readonly TokensOfModel[];
  times: readonly CallTimes[];
}

/** Calls whose tokens are not known, such as those from the cache, count as the others of their model. */
export function sumUpCalls({ run, metric }: JudgeKey, { samples, tokens, times }: Calls): CallsOfJudge {
  const isOwn = (one: JudgeKey) => one.run === run && one.metric === metric;
  const own = times.find(isOwn);
  return {
    tokens: tokens.filter(isOwn).map(({ model, calls, counted, promptTokens, completionTokens }) => {
      const ofAll = calls / Math.max(1, counted);
      const ofSamples = Math.max(1, samples);
      return {
        model,
        calls,
        counted,
        prompt: (promptTokens * ofAll) / ofSamples,
        completion: (completionTokens * ofAll) / ofSamples,
      };
    }),
    latencyMs: own && own.ms.length > 0 ? timesOf(own) : null,
  };
}

function timesOf({ samples, ms }: CallTimes): NonNullable<ComparedJudge["latencyMs"]> {
  const perSample = new Map<number, number>();
  for (const [at, sample] of samples.entries()) perSample.set(sample, (perSample.get(sample) ?? 0) + (ms[at] ?? 0));
  const calls = Float64Array.from(ms).sort();
  return {
    median: quantile(calls, 0.5),
    p95: quantile(calls, 0.95),
    calls: ms.length,
    perSample: quantile(Float64Array.from(perSample.values()).sort(), 0.5),
  };
}
