/** What words do in a refusal, and in what is easily taken for one. */
export type Kind =
  | ("source" | "book" | "say" | "hold" | "info" | "topic" | "fact" | "given")
  | ("not" | "none" | "lack" | "end" | "beyond" | "only" | "but" | "so" | "if" | "must" | "per" | "past" | "about" | "in")
  | ("me" | "you" | "they" | "this" | "which")
  | ("can" | "answer" | "know" | "find" | "judge" | "sorry" | "please");

/**
 * One language's words by kind, between spaces. A word ends in "*" if any ending may follow, and begins with it if any
 * beginning may precede. If a word is listed twice, the first kind counts.
 */
export type Words = Readonly<Record<Kind, string>>;
