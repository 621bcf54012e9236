import MiniSearch from "minisearch";

/** Finds the `k` passages that answer a question best: positions in the pool, best first. */
export type Retrieve = (question: string, k: number) => number[];

/**
 * k saturates a word's frequency, b weighs a passage's length, d is the minimum that one occurrence adds (the delta of BM25+).
 */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 };

/** BM25+ over lower-cased words, as scored by MiniSearch; never returns passages that share no word. */
export function bm25(pool: readonly string[]): Retrieve {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    searchOptions: { bm25: BM25, combineWith: "OR", prefix: false, fuzzy: false },
  });
  index.addAll(pool.map((text, id) => ({ id, text })));
  return (question, k) =>
    best(
      index.search(question).map(({ id, score }) => ({ position: Number(id), score })),
      k,
    );
}

/** Jaccard overlap of the sets of words: every word counts the same, however common or repeated. */
export function wordOverlap(pool: readonly string[]): Retrieve {
  const passages = pool.map(words);
  return (question, k) => {
    const asked = words(question);
    return best(
      passages.map((passage, position) => ({ position, score: jaccard(asked, passage) })),
      k,
    );
  };
}

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Size of the intersection over size of the union, 0 to 1; 0 for two empty sets. */
function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared === 0 ? 0 : shared / (left.size + right.size - shared);
}

/** Equal scores keep the pool's order, so that every run makes the same file. */
const best = (found: { position: number; score: number }[], k: number): number[] =>
  found
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, k)
    .map(({ position }) => position);
