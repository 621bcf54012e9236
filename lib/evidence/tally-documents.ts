import { hashText } from "@/lib/db/comparison/hash-text";
import type { LedgerSide } from "./ledger-side";

/** What a document did for questions for which one side alone retrieved it. */
export interface DocumentTally {
  /** Where its text is: the side's sample, and the rank from 0. */
  sample: number;
  rank: number;
  /** The baseline's sample of the first question. */
  question: number;
  questions: number;
  claims: number;
  needed: number;
  contradicted: number;
  noise: number;
}

/** By document: the hash of its id, or of its text where one of the question's contexts has no id. */
export type DocumentTallies = Map<number, DocumentTally>;

/** Adds what a side's documents that the other side lacks did for a question. Of contexts with the same document the first counts. */
export function tallyDocuments(
  tallies: DocumentTallies,
  { side, other, sample, question }: { side: LedgerSide; other: LedgerSide; sample: number; question: number },
): void {
  const isById = [side, other].every(({ contexts, ids }) => contexts.every((_, rank) => ids[rank] != null));
  const namesOf = ({ contexts, ids }: LedgerSide) => contexts.map((text, rank) => hashText((isById ? ids[rank] : null) ?? text));
  const held = new Set(namesOf(other));
  const tallyOf = new Map<number, DocumentTally>();
  for (const [rank, name] of namesOf(side).entries()) {
    if (held.has(name)) continue;
    held.add(name);
    const tally = tallies.get(name) ?? { sample, rank, question, questions: 0, claims: 0, needed: 0, contradicted: 0, noise: 0 };
    tallies.set(name, tally);
    tally.questions++;
    tallyOf.set(rank, tally);
  }
  const add = (places: readonly { context: number }[], ...what: ("claims" | "needed" | "contradicted" | "noise")[]) => {
    for (const rank of new Set(places.map(({ context }) => context))) {
      const tally = tallyOf.get(rank);
      for (const one of what) if (tally) tally[one]++;
    }
  };
  for (const { verdict, evidence, inReference } of side.claims) {
    const isNoise = inReference === "contradicted" || inReference === "not-found";
    if (verdict === "supported") add(evidence, "claims", ...(isNoise ? (["noise"] as const) : []));
    if (verdict === "contradicted") add(evidence, "contradicted");
  }
  for (const { inContexts, evidence } of side.needed ?? []) if (inContexts === "supported") add(evidence, "needed");
}

/** The most that are listed as helping, and as hurting. */
const most = 10;

/** Those that supported most claims of responses and references, and those that contradicted most, then with most noise. */
export function extremesOf(tallies: DocumentTallies): { helped: DocumentTally[]; hurt: DocumentTally[] } {
  const all = [...tallies.values()];
  const help = ({ claims, needed }: DocumentTally) => claims + needed;
  return {
    helped: all
      .filter((one) => help(one) > 0)
      .sort((one, other) => help(other) - help(one) || other.questions - one.questions)
      .slice(0, most),
    hurt: all
      .filter(({ contradicted, noise }) => contradicted + noise > 0)
      .sort((one, other) => other.contradicted - one.contradicted || other.noise - one.noise)
      .slice(0, most),
  };
}
