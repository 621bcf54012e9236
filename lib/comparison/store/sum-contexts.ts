import type { ContextOverlap } from "@/lib/comparison/words/contexts";
import type { Reader } from "@/lib/db/dialect/reader";
import type { ComparedRun } from "@/lib/db/paired/pair-questions";
import { type ComparedMeans, PairsAtDepths } from "@/lib/stats/compared/at-depths";
import { ndcgAtEach, overlapOf, precisionAtEach, recallAtEach } from "@/lib/stats/retrieval";
import {
  namesOf,
  ofQuestion,
  type RetrievedSide,
  readContextScores,
  readHashes,
  readPairedGold,
  type Scored,
  withIds,
} from "./read-contexts";

/** At each depth; null without pairs. */
export type AtDepths = (ComparedMeans | null)[];

/** Maps a sample to its contexts' gains; NaN if unlabelled. */
export type LabelledContexts = ReadonlyMap<number, readonly number[]>;

export interface ReadContexts {
  depths: number[];
  overlap: Omit<ContextOverlap, "run">[];
  /** The rows are metrics, the columns candidates. `exchanged` sums the scores of contexts on one side only. */
  ranked: { ranks: AtDepths; precision: AtDepths; exchanged: Record<"lost" | "gained", { n: number; sum: number }> }[][];
  /** Null where the candidate or the baseline has no labels. */
  labelled: ({ ndcg: AtDepths; recall: AtDepths } | null)[];
  gold: { ndcg: AtDepths; recall: AtDepths }[];
}

/** `samples[run][question]`, the baseline first. */
export interface AskedContexts {
  runs: readonly ComparedRun[];
  samples: readonly Float64Array[];
  /** Equal for questions of one conversation, user or document. */
  clusters: Int32Array;
  metrics: readonly string[];
  deepest: number;
  goodFrom: Readonly<Record<string, number>>;
  labelled: readonly (LabelledContexts | null)[];
  gold: boolean;
}

export async function sumContexts(
  reader: Reader,
  { runs, samples, clusters, metrics, deepest, goodFrom, labelled, gold }: AskedContexts,
): Promise<ReadContexts> {
  const retrieved = await reader.map(runs, async (run, side) =>
    withIds(reader, run, await readHashes(reader, run, samples[side] ?? new Float64Array())),
  );
  const [baseline, ...candidates] = retrieved;
  if (!baseline) throw new Error("A comparison has at least one run.");
  const ranked = await reader.map(metrics, async (metric) => {
    const ofBaseline = { ...baseline, scores: await readContextScores(reader, baseline, metric) };
    return reader.map(candidates, async (candidate) => {
      const ofCandidate = { ...candidate, scores: await readContextScores(reader, candidate, metric) };
      return sumByRank(ofBaseline, ofCandidate, { deepest, clusters, goodFrom: goodFrom[metric] ?? Number.NaN });
    });
  });
  const gained = labelled[0] ? gainsOf(retrieved, labelled, deepest) : [];
  return {
    depths: retrieved.map(({ counts }) => counts.reduce((most, count) => Math.max(most, count), 0)),
    overlap: candidates.map((candidate) => sumOverlap(baseline, candidate, deepest)),
    ranked,
    labelled: candidates.map((_, index) => {
      const ofBaseline = gained[0];
      const ofCandidate = gained[index + 1];
      return ofBaseline && ofCandidate ? pairedAtEach(ofBaseline, ofCandidate, { deepest, clusters }) : null;
    }),
    gold: gold ? await sumGold(reader, runs, retrieved, { deepest, clusters }) : [],
  };
}

async function sumGold(
  reader: Reader,
  runs: AskedContexts["runs"],
  retrieved: readonly RetrievedSide[],
  depths: Depths,
): Promise<ReadContexts["gold"]> {
  const found = await reader.map(retrieved, (side, index) => readPairedGold(reader, runs[index], side, depths.deepest));
  const [ofBaseline, ...ofCandidates] = found;
  return ofCandidates.flatMap((ofCandidate) => (ofBaseline ? [pairedAtEach(ofBaseline, ofCandidate, depths)] : []));
}

interface AtEachDepth {
  ndcg: Float64Array;
  recall: Float64Array;
}

type Depths = Pick<AskedContexts, "deepest" | "clusters">;

function pairedAtEach(
  baseline: AtEachDepth,
  candidate: AtEachDepth,
  { deepest, clusters }: Depths,
): ReadContexts["gold"][number] {
  const compared = (name: keyof AtEachDepth) => {
    const pairs = new PairsAtDepths(deepest, clusters);
    for (const [at, value] of baseline[name].entries())
      pairs.set(at % deepest, Math.floor(at / deepest), value, candidate[name][at]);
    return pairs.compared();
  };
  return { ndcg: compared("ndcg"), recall: compared("recall") };
}

