import type { Comparison } from "@/lib/comparison/metrics";
import type { RunPair } from "@/lib/comparison/paired-runs";
import { configurationsWithSteps, type SampleSteps, stepsOfRun } from "@/lib/db/steps/facts";
import type { ComparedStep, ComparedSteps } from "@/lib/domain/steps/compared";
import type { StepKind } from "@/lib/domain/steps/definition";
import { foundNothingNew, type NumberedStep, numbered, type StepFacts } from "@/lib/domain/steps/facts";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { ndcgOf, precisionOf, recallOf } from "@/lib/summaries/steps";

const cacheSize = 8;
const listedAtMost = 50;

/**
 * What the retrieval steps of each candidate found, against the baseline's on the paired questions; empty unless the baseline and a
 * candidate have steps. If a configuration has several samples of a question, the first counts. Cached until a run changes.
 */
export async function compareSteps({ pairs }: Pick<Comparison, "pairs">): Promise<ComparedSteps[]> {
  const runs = pairs.flatMap(({ baseline, candidate }) => [baseline, candidate]);
  const haveSteps = await configurationsWithSteps(runs.map(({ configurationId }) => configurationId));
  const found: ComparedSteps[] = [];
  for (const pair of pairs) {
    const compared = [pair.baseline, pair.candidate];
    if (!compared.every(({ configurationId }) => haveSteps.has(configurationId))) continue;
    const key = JSON.stringify([pair.pairing.report.by, compared.map(stateOf)]);
    found.push(await memoise("compared-steps", cacheSize, key, () => compare(pair)));
  }
  return found;
}

type Fact = StepFacts[number];

interface Group extends Omit<NumberedStep, "fact"> {
  /** The sum of its places among the samples' steps. */
  places: number;
  byQuestion: Map<number, Fact>;
}

async function compare({ baseline, candidate, pairing: { samples, clusters } }: RunPair): Promise<ComparedSteps> {
  const runs = [baseline, candidate];
  const [from = [], to = []] = await Promise.all(
    runs.map(async (run, side) => groupsOf(await stepsOfRun(run), samples[side] ?? new Float64Array())),
  );
  const pairs = pairsOf(from, to);
  const paired = new Set(pairs.flat());
  const alone = (groups: readonly Group[], { id: run }: { id: string }) =>
    groups
      .filter((group) => !paired.has(group))
      .slice(0, listedAtMost)
      .map(({ kind, name, nth, byQuestion }) => ({ run, kind, name, nth, questions: byQuestion.size }));
  return {
    run: candidate.id,
    steps: pairs.slice(0, listedAtMost).map(([own, other]) => compareStep(own, other, clusters)),
    only: [...alone(from, baseline), ...alone(to, candidate)],
    goldUnknown: runs.flatMap(({ id }, side) => (knowsGold(side === 0 ? from : to) ? [] : [id])),
  };
}

/** Groups the steps of the paired questions, in the order in which they usually come. */
function groupsOf(found: readonly SampleSteps[], samples: Float64Array): Group[] {
  const stepsOf = new Map<number, NumberedStep[]>();
  for (const { facts, ids } of found) {
    const steps = numbered(facts);
    for (const id of ids) stepsOf.set(id, steps);
  }
  const groups = new Map<string, Group>();
  for (const [question, sample] of samples.entries())
    for (const [place, { fact, ...step }] of (stepsOf.get(sample) ?? []).entries()) {
      const group = groups.get(step.key) ?? { ...step, places: 0, byQuestion: new Map() };
      groups.set(step.key, group);
      group.places += place;
      group.byQuestion.set(question, fact);
    }
  return [...groups.values()].sort((a, b) => a.places / a.byQuestion.size - b.places / b.byQuestion.size);
}

/** Pairs steps of the same kind, name and number, or the only ones of their kind, if they share a question. */
function pairsOf(from: readonly Group[], to: readonly Group[]): [Group, Group][] {
  const byKey = new Map(to.map((group) => [group.key, group]));
  const onlyOwn = onlyOnes(from);
  const onlyOther = onlyOnes(to);
  return from.flatMap((group): [Group, Group][] => {
    const other = byKey.get(group.key) ?? (onlyOwn.get(group.kind) ? onlyOther.get(group.kind) : null);
    return other && [...group.byQuestion.keys()].some((question) => other.byQuestion.has(question)) ? [[group, other]] : [];
  });
}

/** Null if a kind has several. */
function onlyOnes(groups: readonly Group[]): Map<StepKind, Group | null> {
  const found = new Map<StepKind, Group | null>();
  for (const group of groups) found.set(group.kind, found.has(group.kind) ? null : group);
  return found;
}

const knowsGold = (groups: readonly Group[]): boolean =>
  groups.some(({ byQuestion }) => [...byQuestion.values()].some(({ gold }) => gold !== null));

function compareStep(own: Group, other: Group, clusters: Int32Array): ComparedStep {
  const both = [...own.byQuestion].flatMap(([question, from]) => {
    const to = other.byQuestion.get(question);
    return to ? [{ question, sides: [from, to] as const }] : [];
  });
  const sums = (value: (fact: Fact) => number): [number, number] => [
    both.reduce((sum, { sides: [from] }) => sum + value(from), 0),
    both.reduce((sum, { sides: [, to] }) => sum + value(to), 0),
  ];
  const [from, to] = sums(({ contexts }) => contexts);
  const known = both.filter(({ sides }) => sides.every(({ gold }) => gold !== null));
  const change = (figure: (fact: Fact) => number) => changeOf(known, figure, clusters);
  const recall = change(({ gold }) => recallOf(gold?.ranks ?? []));
  const precision = change(({ gold, contexts }) => precisionOf(gold?.ranks ?? [], contexts));
  const ndcg = change(({ gold }) => ndcgOf(gold?.ranks ?? []));
  const lost = (side: 0 | 1) => known.reduce((sum, { sides }) => sum + (sides[side].gold?.lost ?? 0), 0);
  return {
    kind: own.kind,
    nth: own.nth,
    names: [own.name, other.name],
    questions: both.length,
    contexts: [from / both.length, to / both.length],
    nothingNew: own.kind === "retrieve" || own.kind === "tool" ? sums((fact) => Number(foundNothingNew(fact))) : null,
    gold: recall && precision && ndcg && { questions: known.length, recall, precision, ndcg, lost: [lost(0), lost(1)] },
  };
}

type Change = NonNullable<ComparedStep["gold"]>["recall"];

function changeOf(
  known: readonly { question: number; sides: readonly [Fact, Fact] }[],
  figure: (fact: Fact) => number,
  clusters: Int32Array,
): Change | null {
  const values = [0, 1].map(() => new Float64Array(clusters.length).fill(Number.NaN));
  for (const { question, sides } of known)
    for (const [side, fact] of sides.entries()) (values[side] as Float64Array)[question] = figure(fact);
  const [baseline = new Float64Array(), candidate = new Float64Array()] = values;
  const found = pairedDifference({ baseline, candidate, questions: clusters });
  if (!found) return null;
  const { baselineMean, candidateMean, difference, interval } = found;
  return { baseline: baselineMean, candidate: candidateMean, difference, ci95: interval };
}
