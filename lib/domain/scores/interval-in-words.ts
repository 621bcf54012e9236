interface Counts {
  scored: number;
  questions: number;
}

export function noInterval({ scored, questions }: Counts): string {
  if (scored < 2) return "one score: no interval";
  return questions < 2 ? "one question: no interval" : "equal scores: no interval";
}

/** "by question: 30 in 120 samples" if questions repeat, since the interval counts each once. */
export const byQuestionWords = ({ scored, questions }: Counts): string | null =>
  questions >= scored ? null : `by question: ${questions.toLocaleString("en")} in ${scored.toLocaleString("en")} samples`;
