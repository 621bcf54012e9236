import type { Sample } from "assay-lib/db/samples/rows";
import type { JudgedSample } from "assay-lib/domain/sample";
import { ragasContextRelevancy } from "assay-lib/metrics/ragas-context-relevancy";
import { expect, test } from "vitest";
import type { ReviewedMetric } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { sentenceDetail, sentenceMarks, sentencesInWords, sentencesOfContext, unmatchedSentences } from "./sentences";

const contexts = [
  "Tower Bridge opened in 1894. It took eight years.",
  "The bridge could perhaps be painted in blue after the war.",
];
const sample: JudgedSample = { question: "When did it open?", contexts, response: null };
const settings = { mode: "extract" };

/** The metric's own parser and score over replies, by model. */
function reviewedFrom(replies: Record<string, string[]>): ReviewedMetric {
  const judgments = Object.entries(replies).map(([model, copied]) => {
    const parsed = ragasContextRelevancy.parse(JSON.stringify(copied), sample, { item: null, poll: 0 }, settings);
    if (!parsed.ok) throw new Error(parsed.cause);
    return { model, step: 0, item: null, poll: 0, error: null, ...parsed.reading };
  });
  const score = {
    ...ragasContextRelevancy.score(sample, judgments, settings),
    metric: ragasContextRelevancy.id,
    sampleId: 1,
    figures: {},
  };
  return { metric: ragasContextRelevancy, settings, thresholds: null, judgments: [], score };
}
const ofContext = (reviewed: ReviewedMetric, context: number) => {
  const detail = sentenceDetail(reviewed);
  if (!detail) throw new Error("The score's detail could not be read.");
  return sentencesOfContext(detail, sample as Sample, context);
};
const copy = "The bridge is painted in blue after the war.";

test("a copied sentence is marked in its context, with its number", () => {
  const reviewed = reviewedFrom({ a: ["Tower Bridge opened in 1894."] });
  expect(sentenceMarks([reviewed], 0, contexts[0] ?? "")).toEqual([{ start: 0, end: 28, label: "1.1", altered: false }]);
  expect(sentenceMarks([reviewed], 1, contexts[1] ?? "")).toEqual([]);
  expect(sentencesInWords(ofContext(reviewed, 0))).toBe("1 of 2 sentences");
  expect(sentencesInWords(ofContext(reviewed, 1))).toBe("no sentence relevant");
});

test("an altered sentence is shown at its closest one, once for equal copies", () => {
  const reviewed = reviewedFrom({ a: [copy], b: [copy] });
  expect(sentenceMarks([reviewed], 1, contexts[1] ?? "")).toMatchObject([{ label: "2.1", altered: true }]);
  expect(ofContext(reviewed, 1).altered).toMatchObject([
    { number: "2.1", original: contexts[1], copied: copy, models: ["a", "b"] },
  ]);
});

test("a sentence that resembles no other belongs to no context", () => {
  const reviewed = reviewedFrom({ a: ["Bananas in the kitchen are a yellow fruit.", copy] });
  const detail = sentenceDetail(reviewed);
  expect(detail && unmatchedSentences(detail, sample as Sample).map(({ text }) => text)).toEqual([
    "Bananas in the kitchen are a yellow fruit.",
  ]);
});

test("models that differ are counted one by one, and a mark names the models that chose it", () => {
  const reviewed = reviewedFrom({ a: ["Tower Bridge opened in 1894.", "It took eight years."], b: ["It took eight years."] });
  expect(sentencesInWords(ofContext(reviewed, 0))).toBe("2 and 1 of 2 sentences");
  expect(basisOf(reviewed, sample as Sample, false)).toBe("2 and 1 of 3 sentences, chunk share 0.50");
  expect(sentenceMarks([reviewed], 0, contexts[0] ?? "").map(({ label }) => label)).toEqual(["1.1 a", "1.2"]);
});
