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
