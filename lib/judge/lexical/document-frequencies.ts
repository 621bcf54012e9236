import { createHash } from "node:crypto";
import { contentWords } from "./words";

const mostDocuments = 200_000;
const mostTerms = 300_000;

/** Word counts over a dataset's distinct texts. Memory is bounded: the first 200,000 texts and 300,000 words count. */
export class DocumentFrequencies {
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  #words = 0;

  /** A text that was added before changes nothing. */
  addDocument(text: string): void {
    if (this.#seen.size >= mostDocuments) return;
    const key = createHash("sha1").update(text).digest("base64").slice(0, 12);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const words = contentWords(text);
    this.#words += words.length;
    for (const term of new Set(words.map((word) => word.term))) {
      const count = this.#counts.get(term);
      if (count !== undefined || this.#counts.size < mostTerms) this.#counts.set(term, (count ?? 0) + 1);
    }
  }

  get documents(): number {
    return this.#seen.size;
  }

  /** A number of words as a multiple of the average text; 1 without texts. */
  relativeLength(words: number): number {
    return this.#words > 0 ? (words * this.#seen.size) / this.#words : 1;
  }

  /** ln(1 + (N - n + 0.5) / (n + 0.5)), as in BM25 (Robertson and Zaragoza 2009). */
  idf(term: string): number {
    const count = this.#counts.get(term) ?? 0;
    return Math.log(1 + (this.#seen.size - count + 0.5) / (count + 0.5));
  }
}
