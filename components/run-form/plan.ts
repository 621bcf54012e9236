import type { PromptTemplate } from "@/lib/domain/judge";

/** What a run would ask of the judge. */
export interface PlannedCounts {
  /** Requests to send. */
  calls: number;
  /** Judgments needed, and how many of them an earlier run has. */
  judgments: number;
  cached: number;
  /** Null for a judge that uses no tokens. */
  tokens: { prompt: number; completion: number } | null;
  /** US dollars; null if a price is unknown. */
  costUsd: number | null;
  /** Were every reply as long as it may be, and every re-ask and retry used; null if that is not known. */
  worst: { calls: number; tokens: { prompt: number; completion: number }; costUsd: number | null } | null;
}

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
  /** Samples counted, and samples in all. A part is an even spread; its counts are scaled up. */
  basis: { samples: number; of: number };
  /** Models without a known price. */
  unknownPrices: string[];
  isHalfPrice: boolean;
  /** Models priced by the built-in list. */
  builtInPrices: string[];
  /** What pauses the runs first, and what they would have cost together then. */
  pausesAt: { reason: "budget" | "twice-the-estimate"; costUsd: number | null } | null;
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
