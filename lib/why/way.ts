import type { StepFacts } from "@/lib/domain/steps/facts";
import { numbered } from "@/lib/domain/steps/facts";
import { stepInWords } from "@/lib/domain/steps/in-words";

/** The places on the way to the answer where a sample's gold contexts were found. */
export interface Way {
  searches: number;
  /** The first step that found one: "Search bm25". Null if none did. */
  foundBy: string | null;
  /** The reranking after which no step held one. */
  droppedBy: string | null;
}

const longestName = 60;

/** Null unless it is known of each search what it found. */
export function wayOf(facts: StepFacts): Way | null {
  const way: Way = { searches: 0, foundBy: null, droppedBy: null };
  for (const { fact, ...step } of numbered(facts)) {
    const { kind, contexts, gold } = fact;
    if (kind !== "retrieve" && kind !== "rerank" && (kind !== "tool" || contexts === 0)) continue;
    if (gold === null) return null;
    if (kind !== "rerank") way.searches++;
    const name = () => stepInWords({ ...step, name: step.name && shortened(step.name) });
    if (gold.ranks.some((rank) => rank !== null)) {
      way.foundBy ??= name();
      way.droppedBy = null;
    } else if (gold.lost > 0) way.droppedBy = name();
  }
  return way.searches === 0 ? null : way;
}

const shortened = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName).toWellFormed()}…` : name);
