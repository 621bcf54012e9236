import { readShipped, shippedMetrics } from "assay-lib/metrics/own/shipped";
import { expect, test } from "vitest";
import { draftOf, emptyDraft, type MetricDraft } from "@/components/metrics/form/draft";
import { readDefinition } from "./read-form";

/** As the browser sends it. */
function formOf({ needs, polls, ...draft }: MetricDraft): FormData {
  const form = new FormData();
  for (const field of needs) form.append("needs", field);
  for (const [name, value] of Object.entries(draft)) form.append(name, value.replaceAll("\n", "\r\n"));
  if (polls !== "") form.append("polls", polls);
  return form;
}

const valid: MetricDraft = {
  ...emptyDraft,
  name: "Kindness",
  question: "Is the RESPONSE kind?",
  needs: ["response"],
  prompt: "{response}\nIs it kind?",
};
const problemsOf = (changes: Partial<MetricDraft>) => {
  const read = readDefinition(formOf({ ...valid, ...changes }));
  return read.ok ? {} : read.problems;
};

test.each(shippedMetrics)("%s is unchanged after it went through the form", async (name) => {
  const definition = await readShipped(name);
  expect(readDefinition(formOf(draftOf(definition)))).toStrictEqual({ ok: true, definition });
});

test("grades are separated by lines or commas, and numbers may have a decimal comma", () => {
  const bands = { bands: "own" as const, Excellent: "0,9", Good: "0.7", Moderate: " 0.5 " };
  const read = readDefinition(formOf({ ...valid, ...bands, scale: "grades", grades: "rude, plain\nkind,\n" }));
  expect(read).toMatchObject({
    ok: true,
    definition: {
      scale: ["rude", "plain", "kind"],
      bands: { Excellent: 0.9, Good: 0.7, Moderate: 0.5 },
      prompt: "{response}\nIs it kind?",
    },
  });
});

test.each<[Partial<MetricDraft>, object]>([
  [
    { name: " ", question: "", prompt: "" },
    { name: "Name is empty.", question: "Question is empty.", prompt: "Prompt is empty." },
  ],
  [{ needs: [] }, { needs: "Needs is empty.", prompt: "{response} is not in needs." }],
  [{ prompt: "x" }, { prompt: "The prompt lacks {response}, so the judge would not get it." }],
  [{ scale: "grades", grades: "one" }, { grades: "Grades must be at least 2." }],
  [{ scale: "grades", grades: "a, b$" }, { grades: "A grade consists of letters, digits, spaces, - and _." }],
  [{ polls: "2.5" }, { polls: "Polls must be a whole number." }],
  [{ polls: "many" }, { polls: "Polls must be a whole number." }],
  [
    { bands: "own", prompt: "", Excellent: "0.9", Good: "", Moderate: "0.5" },
    { prompt: "Prompt is empty.", Good: "It must be a number from 0.01 to 1." },
  ],
  [{ bands: "own", Excellent: "0.9", Good: "0.95", Moderate: "0.5" }, { Good: "It must be below Excellent." }],
])("%j has its problems at their fields", (changes, problems) => expect(problemsOf(changes)).toEqual(problems));
