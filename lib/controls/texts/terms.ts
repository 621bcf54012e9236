import { normalized } from "@/lib/domain/text/normalized";
import { contentWords } from "@/lib/judge/lexical/words";
import { stopWords } from "@/lib/stats/groups/stop-words";

/** In characters: of longer texts only the beginning is compared. */
const comparedAtMost = 40_000;

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Words without stop words, stemmed. In linear time. */
export const termsOf = (text: string): ReadonlySet<string> =>
  new Set(contentWords(text.slice(0, comparedAtMost)).map(({ term }) => term));

export const subjectOf = (question: string): ReadonlySet<string> =>
  new Set(
    contentWords(question.slice(0, comparedAtMost)).flatMap(({ term, text }) => (stopWords.has(text.toLowerCase()) ? [] : term)),
  );

/** Reads contexts once for each list. */
export function termsOfAll(texts: readonly string[]): ReadonlySet<string> {
  const found = known.get(texts) ?? new Set(texts.flatMap((text) => [...termsOf(text)]));
  known.set(texts, found);
  return found;
}

/** The share of `terms` that `others` has. 0 without terms. */
export function shareIn(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let found = 0;
  for (const term of terms) if (others.has(term)) found++;
  return terms.size === 0 ? 0 : found / terms.size;
}

/** In scripts without case, the text itself. */
export const folded = (text: string): string => normalized(text, "NFKC").toLowerCase().replace(/\s+/g, " ").trim();
