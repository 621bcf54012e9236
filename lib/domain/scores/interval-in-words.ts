/** Samples with a score, and the different questions that they ask. */
interface Counts {
  scored: number;
  questions: number;
}

/** Why a mean has no interval. */
export const noInterval = ({ scored, questions }: Counts): string =>
  `${scored < 2 ? "one score" : questions < 2 ? "one question" : "equal scores"}: no interval`;

/** "by question: 30 in 120 samples" if some samples ask the same question, since the interval counts each once; else null. */
export const byQuestion = ({ scored, questions }: Counts): string | null =>
  questions >= scored ? null : `by question: ${questions.toLocaleString("en")} in ${scored.toLocaleString("en")} samples`;
