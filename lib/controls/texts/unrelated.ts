import type { ControlSource } from "@/lib/controls/texts/source";

import { folded, shareIn, subjectOf, termsOf, termsOfAll } from "./terms";

/** Others that are looked at before a sample is given up. */
const looked = 60;
const fewestTerms = 3;

/** Why no other can be unrelated for sure; null if one can. */
export const tooShort = ({ question }: ControlSource): string | null =>
  subjectOf(question).size < fewestTerms ? "a question that hardly says what it is about" : null;

/** The first other sample that has nothing to do with the question: no common word in the questions, none or few in its contexts. */
export function findUnrelated(
  source: ControlSource,
  others: readonly ControlSource[],
  fits: (other: ControlSource) => boolean,
): ControlSource | null {
  const asked = termsOf(source.question);
  const own = new Set(source.contexts);
  const reference = folded(source.reference ?? "");
  let left = looked;
  for (const other of others) {
    if (left-- === 0) return null;
    if (other.key === source.key || other.contexts.some((context) => own.has(context))) continue;
    const terms = termsOf(other.question);
    if ([...asked].some((term) => terms.has(term))) continue;
    if (other.contexts.length > 0 && shareIn(asked, termsOfAll(other.contexts)) > 0.34) continue;
    const holdsReference =
      reference.length >= 3 && reference.length <= 60 && other.contexts.some((context) => folded(context).includes(reference));
    if (!holdsReference && fits(other)) return other;
  }
  return null;
}
