import type { TraceState } from "@/lib/domain/traces/state";

export const stateInWords: Readonly<Record<TraceState, string>> = {
  sampled: "sampled",
  waiting: "waiting for more spans",
  incomplete: "incomplete",
  "no-text": "without text",
  refused: "refused",
  "left-out": "not sampled",
};

/** The rule without a project covers all projects without a rule. */
export const nameOf = (project: string): string => project || "all other projects";
