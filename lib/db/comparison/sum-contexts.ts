import type { Reader } from "@/lib/db/dialect/reader";
import { PairTotals } from "@/lib/stats/compared/mean-difference";
import { ndcgAtEach } from "@/lib/stats/ndcg";
import { overlapOf } from "@/lib/stats/overlap";
import { precisionAtEach } from "@/lib/stats/precision";
import { recallAtEach } from "@/lib/stats/recall";
import type { AskedContexts, LabelledContexts, ReadContexts } from "./contexts";
import { namesOf, ofQuestion, type Retrieved, readGold, readHashes, readScores, type Scored, withIds } from "./read-contexts";

export async function sumContexts(
  reader: Reader,
  { runs, samples, metrics, deepest, goodFrom, labelled, gold }: AskedContexts,
): Promise<ReadContexts> {
  const retrieved: Retrieved[] = [];
  for (const [side, run] of runs.entries())
    retrieved.push(await withIds(reader, run, await readHashes(reader, run, samples[side] ?? new Float64Array())));
  const [baseline, ...candidates] = retrieved;
  if (!baseline) throw new Error("A comparison has at least one run.");
  const ranked: ReadContexts["ranked"] = [];
  for (const metric of metrics) {
    const ofBaseline = { ...baseline, scores: await readScores(reader, baseline, metric) };
    const ofMetric: ReadContexts["ranked"][number] = [];
    for (const candidate of candidates)
      ofMetric.push(
        sumByRank(
          ofBaseline,
          { ...candidate, scores: await readScores(reader, candidate, metric) },
          deepest,
          goodFrom[metric] ?? Number.NaN,
        ),
      );
    ranked.push(ofMetric);
  }
  const gained = labelled[0] ? gainsOf(retrieved, labelled, deepest) : [];
  return {
    depths: retrieved.map(({ counts }) => counts.reduce((most, count) => Math.max(most, count), 0)),
    overlap: candidates.map((candidate) => sumOverlap(baseline, candidate, deepest)),
    ranked,
    labelled: candidates.map((_, index) => {
      const [ofBaseline, ofCandidate] = [gained[0], gained[index + 1]];
      return ofBaseline && ofCandidate ? pairedAtEach(ofBaseline, ofCandidate, deepest) : null;
    }),
    gold: gold ? await sumGold(reader, runs, retrieved, deepest) : [],
  };
}

async function sumGold(
  reader: Reader,
  runs: AskedContexts["runs"],
  retrieved: readonly Retrieved[],
  deepest: number,
): Promise<ReadContexts["gold"]> {
  const found: AtEachDepth[] = [];
  for (const [index, run] of runs.entries()) {
    const side = retrieved[index];
    if (side) found.push(await readGold(reader, run, side, deepest));
  }
  const [ofBaseline, ...ofCandidates] = found;
  return ofCandidates.flatMap((ofCandidate) => (ofBaseline ? [pairedAtEach(ofBaseline, ofCandidate, deepest)] : []));
}

interface AtEachDepth {
  ndcg: Float64Array;
  recall: Float64Array;
}

function pairedAtEach(baseline: AtEachDepth, candidate: AtEachDepth, deepest: number): ReadContexts["gold"][number] {
  const sum = (name: keyof AtEachDepth) => {
    const sums = totals(deepest);
    for (const [at, value] of baseline[name].entries()) sums[at % deepest]?.add(value, candidate[name][at] ?? Number.NaN);
    return sums;
  };
  return { ndcg: sum("ndcg"), recall: sum("recall") };
}

const totals = (count: number) => Array.from({ length: count }, () => new PairTotals());

function sumByRank(
  baseline: Scored,
  candidate: Scored,
  deepest: number,
  threshold: number,
): ReadContexts["ranked"][number][number] {
  const [ranks, precision] = [totals(deepest), totals(deepest)];
  const exchanged = { lost: { n: 0, sum: 0 }, gained: { n: 0, sum: 0 } };
  const count = (fate: keyof typeof exchanged, score = Number.NaN) => {
    if (Number.isNaN(score)) return;
    exchanged[fate].n++;
    exchanged[fate].sum += score;
  };
  for (const question of baseline.samples.keys()) {
    const [from, to] = [ofQuestion(baseline, baseline.scores, question), ofQuestion(candidate, candidate.scores, question)];
    const [before, after] = [precisionAtEach(from, threshold, deepest), precisionAtEach(to, threshold, deepest)];
    for (let rank = 0; rank < deepest; rank++) {
      ranks[rank]?.add(from[rank] ?? Number.NaN, to[rank] ?? Number.NaN);
      precision[rank]?.add(before[rank] ?? Number.NaN, after[rank] ?? Number.NaN);
    }
    const { partners } = overlapOf(...namesOf(baseline, candidate, question).names);
    for (const [rank, partner] of partners.entries()) if (partner < 0) count("lost", from[rank]);
    const kept = new Set(partners);
    for (const [rank, score] of to.entries()) if (!kept.has(rank)) count("gained", score);
  }
  return { ranks, precision, exchanged };
}

function sumOverlap(baseline: Retrieved, candidate: Retrieved, deepest: number): ReadContexts["overlap"][number] {
  const sums = { shared: 0, moved: 0, lost: 0, gained: 0, alike: 0, compared: 0, byId: 0, jaccard: 0 };
  const [ofBaseline, ofCandidate] = [sizesOf(baseline), sizesOf(candidate)];
  const [rows, columns] = [Math.min(deepest, ofBaseline.most), Math.min(deepest, ofCandidate.most)];
  const moves = Array.from({ length: rows }, () => ({ to: new Array<number>(columns).fill(0), later: 0, lost: 0 }));
  for (const question of baseline.samples.keys()) {
    const { names, byId } = namesOf(baseline, candidate, question);
    if (byId) sums.byId++;
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
    sums.compared++;
    sums.jaccard += overlap.jaccard;
    if (overlap.jaccard === 1) sums.alike++;
  }
  return { ...sums, sizes: [ofBaseline, ofCandidate], moves };
}

const sizesOf = ({ counts }: Retrieved) => ({
  all: counts.reduce((sum, count) => sum + count, 0),
  fewest: counts.reduce((least, count) => Math.min(least, count), counts[0] ?? 0),
  most: counts.reduce((most, count) => Math.max(most, count), 0),
});

/** nDCG and recall over the pool of a question's contexts, by run, question and depth. A gain is the highest of any run's
 *  label; NaN without gains, null without labels. */
function gainsOf(
  retrieved: readonly Retrieved[],
  labelled: readonly (LabelledContexts | null)[],
  deepest: number,
): (AtEachDepth | null)[] {
  const questions = retrieved[0]?.samples.length ?? 0;
  const found = labelled.map((labels) =>
    labels ? { ndcg: new Float64Array(questions * deepest), recall: new Float64Array(questions * deepest) } : null,
  );
  const finders = labelled.map((labels) => labels && new Map(Array.from(labels.ids, (id, at) => [id, at])));
  for (let question = 0; question < questions; question++) {
    const pool = new Map<number, number>();
    for (const [side, run] of retrieved.entries()) {
      const labels = labelled[side];
      const at = finders[side]?.get(run.samples[question] ?? -1);
      if (!labels || at === undefined) continue;
      const hashes = ofQuestion(run, run.hashes, question);
      const gains = labels.gains.subarray(labels.starts[at], labels.starts[at + 1]);
      // If the list's length differs from the number of contexts, its labels cannot be matched to them.
      if (gains.length !== hashes.length) continue;
      for (const [rank, gain] of gains.entries()) {
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
