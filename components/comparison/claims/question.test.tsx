import type { QuestionClaims } from "assay-lib/domain/evidence/question";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClaimsOfQuestion } from "./question";

const quote = (side: 0 | 1) => ({ side, context: 2, id: "doc-7", text: "It opened in 1933." });
const nothing: QuestionClaims = { gained: [], lost: [], unsupported: [], needed: null };

/** The words, without markup. */
const shown = (claims: Partial<QuestionClaims>): string =>
  renderToStaticMarkup(<ClaimsOfQuestion claims={{ ...nothing, ...claims }} index={2} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("gained and lost claims have the sentence that supports them, and what the other run says", () => {
  const claim = { text: "It was opened in 1933.", other: null, isRetrieved: true };
  expect(shown({ gained: [{ ...claim, quotes: [quote(1)] }] })).toContain(
    "Claims that C gained 1 It was opened in 1933. A does not state it, though it retrieved the source too. C Context 2 doc-7 It opened in 1933.",
  );
  expect(shown({ lost: [{ ...claim, other: "not-found", isRetrieved: false, quotes: [quote(0)] }] })).toContain(
    "Claims lost from A 1 It was opened in 1933. C states it too, but did not retrieve the source. A Context 2",
  );
});

test("a claim without support says whether the other run's contexts have its source", () => {
  const claim = { side: 0, text: "It is red.", verdict: "not-found", isInBoth: false } as const;
  const found = shown({
    unsupported: [
      { ...claim, quotes: [quote(1)] },
      { ...claim, quotes: [] },
    ],
  });
  expect(found).toContain("A states it; C’s contexts support it by their words, so A likely did not retrieve its source.");
  expect(found).toContain("A states it; neither’s contexts support it.");
});

test("facts of the reference say who found them", () => {
  const needed = (["baseline", "candidate", "neither"] as const).map((foundBy) => ({ text: foundBy, foundBy, quotes: [] }));
  expect(shown({ needed })).toContain(
    "Only A’s contexts support it. candidate Only C’s contexts support it. neither Neither run’s",
  );
});

test("without any of these it says so", () => {
  expect(shown({})).toContain("No claim was gained or lost, and none lacks support.");
});
