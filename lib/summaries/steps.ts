import type { RunOfSamples } from "@/lib/db/samples/places";
import { firstOfClusters } from "@/lib/db/samples/questions";
import { type SampleSteps, stepsOfRun } from "@/lib/db/steps/facts";
import { isMoving } from "@/lib/domain/runs/is-finished";
import type { StepFigures } from "@/lib/domain/steps/facts";
import { foundNothingNew, numbered, type StepFacts } from "@/lib/domain/steps/facts";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { type JudgedSteps, judgedFigures, judgingOf, readJudgedSteps } from "./judged-steps";
import { memoise, stateOf } from "./memoise";
import { pairedChange } from "./paired-change";

/** More than Rank shows steps of. */
const cacheSize = 80;
const listedAtMost = 50;

type RunWithSteps = RunOfSamples & { metrics: readonly string[] };

/** Null for a run without steps. Scores are there once the run that judges the contexts has ended or is paused. */
export async function readStepFigures(run: RunWithSteps): Promise<StepFigures | null> {
  const { judging, made } = await judgingOf(run.id);
  const ended = made && !isMoving(made) ? made : null;
  const key = [run.id, run.sampleCount, ended && stateOf(ended)].join(" ");
  const measured = await memoise("steps", cacheSize, key, async () => {
    const samples = await stepsOfRun(run);
    if (samples.length === 0) return null;
    const [repeated, judged] = await Promise.all([
      firstOfClusters(run.configurationId),
      ended ? readJudgedSteps(run, ended.id) : none,
    ]);
    return measureSteps(samples, (id) => repeated.get(id) ?? id, judged);
  });
  return measured && { ...measured, judging };
}

const none: JudgedSteps = { metrics: [], places: new Map(), scores: new Map() };

type Fact = StepFacts[number];
type Ranks = readonly (number | null)[];

interface Given {
  fact: Fact;
  sample: number;
  /** The place among the sample's steps. */
  place: number;
  question: number;
}

interface Group extends Pick<StepFigures["steps"][number], "kind" | "name" | "nth"> {
  places: number;
  given: Given[];
}

export function measureSteps(
  samples: readonly SampleSteps[],
  questionOf: (sample: number) => number,
  judged = none,
): Omit<StepFigures, "judging"> {
  const groups = new Map<string, Group>();
  let rewrites = 0;
  let first = 0;
  let found = 0;
  for (const { facts, ids } of samples) {
    for (const [place, { fact, key, kind, name, nth }] of numbered(facts).entries()) {
      const group = groups.get(key) ?? { kind, name, nth, places: 0, given: [] };
      groups.set(key, group);
      group.places += place * ids.length;
      for (const sample of ids) group.given.push({ fact, sample, place, question: questionOf(sample) });
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
    steps: inOrder.slice(0, listedAtMost).map((group) => ({ ...figuresOf(group), judged: judgedFigures(group.given, judged) })),
    rewritten: rewrites === 0 ? null : { samples: rewrites, first, found },
  };
}

function figuresOf({ kind, name, nth, given }: Group): Omit<StepFigures["steps"][number], "judged"> {
  return {
    kind,
    name,
    nth,
    samples: given.length,
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
    recall: recall.sum / recall.n,
    recallInterval: meanInterval(recall),
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
  const change = (figure: (ranks: Ranks) => number) =>
    pairedChange(known.map(({ before, after, question }) => ({ before: figure(before), after: figure(after), question })));
  const recall = change(recallOf);
  const ndcg = change(ndcgOf);
  return recall && ndcg && { recall, ndcg };
}

const within = (ranks: Ranks, first: number): Ranks => ranks.map((rank) => (rank !== null && rank < first ? rank : null));

export const recallOf = (ranks: Ranks): number => ranks.filter((rank) => rank !== null).length / ranks.length;

const distinct = (ranks: Ranks): number[] => [...new Set(ranks.filter((rank) => rank !== null))];

export const precisionOf = (ranks: Ranks, contexts: number): number => (contexts === 0 ? 0 : distinct(ranks).length / contexts);

/** Järvelin and Kekäläinen, TOIS 20, 2002, with gains of 0 and 1. */
export const ndcgOf = (ranks: Ranks): number =>
  sumOf(distinct(ranks), (rank) => 1 / Math.log(rank + 2)) / sumOf([...ranks.keys()], (place) => 1 / Math.log(place + 2));

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number => all.reduce((sum, one) => sum + value(one), 0);
