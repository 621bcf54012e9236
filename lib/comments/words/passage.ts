// Separate from the schemas in given.ts, since browsers load this file.
import type { SampleContent, SampleField } from "@/lib/domain/sample";

export const passageFields = ["question", "response", "context", "reference"] as const;
export type PassageField = (typeof passageFields)[number];

/** Counts UTF-16 units, like the places of a passage. */
export const longestComment = 10_000;
export const longestQuote = 1_000;

export interface Passage {
  field: PassageField;
  /** The context's place, from 0; null for the other texts. */
  context: number | null;
  /** In UTF-16 units. */
  start: number;
  end: number;
  quote: string;
}

type CommentedTexts = Readonly<Pick<SampleContent, SampleField>>;

/** Null if the sample lacks it. */
const textOf = (sample: CommentedTexts, { field, context }: Pick<Passage, "field" | "context">): string | null =>
  field === "context" ? (sample.contexts[context ?? -1] ?? null) : sample[field];

/** The place of the quote: `start`, else the nearest match; null if the text does not contain it. */
export function findQuote(text: string, { start, quote }: Pick<Passage, "start" | "quote">): number | null {
  if (text.startsWith(quote, start)) return start;
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after);
  return start - before <= after - start ? before : after;
}

/** The passage at the present place of its quote; null if the text has changed. */
export function findPassage(sample: CommentedTexts, passage: Passage): Passage | null {
  return placedIn(textOf(sample, passage) ?? "", passage);
}

export function placedIn(text: string, passage: Passage): Passage | null {
  const start = findQuote(text, passage);
  return start === null ? null : { ...passage, start, end: start + passage.quote.length };
}
