import type { PromptTemplate } from "@/lib/domain/judge";

/** What would be asked of the judge. */
export interface PlannedCounts {
  /** Requests to send. */
  calls: number;
  /** Answers wanted, and how many of them an earlier run got. */
  judgments: number;
  cached: number;
  /** Null for a judge that takes no tokens. */
  tokens: { prompt: number; completion: number } | null;
  /** US dollars; null where a price is not known. */
  costUsd: number | null;
}

/** What the form shows before Start. */
export interface RunPlan extends PlannedCounts {
  configurations: (PlannedCounts & {
    id: string;
    name: string;
    samples: number;
    /** By metric id. */
    metrics: Record<string, PlannedCounts>;
    /** Samples that a metric cannot judge, by metric id. */
    unjudged: Record<string, number>;
  })[];
  /** By metric id, over all configurations. */
  metrics: Record<string, PlannedCounts>;
  /** The samples that were counted, of how many; fewer are an even spread, scaled up. */
  basis: { samples: number; of: number };
  /** Models whose price is not known. */
  unknownPrices: string[];
  /** Each chosen metric's own prompt under the settings of the form. */
  templates: Record<string, PromptTemplate>;
  /** What is worth knowing of a metric's settings, by metric id. */
  warnings: Record<string, string>;
}

export interface FormProblem {
  /** As in lib/domain/run.ts: "judge.timeout", "settings.context-adherence-plus.polls". */
  path: string;
  message: string;
}

export type PlanAnswer = { ok: true; plan: RunPlan } | { ok: false; problems: FormProblem[] };
