/** Whether a response answers its question. "partly" says that something is missing, and answers the rest. */
export type Answered = "answered" | "refused" | "partly";

export const answeredWords: Readonly<Record<Answered, string>> = {
  answered: "answered",
  refused: "refused",
  partly: "partly refused",
};
