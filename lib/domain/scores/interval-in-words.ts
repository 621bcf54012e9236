interface Counts {
  scored: number;
  questions: number;
}

export const noInterval = ({ scored, questions }: Counts): string =>
  `${scored < 2 ? "one score" : questions < 2 ? "one question" : "equal scores"}: no interval`;

/** "by question: 30 in 120 samples" if questions repeat, since the interval counts each once. */
export const byQuestionWords = ({ scored, questions }: Counts): string | null =>
  questions >= scored ? null : `by question: ${questions.toLocaleString("en")} in ${scored.toLocaleString("en")} samples`;
