/** In the order of the pipeline. */
export const stages = [
  "not-retrieved",
  "dropped",
  "below-cut",
  "irrelevant",
  "unused",
  "unsupported",
  "refused-answerable",
  "answered-unanswerable",
  "retrieved",
  "fine",
  "unknown",
] as const;
export type Stage = (typeof stages)[number];

export type StagePart = "retrieval" | "generation" | "none" | "unknown";

interface StageWords {
  part: StagePart;
  name: string;
  meaning: string;
}

export const stageWords: Readonly<Record<Stage, StageWords>> = {
  "not-retrieved": { part: "retrieval", name: "evidence not retrieved", meaning: "No gold or relevant context was retrieved." },
  dropped: {
    part: "retrieval",
    name: "found, then dropped",
    meaning: "A search found a gold context, but a reranking or another step left it out of the answer’s contexts.",
  },
  "below-cut": {
    part: "retrieval",
    name: "below the cut",
    meaning: "A gold context was retrieved, but ranks below the contexts that the configuration uses.",
  },
  irrelevant: {
    part: "retrieval",
    name: "judged irrelevant",
    meaning: "A gold context was retrieved, but the judge finds no context relevant.",
  },
  unused: {
    part: "generation",
    name: "retrieved but unused",
    meaning: "A relevant context was retrieved, but the response does not use it to answer the question.",
  },
  unsupported: {
    part: "generation",
    name: "not in the contexts",
    meaning: "The response says something that no context says.",
  },
  "refused-answerable": {
    part: "generation",
    name: "refused though answerable",
    meaning: "The response refuses, although the contexts hold the answer.",
  },
  "answered-unanswerable": {
    part: "generation",
    name: "answered though unanswerable",
    meaning: "The question is labelled unanswerable, but the response answers it.",
  },
  retrieved: {
    part: "none",
    name: "retrieved",
    meaning: "The contexts hold the answer. What the response makes of it is not scored, or there is none.",
  },
  fine: { part: "none", name: "fine", meaning: "No fault was found." },
  unknown: { part: "unknown", name: "cannot be known", meaning: "Something is missing to tell whether it fails, and where." },
};

/** Filters by all stages that are failures. */
export const anyFailure = "failed";
export const stageFilters = [...stages, anyFailure] as const;
export type StageFilter = (typeof stageFilters)[number];

export const isFailure = (stage: Stage): boolean => stage !== "fine" && stage !== "retrieved" && stage !== "unknown";

/** Whether a response answers its question. "partly" says that something is missing, and answers the rest. */
export const answeredStates = ["answered", "refused", "partly"] as const;
export type AnsweredAs = (typeof answeredStates)[number];

/** Whether a question can be answered, as a label, gold contexts or scores of contexts say. */
export const answerableStates = ["yes", "no", "unknown"] as const;
export type Answerable = (typeof answerableStates)[number];

export const answeredWords: Readonly<Record<AnsweredAs, string>> = {
  answered: "answered",
  refused: "refused",
  partly: "partly refused",
};
