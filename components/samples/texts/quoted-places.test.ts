import type { StoredJudgment } from "assay-lib/db/judgments/read";
import { metricById } from "assay-lib/metrics/registry";
import { expect, test } from "vitest";
import type { Review } from "@/components/samples/judged/sample";
import { quotesOf } from "./quoted-places";

const contexts = [
  "Tower Bridge opened in 1894. It took eight years to build.",
  "The bridge was painted blue after the war. It took eight years to build.",
];
const response = "Tower Bridge opened in 1894 and it was always painted green.";

let ids = 0;
const judged = (part: Partial<StoredJudgment>): StoredJudgment =>
  ({ id: ++ids, item: null, evidence: null, explanation: null, ...part }) as StoredJudgment;

function review(judgments: Record<string, StoredJudgment[]>, sample: object = { contexts, response }): Review {
  return {
    sample,
    metrics: Object.entries(judgments).map(([id, all]) => ({
      metric: metricById(id),
      settings: {},
      score: null,
      judgments: all,
    })),
  } as unknown as Review;
}
const poll = (explanation: string) => judged({ explanation });
const linked = (found: Review, judgment: StoredJudgment, text: string) =>
  quotesOf(found)
    .cut(judgment, text)
    .filter(({ places }) => places.length > 0)
    .map((piece) => [piece.text, ...piece.places.map(({ name }) => name)]);

test("a poll's quote leads to the context that holds its words", () => {
  const judgment = poll("It is grounded: “was painted blue after the war” says so.");
  const found = review({ "context-adherence-plus": [judgment] });
  expect(linked(found, judgment, judgment.explanation ?? "")).toEqual([["was painted blue after the war", "context 2"]]);
  const [anchor] = quotesOf(found).inContext(1);
  expect(anchor && contexts[1]?.slice(anchor.start, anchor.end)).toBe("was painted blue after the war");
  expect(quotesOf(found).quotedContexts()).toEqual([1]);
});

test("words found nowhere stay plain", () => {
  const judgment = poll('It says "the bridge was painted red" and "took nine years to build".');
  const found = review({ "context-adherence-plus": [judgment] });
  expect(linked(found, judgment, judgment.explanation ?? "")).toEqual([]);
  expect(quotesOf(found).inContext(0)).toEqual([]);
  expect(quotesOf(found).inResponse()).toEqual([]);
});

test("evidence about one context is searched in that context only", () => {
  const own = judged({ item: 0, evidence: 'It says "took eight years to build".' });
  const other = judged({ item: 0, evidence: 'It says "was painted blue after the war".' });
  const found = review({ "trulens-context-relevance": [own, other] });
  expect(linked(found, own, own.evidence ?? "")).toEqual([["took eight years to build", "context 1"]]);
  expect(linked(found, other, other.evidence ?? "")).toEqual([]);
  expect(quotesOf(found).inContext(1)).toEqual([]);
});

test("words of the response lead to the context with the same words", () => {
  const judgment = poll('It says "Tower Bridge opened in 1894".');
  const found = review({ "context-adherence-plus": [judgment] });
  const [anchor] = quotesOf(found).inResponse();
  expect(anchor && response.slice(anchor.start, anchor.end)).toBe("Tower Bridge opened in 1894");
  expect(anchor?.to).toBe(quotesOf(found).inContext(0)[0]?.id);
});

test("words of the response that no context has lead to the response", () => {
  const judgment = poll('Nothing supports "it was always painted green".');
  const found = review({ "context-adherence-plus": [judgment] });
  expect(linked(found, judgment, judgment.explanation ?? "")).toEqual([["it was always painted green", "response"]]);
  expect(quotesOf(found).inResponse()).toMatchObject([{ to: null }]);
});

test("quotes that overlap in a context share an anchor", () => {
  const a = poll('It says "bridge was painted blue".');
  const b = poll('It says "painted blue after the war".');
  const found = review({ "context-adherence-plus": [a, b] });
  expect(quotesOf(found).inContext(1)).toHaveLength(1);
  expect(linked(found, b, b.explanation ?? "")).toEqual([["painted blue after the war", "context 2"]]);
});
