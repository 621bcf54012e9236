import type { PromptTemplate } from "@/lib/domain/judge";

/** What the form shows before Start: what would be asked of the judge. */
export interface RunPlan {
  configurations: {
    id: string;
    name: string;
    samples: number;
    /** Judge calls by metric id, and in all. */
    calls: Record<string, number>;
    total: number;
    /** Samples that a metric cannot judge, by metric id. */
    unjudged: Record<string, number>;
  }[];
  total: number;
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
