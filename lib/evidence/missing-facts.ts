import type { LedgerSide } from "./ledger-side";
import { matchClaims } from "./match-claims";

/** A reference's claims that at least two of the sides judged, and those of them that no side's contexts support. */
export function missingFacts(sides: readonly LedgerSide[]): { needed: number; missing: string[] } | null {
  const [first, ...others] = sides.flatMap(({ needed }) => (needed ? [needed] : []));
  if (!first || others.length === 0) return null;
  const places = others.map((other) =>
    matchClaims(
      first.map(({ text }) => text),
      other.map(({ text }) => text),
    ),
  );
  const judged = first.flatMap((fact, at) => {
    const all = [fact, ...others.map((other, index) => other[places[index]?.[at] ?? -1])];
    const verdicts = all.flatMap((one) => (one && one.inContexts !== "not-judged" ? [one.inContexts] : []));
    return verdicts.length > 1 ? [{ text: fact.text, isFound: verdicts.includes("supported") }] : [];
  });
  return { needed: judged.length, missing: judged.flatMap(({ text, isFound }) => (isFound ? [] : [text])) };
}
