import { repeatedQuestions } from "@/lib/db/reviews/agreement";
import type { RunOfSamples } from "@/lib/db/samples/places";
import { type SampleSteps, stepsOfRun } from "@/lib/db/steps/facts";
import { foundNothingNew, type StepFacts } from "@/lib/domain/steps/facts";
import type { StepFigures } from "@/lib/domain/steps/figures";
import { numbered } from "@/lib/domain/steps/numbered";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { memoise } from "./memoise";

const cacheSize = 20;
const listedAtMost = 50;

type RunWithSteps = RunOfSamples & { sampleCount: number };

/** Null for a run without steps. Cached until it has other samples: steps do not depend on judgments. */
export const readStepFigures = (run: RunWithSteps): Promise<StepFigures | null> =>
  memoise("steps", cacheSize, `${run.id} ${run.sampleCount}`, async () => {
    const samples = await stepsOfRun(run);
    if (samples.length === 0) return null;
    const repeated = await repeatedQuestions(run.configurationId);
    return measureSteps(samples, (id) => repeated.get(id) ?? id);
  });

type Fact = StepFacts[number];
type Ranks = readonly (number | null)[];

interface Given {
  fact: Fact;
  question: number;
}

interface Group extends Pick<StepFigures["steps"][number], "kind" | "name" | "nth"> {
  places: number;
  given: Given[];
}

export function measureSteps(samples: readonly SampleSteps[], questionOf: (sample: number) => number): StepFigures {
  const groups = new Map<string, Group>();
  let [rewrites, first, found] = [0, 0, 0];
  for (const { facts, ids } of samples) {
    const questions = ids.map(questionOf);
    for (const [place, { fact, key, kind, name, nth }] of numbered(facts).entries()) {
      const group = groups.get(key) ?? { kind, name, nth, places: 0, given: [] };
      groups.set(key, group);
      group.places += place * ids.length;
      for (const question of questions) group.given.push({ fact, question });
    }
    const rewrite = facts.findIndex(({ kind }) => kind === "rewrite");
    const withGold = facts.filter(({ gold }) => gold !== null);
    if (rewrite < 0 || withGold.length === 0) continue;
    rewrites += ids.length;
    found += ids.length * sumOf(withGold, ({ gold }) => gold?.first ?? 0);
    first += ids.length * sumOf(facts.slice(rewrite), ({ gold }) => gold?.first ?? 0);
  }
  const inOrder = [...groups.values()].sort((a, b) => a.places / a.given.length - b.places / b.given.length);
  return {
    samples: sumOf(samples, ({ ids }) => ids.length),
    steps: inOrder.slice(0, listedAtMost).map(figuresOf),
    rewritten: rewrites === 0 ? null : { samples: rewrites, first, found },
  };
}

function figuresOf({ kind, name, nth, given }: Group): StepFigures["steps"][number] {
  return {
    ...{ kind, name, nth, samples: given.length },
    contexts: sumOf(given, ({ fact }) => fact.contexts) / given.length,
    fresh: sumOf(given, ({ fact }) => fact.fresh) / given.length,
    nothingNew: given.filter(({ fact }) => foundNothingNew(fact)).length,
    gold: goldOf(given),
    rerank: kind === "rerank" ? changesOf(given) : null,
  };
}

function goldOf(given: readonly Given[]): StepFigures["steps"][number]["gold"] {
  const known = given.flatMap(({ fact: { gold, contexts }, question }) => (gold ? [{ gold, contexts, question }] : []));
  if (known.length === 0) return null;
  const questions = known.map(({ question }) => question);
  const recall = totalsOf(
    known.map(({ gold }) => recallOf(gold.ranks)),
    questions,
  );
  return {
    samples: known.length,
    ...{ recall: recall.sum / recall.n, recallInterval: meanInterval(recall) },
    precision: sumOf(known, ({ gold, contexts }) => precisionOf(gold.ranks, contexts)) / known.length,
    ndcg: sumOf(known, ({ gold }) => ndcgOf(gold.ranks)) / known.length,
    first: sumOf(known, ({ gold }) => gold.first),
    lost: sumOf(known, ({ gold }) => gold.lost),
  };
}

/** What a reranking keeps, against as many of the contexts before it. Null without gold contexts. */
function changesOf(given: readonly Given[]): StepFigures["steps"][number]["rerank"] {
  const known = given.flatMap(({ fact: { gold, contexts }, question }) =>
    gold?.before ? [{ after: gold.ranks, before: within(gold.before, contexts), question }] : [],
  );
  const numbers = new Map<number, number>();
  for (const { question } of known) if (!numbers.has(question)) numbers.set(question, numbers.size);
  const change = (figure: (ranks: Ranks) => number) =>
    pairedDifference({
      baseline: Float64Array.from(known, ({ before }) => figure(before)),
      candidate: Float64Array.from(known, ({ after }) => figure(after)),
      questions: Int32Array.from(known, ({ question }) => numbers.get(question) ?? 0),
    });
  const [recall, ndcg] = [change(recallOf), change(ndcgOf)];
  const shown = ({ baselineMean, candidateMean, difference, interval }: NonNullable<typeof recall>) => ({
    ...{ before: baselineMean, after: candidateMean, difference, ci95: interval },
  });
  return recall && ndcg && { recall: shown(recall), ndcg: shown(ndcg) };
}

const within = (ranks: Ranks, first: number): Ranks => ranks.map((rank) => (rank !== null && rank < first ? rank : null));

export const recallOf = (ranks: Ranks): number => ranks.filter((rank) => rank !== null).length / ranks.length;

const distinct = (ranks: Ranks): number[] => [...new Set(ranks.filter((rank) => rank !== null))];

export const precisionOf = (ranks: Ranks, contexts: number): number => (contexts === 0 ? 0 : distinct(ranks).length / contexts);

/** Järvelin and Kekäläinen, TOIS 20, 2002, with gains of 0 and 1. */
export const ndcgOf = (ranks: Ranks): number =>
  sumOf(distinct(ranks), (rank) => 1 / Math.log(rank + 2)) / sumOf([...ranks.keys()], (place) => 1 / Math.log(place + 2));

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number => all.reduce((sum, one) => sum + value(one), 0);
