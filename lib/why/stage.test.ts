import { expect, test } from "vitest";
import { type StageFacts, stageOf } from "./stage";

const nothingKnown: StageFacts = {
  answered: "answered",
  isEmpty: false,
  isAnswerable: null,
  goldRank: null,
  way: null,
  contexts: 5,
  cut: null,
  isRelevant: null,
  isSupported: null,
  scoresSupport: true,
  claims: null,
  claimRecall: null,
  isOnQuestion: null,
};

const cases: [facts: Partial<StageFacts>, stage: string, because: string][] = [
  [
    { isAnswerable: false, answered: "refused", goldRank: 0 },
    "fine",
    "The question is labelled unanswerable, and the response says so.",
  ],
  [{ isAnswerable: false, answered: "partly" }, "fine", "The question is labelled unanswerable, and the response says so."],
  [
    { isAnswerable: false, isSupported: true },
    "answered-unanswerable",
    "The question is labelled unanswerable, but the response answers it.",
  ],
  [{ goldRank: 0, isSupported: false }, "not-retrieved", "None of the gold contexts was retrieved."],
  [{ goldRank: 0, way: { searches: 1, foundBy: null, droppedBy: null } }, "not-retrieved", "The search found no gold context."],
  [
    { goldRank: 0, way: { searches: 3, foundBy: null, droppedBy: null }, isSupported: false },
    "not-retrieved",
    "None of 3 searches found a gold context.",
  ],
  [
    { goldRank: 0, way: { searches: 1, foundBy: "Search bm25", droppedBy: "Rerank bge" }, answered: "refused" },
    "dropped",
    "Search bm25 found a gold context, but Rerank bge dropped it.",
  ],
  [
    { goldRank: 0, way: { searches: 1, foundBy: "Search bm25", droppedBy: null } },
    "dropped",
    "Search bm25 found a gold context, but the answer’s contexts lack it.",
  ],
  [{ goldRank: 0, answered: "refused", isSupported: true }, "not-retrieved", "None of the gold contexts was retrieved."],
  [
    { goldRank: 0, isSupported: true, isOnQuestion: true },
    "fine",
    "No gold context was retrieved, but the retrieved contexts support the response.",
  ],
  [{ contexts: 0, answered: "refused" }, "not-retrieved", "No context was retrieved."],
  [
    { goldRank: 7, contexts: 10, cut: { parameter: "top_k", contexts: 5 } },
    "below-cut",
    "The first gold context has rank 7; the configuration uses 5 (top_k).",
  ],
  [
    { goldRank: 2, isRelevant: false, isSupported: false },
    "irrelevant",
    "A gold context was retrieved, but the judge finds no context relevant.",
  ],
  [{ isRelevant: false }, "not-retrieved", "The judge finds no context relevant to the question."],
  [
    { isRelevant: false, answered: "refused" },
    "fine",
    "The judge finds no context relevant, and the response says that it cannot answer.",
  ],
  [{ goldRank: 1, answered: "refused" }, "refused-answerable", "The response refuses, although a gold context was retrieved."],
  [
    { goldRank: 1, answered: null, isEmpty: true },
    "refused-answerable",
    "The response is empty, although a gold context was retrieved.",
  ],
  [
    { isRelevant: true, answered: "refused" },
    "refused-answerable",
    "The response refuses, although the judge finds a context relevant.",
  ],
  [
    { isRelevant: true, isSupported: false, isOnQuestion: false },
    "unsupported",
    "The response says something that the contexts do not say.",
  ],
  [
    { goldRank: 1, isSupported: true, isOnQuestion: false },
    "unused",
    "The response does not answer the question, although a gold context was retrieved.",
  ],
  [
    { isRelevant: true, isOnQuestion: false },
    "unused",
    "The response does not answer the question, although the judge finds a context relevant.",
  ],
  [{ claimRecall: 0 }, "not-retrieved", "The contexts support no claim of the reference."],
  [{ claimRecall: 0, isRelevant: true, isSupported: true }, "fine", "The contexts support the response."],
  [
    { claimRecall: 0, goldRank: 1, answered: "refused" },
    "refused-answerable",
    "The response refuses, although a gold context was retrieved.",
  ],
  [{ isSupported: false, claims: { unsupported: 2, judged: 7 } }, "unsupported", "2 of 7 claims are in no context."],
  [{ isSupported: false, claims: { unsupported: 1, judged: 1 } }, "unsupported", "1 of 1 claim is in no context."],
  [{ isSupported: true }, "fine", "The contexts support the response."],
  [
    { isRelevant: false, isSupported: true, isOnQuestion: true },
    "fine",
    "The contexts support the response, and it answers the question.",
  ],
  [{ answered: null, goldRank: 3 }, "retrieved", "There is no response, and the contexts hold the answer."],
  [
    { answered: "refused" },
    "unknown",
    "Neither gold contexts nor a score of the contexts say whether the contexts hold the answer.",
  ],
  [
    { isSupported: true, isOnQuestion: false },
    "unknown",
    "The response does not answer the question. Neither gold contexts nor a score of the contexts say whether they hold the answer.",
  ],
  [
    { isRelevant: true },
    "unknown",
    "No model has scored whether the contexts support the response. Context Adherence Plus and Supported claims do.",
  ],
  [
    { scoresSupport: false, goldRank: 2 },
    "retrieved",
    "The contexts hold the answer. No model has scored whether they support the response.",
  ],
  [{ scoresSupport: false, isRelevant: false }, "not-retrieved", "The judge finds no context relevant to the question."],
];

test.each(cases)("%j is %s: %s", (facts, stage, because) => {
  expect(stageOf({ ...nothingKnown, ...facts })).toEqual({ stage, because });
});
