import { z } from "zod";
import { RunLimits, RunStatus } from "@/lib/domain/run";

const Count = z.int().min(0);

/** How far a run is. */
export const RunProgress = z.object({
  status: RunStatus,
  /** Why it is paused or failed, or what it waits for. */
  reason: z.string().nullable(),
  /** Judgments that a complete run holds, and those that are stored. */
  planned: Count,
  done: Count,
  ok: Count,
  error: Count,
  /** Judgments in error by cause, most first. */
  errors: z.record(z.string(), Count),
  /** Of those done, taken from an earlier run instead of asking again. */
  cached: Count,
  /** Requests sent, retries and re-asks included. */
  calls: Count,
  promptTokens: Count,
  completionTokens: Count,
  /** US dollars; null where the model's price is not known. */
  costUsd: z.number().nullable(),
  limits: RunLimits,
  /** Of work, pauses left out. */
  seconds: z.number().min(0),
  /** Judgments a second: of the last seconds of work where they were followed, else of all of it; null before the first. */
  perSecond: z.number().nullable(),
  /** At that rate; null while none is known. */
  secondsLeft: z.number().nullable(),
});
export type RunProgress = z.infer<typeof RunProgress>;
