import type { Measured, PausesAt, Rates, TokenCounts } from "assay-lib/domain/estimate/counts";
import type { PromptTemplate } from "assay-lib/domain/judge";

export interface RunPlan extends TokenCounts {
  configurations: (TokenCounts & {
    id: string;
    name: string;
    samples: number;
    metrics: Record<string, TokenCounts>;
    unjudged: Record<string, number>;
    measured: Record<string, Measured>;
  })[];
  metrics: Record<string, TokenCounts>;
  /** `samples` are counted, spread evenly over `of`; the counts are scaled up. */
  basis: { samples: number; of: number };
  unknownPrices: string[];
  isHalfPrice: boolean;
  builtInPrices: string[];
  pausesAt: PausesAt;
  rates: Rates | null;
  templates: Record<string, PromptTemplate>;
  finds: PlannedFinds | null;
  warnings: Record<string, string>;
  /** The share of the calls that is certain if it stops when it is decided; null if all are made. */
  leastShare?: number | null;
}

/** Difference the planned questions can detect, given how much an earlier run's scores vary. */
export interface PlannedFinds {
  run: { id: string; name: string };
  questions: number;
  /** `finds`: difference detected with 80% power; `needed`: questions that detect the default margin. */
  metrics: { id: string; finds: number; needed: number }[];
}

export interface PlanProblem {
  /** The field's path in lib/domain/run.ts, for example "judge.timeout". */
  path: string;
  message: string;
}

export type PlanAnswer = { ok: true; plan: RunPlan } | { ok: false; problems: PlanProblem[] };
