import type { PromptTemplate } from "assay-lib/domain/judge";
import type { RunsEstimate } from "assay-lib/runs/start/estimate";

export interface RunPlan extends Omit<RunsEstimate, "leastShare" | "configurations"> {
  configurations: Omit<RunsEstimate["configurations"][number], "basis">[];
  templates: Record<string, PromptTemplate>;
  finds: PlannedFinds | null;
  warnings: Record<string, string>;
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
