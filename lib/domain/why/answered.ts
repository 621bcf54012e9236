/** Whether a response answers its question. "partly" says that something is missing, and answers the rest. */
export const answeredStates = ["answered", "refused", "partly"] as const;
export type Answered = (typeof answeredStates)[number];

export const answeredWords: Readonly<Record<Answered, string>> = {
  answered: "answered",
  refused: "refused",
  partly: "partly refused",
};