function sumByRank(
  baseline: Scored,
  candidate: Scored,
  { deepest, clusters, goodFrom }: Depths & { goodFrom: number },
): ReadContexts["ranked"][number][number] {
  const ranks = new PairsAtDepths(deepest, clusters);
  const precision = new PairsAtDepths(deepest, clusters);
  const exchanged = { lost: { n: 0, sum: 0 }, gained: { n: 0, sum: 0 } };
  const count = (fate: keyof typeof exchanged, score = Number.NaN) => {
    if (Number.isNaN(score)) return;
    exchanged[fate].n++;
    exchanged[fate].sum += score;
  };
  for (const question of baseline.samples.keys()) {
    const from = ofQuestion(baseline, baseline.scores, question);
    const to = ofQuestion(candidate, candidate.scores, question);
    const before = precisionAtEach(from, goodFrom, deepest);
    const after = precisionAtEach(to, goodFrom, deepest);
    for (let rank = 0; rank < deepest; rank++) {
      ranks.set(rank, question, from[rank], to[rank]);
      precision.set(rank, question, before[rank], after[rank]);
    }
    const { partners } = overlapOf(...namesOf(baseline, candidate, question).names);
    for (const [rank, partner] of partners.entries()) if (partner < 0) count("lost", from[rank]);
    const kept = new Set(partners);
    for (const [rank, score] of to.entries()) if (!kept.has(rank)) count("gained", score);
  }
  return { ranks: ranks.compared(), precision: precision.compared(), exchanged };
}

function sumOverlap(baseline: RetrievedSide, candidate: RetrievedSide, deepest: number): ReadContexts["overlap"][number] {
  const sums = { shared: 0, moved: 0, lost: 0, gained: 0, questions: 0, alignedById: 0, sameContexts: 0 };
  let jaccards = 0;
  const ofBaseline = sizesOf(baseline);
  const ofCandidate = sizesOf(candidate);
  const rows = Math.min(deepest, ofBaseline.most);
  const columns = Math.min(deepest, ofCandidate.most);
  const moves = Array.from({ length: rows }, () => ({ to: new Array<number>(columns).fill(0), later: 0, lost: 0 }));
  for (const question of baseline.samples.keys()) {
    const { names, byId } = namesOf(baseline, candidate, question);
    if (byId) sums.alignedById++;
    const overlap = overlapOf(...names);
    for (const name of ["shared", "moved", "lost", "gained"] as const) sums[name] += overlap[name];
    for (const [rank, partner] of overlap.partners.entries()) {
      const row = moves[rank];
      if (!row) break;
      if (partner < 0) row.lost++;
      else if (partner < columns) row.to[partner] = (row.to[partner] ?? 0) + 1;
      else row.later++;
    }
    if (overlap.jaccard === null) continue;
    sums.questions++;
    jaccards += overlap.jaccard;
    if (overlap.jaccard === 1) sums.sameContexts++;
  }
  const jaccard = sums.questions === 0 ? null : jaccards / sums.questions;
  return { ...sums, jaccard, sizes: [ofBaseline, ofCandidate], moves };
}

const sizesOf = ({ counts }: RetrievedSide) => ({
  all: counts.reduce((sum, count) => sum + count, 0),
  fewest: counts.reduce((least, count) => Math.min(least, count), counts[0] ?? 0),
  most: counts.reduce((most, count) => Math.max(most, count), 0),
});

/** Over the pool of a question's contexts. A gain is the highest of any run's label; NaN without gains, null without labels. */
function gainsOf(
  retrieved: readonly RetrievedSide[],
  labelled: readonly (LabelledContexts | null)[],
  deepest: number,
): (AtEachDepth | null)[] {
  const questions = retrieved[0]?.samples.length ?? 0;
  const found = labelled.map((labels) =>
    labels ? { ndcg: new Float64Array(questions * deepest), recall: new Float64Array(questions * deepest) } : null,
  );
  for (let question = 0; question < questions; question++) {
    const pool = new Map<number, number>();
    for (const [side, run] of retrieved.entries()) {
      const gains = labelled[side]?.get(run.samples[question] ?? -1);
      const hashes = ofQuestion(run, run.hashes, question);
      // If the list's length differs from the number of contexts, its labels cannot be matched to them.
      if (gains?.length !== hashes.length) continue;
      for (const [rank, gain = Number.NaN] of gains.entries()) {
        const hash = hashes[rank] ?? Number.NaN;
        if (!Number.isNaN(gain)) pool.set(hash, Math.max(gain, pool.get(hash) ?? 0));
      }
    }
    for (const [side, run] of retrieved.entries()) {
      const ranked = ofQuestion(run, run.hashes, question);
      found[side]?.ndcg.set(ndcgAtEach(ranked, pool, deepest), question * deepest);
      found[side]?.recall.set(recallAtEach(ranked, pool, deepest), question * deepest);
    }
  }
  return found;
}
