import type { Counts, Measured, Rates } from "@/lib/domain/estimate/counts";
import type { PausesAt } from "@/lib/domain/estimate/pauses";
import type { PromptTemplate } from "@/lib/domain/judge";

export interface RunPlan extends Counts {
  configurations: (Counts & {
    id: string;
    name: string;
    samples: number;
    /** By metric id. */
    metrics: Record<string, Counts>;
    /** Samples that a metric cannot judge, by metric id. */
    unjudged: Record<string, number>;
    /** What its figures were computed from, by metric id. */
    measured: Record<string, Measured>;
  })[];
  /** By metric id, over all configurations. */
  metrics: Record<string, Counts>;
  /** Samples counted, and samples in all. A part is an even spread; its counts are scaled up. */
  basis: { samples: number; of: number };
  /** Models without a known price. */
  unknownPrices: string[];
  isHalfPrice: boolean;
  /** Models priced by the built-in list. */
  builtInPrices: string[];
  pausesAt: PausesAt;
  /** Null for a judge that asks no models. */
  rates: Rates | null;
  /** Each chosen metric's own prompt under the form's settings. */
  templates: Record<string, PromptTemplate>;
  /** Null without an earlier run. */
  finds: PlannedFinds | null;
  /** About a metric's settings, by metric id. */
  warnings: Record<string, string>;
}

/** What the questions would find in a comparison, by how much the scores of an earlier run vary. */
export interface PlannedFinds {
  run: { id: string; name: string };
  questions: number;
  /** `finds`: the difference found 4 times in 5; `needed`: the questions that would find the usual margin. */
  metrics: { id: string; finds: number; needed: number }[];
}

export interface FormProblem {
  /** As in lib/domain/run.ts: "judge.timeout", "settings.context-adherence-plus.polls". */
  path: string;
  message: string;
}

export type PlanAnswer = { ok: true; plan: RunPlan } | { ok: false; problems: FormProblem[] };
