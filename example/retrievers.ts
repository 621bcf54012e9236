import MiniSearch from "minisearch";

/** Returns positions in the pool of the `k` best passages, best first. */
export type Retrieve = (question: string, k: number) => number[];

/** d is the delta of BM25+. */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 };

/** BM25+ over lower-cased words by MiniSearch; needs a shared word. */
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

/** Jaccard overlap of the sets of words. */
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

/** 0 for two empty sets. */
function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared === 0 ? 0 : shared / (left.size + right.size - shared);
}

/** Stable, so that every run writes the same file. */
const best = (found: { position: number; score: number }[], k: number): number[] =>
  found
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, k)
    .map(({ position }) => position);
