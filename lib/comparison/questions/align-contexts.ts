import type { AlignedContext, Alignment } from "@/lib/domain/comparison/question";
import type { ContextDetail } from "@/lib/domain/sample";

/** What one configuration retrieved for a question, by rank. */
export interface Retrieval {
  contexts: readonly string[];
  contextDetails?: readonly (ContextDetail | null)[];
}

/**
 * Matches the contexts of two retrievals: by their documents' ids if all contexts on both sides have one and none repeats on a
 * side, else by their texts, ignoring white space. A context is shared at the same rank, moved to another, lost by the candidate
 * or gained by it. Repeated texts are matched one to one, in order.
 */
export function alignContexts(baseline: Retrieval, candidate: Retrieval): Alignment {
  const ids = [baseline, candidate].map(idsOf);
  const isById = ids.every((list) => list !== null);
  const [ours = [], theirs = []] = isById ? ids.map((list) => list ?? []) : [baseline, candidate].map(textsOf);
  const places = new Map<string, number[]>();
  for (const [rank, name] of [...theirs.entries()].reverse()) {
    const ranks = places.get(name);
    if (ranks) ranks.push(rank);
    else places.set(name, [rank]);
  }
  // Ranks are in descending order, so pop() takes the lowest that is left.
  const partners = ours.map((name) => places.get(name)?.pop() ?? null);
  const partnerOf = new Map(partners.flatMap((other, rank) => (other === null ? [] : [[other, rank] as const])));
  const aligned = (side: Retrieval, rank: number, otherRank: number | null, missing: "lost" | "gained"): AlignedContext => ({
    text: side.contexts[rank] ?? "",
    id: side.contextDetails?.[rank]?.id ?? null,
    rank,
    fate: otherRank === null ? missing : otherRank === rank ? "shared" : "moved",
    otherRank,
  });
  return {
    by: isById ? "id" : "text",
    baseline: baseline.contexts.map((_, rank) => aligned(baseline, rank, partners[rank] ?? null, "lost")),
    candidate: candidate.contexts.map((_, rank) => aligned(candidate, rank, partnerOf.get(rank) ?? null, "gained")),
  };
}

/** Null unless every context has an id of its own. */
function idsOf({ contexts, contextDetails }: Retrieval): string[] | null {
  const ids = contexts.flatMap((_, rank) => contextDetails?.[rank]?.id ?? []);
  return ids.length > 0 && ids.length === contexts.length && new Set(ids).size === ids.length ? ids : null;
}

const textsOf = ({ contexts }: Retrieval): string[] => contexts.map((text) => text.replace(/\s+/g, " ").trim());
