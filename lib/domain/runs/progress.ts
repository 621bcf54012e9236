import * as z from "zod";
import { BatchProgress } from "@/lib/domain/batches/progress";
import { RunLimits, RunStatus } from "@/lib/domain/run";
import { objectNamed } from "@/lib/domain/schema/named";

const Count = z.int().min(0);

export const RunProgress = objectNamed("RunProgress", {
  status: RunStatus,
  reason: z.string().nullable(),
  planned: Count,
  done: Count,
  ok: Count,
  error: Count,
  errors: z.record(z.string(), Count),
  cached: Count,
  /** Including retries and re-asks. */
  calls: Count,
  promptTokens: Count,
  cachedTokens: Count,
  completionTokens: Count,
  costUsd: z.number().nullable(),
  limits: RunLimits,
  follows: z.boolean(),
  /** What a judge's server makes it wait for ("429 from api.example"), and until when; paused, it resumes by itself then. */
  waits: z.object({ for: z.string(), until: z.iso.datetime() }).nullable(),
  batches: BatchProgress.nullable(),
  seconds: z.number().min(0),
  /** Judgments per second lately, else on average; null before the first. */
  perSecond: z.number().nullable(),
  /** At that rate; null if unknown and for a batched run. */
  secondsLeft: z.number().nullable(),
});
export type RunProgress = z.infer<typeof RunProgress>;
