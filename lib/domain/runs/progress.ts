import { z } from "zod";
import { BatchProgress } from "@/lib/domain/batches/progress";
import { RunLimits, RunStatus } from "@/lib/domain/run";

const Count = z.int().min(0);

export const RunProgress = z
  .object({
    status: RunStatus,
    /** Why it is paused or failed, or what it waits for. */
    reason: z.string().nullable(),
    /** Judgments of the complete run. */
    planned: Count,
    done: Count,
    ok: Count,
    error: Count,
    /** By cause, most frequent first. */
    errors: z.record(z.string(), Count),
    /** Judgments reused from an earlier run. */
    cached: Count,
    /** Including retries and re-asks. */
    calls: Count,
    promptTokens: Count,
    cachedTokens: Count,
    completionTokens: Count,
    /** Null if a price is unknown. */
    costUsd: z.number().nullable(),
    limits: RunLimits,
    /** Whether it judges new samples of its dataset. */
    follows: z.boolean(),
    /** Null for a run without batches. */
    batches: BatchProgress.nullable(),
    /** Without pauses. */
    seconds: z.number().min(0),
    /** Judgments per second lately, else on average; null before the first. */
    perSecond: z.number().nullable(),
    /** At that rate; null if unknown and for a batched run. */
    secondsLeft: z.number().nullable(),
  })
  .meta({ id: "RunProgress" });
export type RunProgress = z.infer<typeof RunProgress>;
