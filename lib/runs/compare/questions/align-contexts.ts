import type { AlignedContext, Alignment } from "@/lib/domain/comparison/question";

/**
 * Matches the contexts of two retrievals by their text, ignoring white space. A context is shared at the same rank, moved to
 * another, lost by the candidate or gained by it. Repeated texts are matched one to one, in order.
 */
export function alignContexts(baseline: readonly string[], candidate: readonly string[]): Alignment {
  const places = new Map<string, number[]>();
  for (const [rank, text] of [...candidate.entries()].reverse()) {
    const key = fold(text);
    const ranks = places.get(key);
    if (ranks) ranks.push(rank);
    else places.set(key, [rank]);
  }
  // Ranks are in descending order, so pop() takes the lowest that is left.
  const partners = baseline.map((text) => places.get(fold(text))?.pop() ?? null);
  const partnerOf = new Map(partners.flatMap((other, rank) => (other === null ? [] : [[other, rank] as const])));
  const aligned = (text: string, rank: number, otherRank: number | null, missing: "lost" | "gained"): AlignedContext => ({
    text,
    rank,
    fate: otherRank === null ? missing : otherRank === rank ? "shared" : "moved",
    otherRank,
  });
  return {
    baseline: baseline.map((text, rank) => aligned(text, rank, partners[rank] ?? null, "lost")),
    candidate: candidate.map((text, rank) => aligned(text, rank, partnerOf.get(rank) ?? null, "gained")),
  };
}

const fold = (text: string): string => text.replace(/\s+/g, " ").trim();
