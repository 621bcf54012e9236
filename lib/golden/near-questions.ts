import { normalized } from "@/lib/domain/text/normalized";

/** Characters of a question that are compared. */
const longest = 300;
/** At or above it, two questions count as alike. */
const alikeFrom = 0.6;

/** The beginning's groups of three characters as numbers, without case, white space runs and compatibility forms. */
function gramsOf(question: string): Set<number> {
  const folded = normalized(question.slice(0, longest), "NFKC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, longest);
  const grams = new Set<number>();
  // A shorter question is one group, filled up with zeros.
  for (let at = 0; at < Math.max(Math.min(folded.length, 1), folded.length - 2); at++)
    grams.add(
      (folded.charCodeAt(at) || 0) * 2 ** 32 + (folded.charCodeAt(at + 1) || 0) * 2 ** 16 + (folded.charCodeAt(at + 2) || 0),
    );
  return grams;
}

/** Finds which of some questions are alike to another: Jaccard's coefficient (1901) of their groups of three characters. */
export class NearQuestions {
  readonly #sizes: number[];
  readonly #holders = new Map<number, number[]>();
  readonly #shared: Uint16Array;

  constructor(questions: readonly string[]) {
    this.#shared = new Uint16Array(questions.length);
    this.#sizes = questions.map((question, at) => {
      const grams = gramsOf(question);
      for (const gram of grams) {
        const holders = this.#holders.get(gram);
        if (holders) holders.push(at);
        else this.#holders.set(gram, [at]);
      }
      return grams.size;
    });
  }

  /** Indexes of the questions that are alike, with their similarity from `alikeFrom` to 1. */
  alikeTo(question: string): { at: number; similarity: number }[] {
    const grams = gramsOf(question);
    const shared = this.#shared.fill(0);
    for (const gram of grams) for (const at of this.#holders.get(gram) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    return this.#sizes.flatMap((size, at) => {
      const count = shared[at] ?? 0;
      const similarity = count === 0 ? 0 : count / (grams.size + size - count);
      return similarity >= alikeFrom ? [{ at, similarity }] : [];
    });
  }
}
