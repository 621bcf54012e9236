import type { AlignedContext, Alignment } from "@/lib/domain/comparison/question";

/**
 * Which contexts of two retrievals are the same text, white space aside: shared at the same rank, moved to another, lost by the candidate or gained by
 * it. A text that stands several times on a side is matched once each, in order.
 */
export function alignContexts(baseline: readonly string[], candidate: readonly string[]): Alignment {
  const places = new Map<string, number[]>();
  for (const [rank, text] of [...candidate.entries()].reverse()) {
    const key = folded(text);
    const ranks = places.get(key);
    if (ranks) ranks.push(rank);
    else places.set(key, [rank]);
  }
  // Each list is in descending order, so its last is the first that is left.
  const partners = baseline.map((text) => places.get(folded(text))?.pop() ?? null);
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

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();
