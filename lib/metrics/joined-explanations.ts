import type { Reading, Unit } from "@/lib/domain/judgment";
import { truLensExplanation } from "@/lib/metrics/trulens-reply";

type Explained = Pick<Unit, "item" | "model" | "poll"> & Pick<Reading, "explanation" | "criteria" | "evidence">;

/** One paragraph per judgment, with a heading such as "Context 2, judge-a, poll 3:". Null if none has an explanation. */
export function joinExplanations(judgments: readonly Explained[]): string | null {
  const hasSeveral = (part: "model" | "poll") => new Set(judgments.map((judgment) => judgment[part])).size > 1;
  const bySeveralModels = hasSeveral("model");
  const inSeveralPolls = hasSeveral("poll");
  const paragraphs = judgments.flatMap(({ item, model, poll, ...reasons }) => {
    const text = truLensExplanation(reasons);
    if (!text?.trim()) return [];
    const heading = [
      item !== null && `context ${item + 1}`,
      bySeveralModels && model,
      inSeveralPolls && `poll ${poll + 1}`,
    ].filter((part) => part !== false);
    return heading.length === 0 ? text : `${capitalised(heading.join(", "))}: ${text}`;
  });
  return paragraphs.length === 0 ? null : paragraphs.join("\n\n");
}

const capitalised = (heading: string): string =>
  heading.replace(/^(?:context|poll) /, (word) => word[0]?.toUpperCase() + word.slice(1));
