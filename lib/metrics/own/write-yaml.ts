import { Document, isCollection, isMap } from "yaml";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";

/** Leaves out fields that have their default. */
export function writeYaml({ name, question, needs, unit, scale, prompt, polls, direction, bands }: MetricDefinition): string {
  const document = new Document({
    ...{ name, question, needs },
    ...(unit !== "sample" && { unit }),
    scale,
    ...(polls !== 1 && { polls }),
    ...(direction !== "higher" && { direction }),
    ...(bands !== undefined && { bands }),
    // Files end with a newline, and so does their last text.
    prompt: `${prompt}\n`,
  });
  if (isMap(document.contents)) for (const { value } of document.contents.items) if (isCollection(value)) value.flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
