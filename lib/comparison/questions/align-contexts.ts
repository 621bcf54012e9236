import type { AlignedContext, Alignment } from "@/lib/comparison/words/question";
import type { ContextDetail } from "@/lib/domain/sample";

export interface Retrieval {
  contexts: readonly string[];
  contextDetails?: readonly (ContextDetail | null)[];
}

/** Matches by document id if every context has its own, else by text without white space; repeated texts match one to one. */
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
  const aligned = (side: Retrieval, rank: number, otherRank: number | null, missing: "lost" | "gained"): AlignedContext => {
    const kept = otherRank === rank ? "shared" : "moved";
    const fate = otherRank === null ? missing : kept;
    return { text: side.contexts[rank] ?? "", id: side.contextDetails?.[rank]?.id ?? null, rank, fate, otherRank };
  };
  return {
    by: isById ? "id" : "text",
    baseline: baseline.contexts.map((_, rank) => aligned(baseline, rank, partners[rank] ?? null, "lost")),
    candidate: candidate.contexts.map((_, rank) => aligned(candidate, rank, partnerOf.get(rank) ?? null, "gained")),
  };
}

/** Null unless every context has its own id. */
function idsOf({ contexts, contextDetails }: Retrieval): string[] | null {
  const ids = contexts.flatMap((_, rank) => contextDetails?.[rank]?.id ?? []);
  return ids.length > 0 && ids.length === contexts.length && new Set(ids).size === ids.length ? ids : null;
}

const textsOf = ({ contexts }: Retrieval): string[] => contexts.map((text) => text.replace(/\s+/g, " ").trim());
