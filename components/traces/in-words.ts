import type { TraceState } from "@/lib/domain/traces/state";

/** What became of a trace, in a word or two. */
export const stateInWords: Readonly<Record<TraceState, string>> = {
  sampled: "sampled",
  waiting: "waiting for more spans",
  incomplete: "incomplete",
  "no-text": "without text",
  refused: "refused",
  "left-out": "left out",
};

/** The rule without a project is for all that have none of their own. */
export const nameOf = (project: string): string => project || "all other projects";
