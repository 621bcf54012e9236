import type { Reader } from "@/lib/db/dialect/reader";
import { overlapOf } from "@/lib/stats/overlap";
import type { ComparedRun } from "./pair-questions";
import { ofQuestion, readHashes, readScores } from "./read-contexts";

interface DocumentPart {
  /** The rank counts from 0. */
  sample: number;
  rank: number;
  question: number;
  contexts: number;
  part: number;
  /** The mean score of the document, and of the contexts that it replaced or that replaced it. */
  score: number;
  other: number;
  largest: number;
}

interface ListedPart extends DocumentPart {
  held: readonly [number, number];
}

interface PartsOfSide {
  hurt: ListedPart[];
  helped: ListedPart[];
  others: { documents: number; contexts: number; part: number };
  documents: number;
  contexts: number;
  part: number;
}

export interface ReadDocuments {
  questions: number;
  /** Questions with different numbers of contexts, and those where a shared context has two scores. */
  otherSizes: number;
  otherScores: number;
  /** Of a question; null if they differ. */
  contexts: number | null;
  gained: PartsOfSide | null;
  lost: PartsOfSide | null;
}

interface AskedDocuments {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  metric: string;
  most: number;
}

/** Scores of one judgment may differ by this much: they are means over models. */
const alike = 1e-9;

/** With k contexts a side, (scores gained − lost) / k is a question's difference, so a gained document's part is (its score −
 *  mean of those that left) / k, and likewise for a lost one. Either side's parts sum to the difference. */
export async function sumDocuments(reader: Reader, { runs, samples, metric, most }: AskedDocuments): Promise<ReadDocuments> {
  const [baseline, candidate] = await reader.map(runs, async (run, side) => {
    const retrieved = await readHashes(reader, run, samples[side] ?? new Float64Array());
    return { ...retrieved, scores: await readScores(reader, retrieved, metric) };
  });
  if (!baseline || !candidate) throw new Error("Documents are compared between two runs.");
  const found = { gained: new Map<number, DocumentPart>(), lost: new Map<number, DocumentPart>() };
  const holding = [new Map<number, number>(), new Map<number, number>()];
  const read: ReadDocuments = { questions: 0, otherSizes: 0, otherScores: 0, contexts: null, gained: null, lost: null };
  const isComplete = (scores: Float64Array) => scores.length > 0 && scores.every((score) => !Number.isNaN(score));
  for (const question of baseline.samples.keys()) {
    const [before, after] = [baseline, candidate].map((side) => ({
      hashes: ofQuestion(side, side.hashes, question),
      scores: ofQuestion(side, side.scores, question),
      sample: side.samples[question] ?? 0,
    }));
    if (!before || !after || !isComplete(before.scores) || !isComplete(after.scores)) continue;
    read.questions++;
    for (const [side, { hashes }] of [before, after].entries())
      for (const hash of new Set(hashes)) holding[side]?.set(hash, (holding[side]?.get(hash) ?? 0) + 1);
    if (before.hashes.length !== after.hashes.length) {
      read.otherSizes++;
      continue;
    }
    const size = before.hashes.length;
    read.contexts = read.questions === 1 || read.contexts === size ? size : null;
    const { partners } = overlapOf(before.hashes, after.hashes);
    const isOther = (other: number, rank: number) =>
      other >= 0 && Math.abs((before.scores[rank] ?? 0) - (after.scores[other] ?? 0)) > alike;
    if (partners.some(isOther)) read.otherScores++;
    const lost = partners.flatMap((other, rank) => (other < 0 ? [rank] : []));
    const kept = new Set(partners);
    const gained = [...after.hashes.keys()].filter((rank) => !kept.has(rank));
    const meanOf = (ranks: readonly number[], scores: Float64Array) =>
      ranks.reduce((sum, rank) => sum + (scores[rank] ?? 0), 0) / Math.max(1, ranks.length);
    const left = meanOf(lost, before.scores);
    const came = meanOf(gained, after.scores);
    const add = (side: "gained" | "lost", from: typeof before, rank: number, other: number) => {
      const hash = from.hashes[rank] ?? 0;
      const score = from.scores[rank] ?? 0;
      const part = (side === "gained" ? score - other : other - score) / size;
      const known = found[side].get(hash);
      const document = known ?? { sample: from.sample, rank, question, contexts: 0, part: 0, score: 0, other: 0, largest: 0 };
      found[side].set(hash, document);
      document.contexts++;
      document.part += part;
      document.score += (score - document.score) / document.contexts;
      document.other += (other - document.other) / document.contexts;
      if (Math.abs(part) > document.largest) {
        document.largest = Math.abs(part);
        document.question = question;
      }
    };
    for (const rank of gained) add("gained", after, rank, left);
    for (const rank of lost) add("lost", before, rank, came);
  }
  for (const side of ["gained", "lost"] as const) {
    const all = [...found[side]].map(([hash, document]) => ({
      ...document,
      part: document.part / Math.max(1, read.questions),
      held: [holding[0]?.get(hash) ?? 0, holding[1]?.get(hash) ?? 0] as const,
    }));
    all.sort((one, other) => one.part - other.part);
    const hurt = all.slice(0, most).filter(({ part }) => part < 0);
    const helped = all
      .slice(-most)
      .filter(({ part }) => part > 0)
      .toReversed();
    const named = new Set([...hurt, ...helped]);
    const others = all.filter((document) => !named.has(document));
    const sum = (list: typeof all, name: "part" | "contexts") => list.reduce((total, one) => total + one[name], 0);
    read[side] = {
      hurt,
      helped,
      documents: all.length,
      part: sum(all, "part"),
      contexts: sum(all, "contexts"),
      others: { documents: others.length, part: sum(others, "part"), contexts: sum(others, "contexts") },
    };
  }
  return read;
}
