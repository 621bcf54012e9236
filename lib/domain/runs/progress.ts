import { z } from "zod";
import { BatchProgress } from "@/lib/domain/batches/progress";
import { RunLimits, RunStatus } from "@/lib/domain/run";

const Count = z.int().min(0);

/** How far a run is. */
export const RunProgress = z
  .object({
    status: RunStatus,
    /** Why it is paused or failed, or what it waits for. */
    reason: z.string().nullable(),
    /** Judgments of the complete run. */
    planned: Count,
    /** Judgments stored so far. */
    done: Count,
    ok: Count,
    error: Count,
    /** Judgments in error by cause, most frequent first. */
    errors: z.record(z.string(), Count),
    /** Judgments taken from an earlier run instead of asking again. */
    cached: Count,
    /** Requests sent, retries and re-asks included. */
    calls: Count,
    promptTokens: Count,
    cachedTokens: Count,
    completionTokens: Count,
    /** US dollars; null if a model's price is not known. */
    costUsd: z.number().nullable(),
    limits: RunLimits,
    /** Whether new samples of its dataset are judged as they come. */
    follows: z.boolean(),
    /** What it waits for at the server; null for a run that never had a batch. */
    batches: BatchProgress.nullable(),
    /** Time worked, without pauses. */
    seconds: z.number().min(0),
    /**
     * Judgments a second over the last seconds of work if they were observed, else over all of it; null before the first judgment.
     */
    perSecond: z.number().nullable(),
    /** At that rate; null while it is not known, and for a batched run, which waits for its server. */
    secondsLeft: z.number().nullable(),
  })
  .meta({ id: "RunProgress" });
export type RunProgress = z.infer<typeof RunProgress>;
