import type { SampleField } from "assay-lib/domain/sample";
import type { MetricDefinition } from "assay-lib/metrics/own/words/definition";

/** A definition as it is typed. Keys are the names of the form's fields. */
export interface MetricDraft {
  name: string;
  question: string;
  needs: readonly SampleField[];
  unit: MetricDefinition["unit"];
  scale: "yes or no" | "0 to 10" | "grades";
  /** One per line or separated by commas. */
  grades: string;
  prompt: string;
  polls: string;
  direction: MetricDefinition["direction"];
  bands: "default" | "none" | "own";
  Excellent: string;
  Good: string;
  Moderate: string;
}

export const emptyDraft: MetricDraft = {
  name: "",
  question: "",
  needs: ["question", "response"],
  unit: "sample",
  scale: "yes or no",
  grades: "",
  prompt: "",
  polls: "1",
  direction: "higher",
  bands: "default",
  Excellent: "",
  Good: "",
  Moderate: "",
};

export function draftOf({ scale, polls, bands, ...same }: MetricDefinition): MetricDraft {
  const isNamed = typeof scale === "string";
  return {
    ...emptyDraft,
    ...same,
    scale: isNamed ? scale : "grades",
    grades: isNamed ? "" : scale.join(", "),
    polls: String(polls),
    ...(bands === "none" && { bands }),
    ...(typeof bands === "object" && {
      bands: "own",
      Excellent: String(bands.Excellent),
      Good: String(bands.Good),
      Moderate: String(bands.Moderate),
    }),
  };
}

export const mayPoll = ({ unit, scale, direction }: MetricDraft): boolean =>
  unit === "sample" && scale === "yes or no" && direction === "higher";

/** "" stands for the whole form. */
export type DraftProblems = Readonly<Record<string, string>>;
