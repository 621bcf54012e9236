import { setImmediate } from "node:timers/promises";
import { contextScoresOfMetric, countVerdicts, samplesOfDataset } from "@/lib/agreement/store/agreement";
import { labelGroups, type TalliedLabel, tallyLabels } from "@/lib/agreement/store/labels";
import { ledgersOfSamples } from "@/lib/db/judgments/ledgers";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { firstOfClusters, questionsOf } from "@/lib/db/samples/questions";
import type { Agreement, ClaimAgreement, LabelColumn, MarkedVerdicts, ReviewAgreement } from "@/lib/domain/agreement";
import { formatGood, type GoodRule, labelText } from "@/lib/domain/labels/kinds";
import { metricById } from "@/lib/metrics/registry";
import { ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { markedClaims, type StoredMark } from "@/lib/reviews/store/claim-marks";
import { withoutInterval } from "@/lib/stats/estimate";
import { spearman } from "@/lib/stats/spearman";
import { wilson } from "@/lib/stats/wilson";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { correct, type JudgedRun } from "./corrected";
import {
  chooseLabel,
  type LabelsById,
  labelNames,
  onScale,
  type Read,
  readBySample,
  readLabelColumn,
  readWith,
  ruleFor,
  valuesOf,
} from "./label-columns";
import { disagreementOf, measurePairs, type Pair } from "./pairs";

/** The label, and its good values ("yes", "no", ">=0.5", "<3", a name). The default is one whose name says a quality. */
export interface AskedAgreement {
  label?: string | undefined;
  good?: string | undefined;
}

/** Compares each metric, and people's verdicts. Throws Refusal for an unknown label or an invalid rule. */
export async function measureAgreement(
  run: JudgedRun,
  query: AskedAgreement = {},
  compare = compareWithLabel,
): Promise<Agreement> {
  // Labels do not change once they are stored, but the dataset can get more of them.
  const samples = await samplesOfDataset(run.configurationId);
  const key = JSON.stringify([stateOf(run), run.metrics, samples, query.label, query.good]);
  const [compared, reviews, claims] = await Promise.all([
    memoise("agreement", cacheSize, key, () => compare(run, query)),
    readReviews(run.id),
    measureClaimMarks(run.id),
  ]);
  return { ...compared, reviews, claims };
}

export type Compared = Omit<Agreement, "reviews" | "claims">;

const cacheSize = 50;

export async function compareWithLabel(run: JudgedRun, query: AskedAgreement): Promise<Compared> {
  const tallied = await tallyLabels(run.configurationId);
  const names = labelNames(tallied);
  const columns = names.flatMap((name) => readLabelColumn(tallied, name) ?? []);
  const column = chooseLabel(columns, query.label);
  const unusable = names.filter((name) => !columns.some((one) => one.name === name));
  const good = column ? ruleFor(column, query.good) : null;
  const compared =
    column && good ? await compareMetrics(run, tallied, { column, rule: good }) : { metrics: {}, goodValues: [], badValues: [] };
  return { labels: columns, unusable, label: column?.name ?? null, good: good && formatGood(good), ...compared };
}

async function compareMetrics(
  run: JudgedRun,
  tallied: readonly TalliedLabel[],
  { column: { name, unit }, rule }: { column: LabelColumn; rule: GoodRule },
): Promise<Pick<Agreement, "metrics" | "goodValues" | "badValues">> {
  const read = readWith(rule);
  const ofDataset = tallied.filter((label) => label.name === name);
  const own = ofDataset.filter(({ isOwn }) => isOwn);
  const grades = new Set(valuesOf(ofDataset, unit).flatMap(({ value }) => read(value)?.grade ?? []));
  const texts = { good: new Set<string>(), bad: new Set<string>() };
  let labelled = 0;
  for (const { value, count } of valuesOf(own, unit)) {
    const label = read(value);
    if (!label) continue;
    labelled += count;
    texts[label.isGood ? "good" : "bad"].add(labelText(value));
  }
  const labels = readBySample(await labelGroups({ source: "file", configurationId: run.configurationId, name }), unit, read);
  const perContext = run.metrics.filter((id) => unit === "sample" || metricById(id)?.shape.kind === "contexts");
  const firstOf = await firstOfClusters(run.configurationId);
  const measured = [];
  for (const metric of perContext) {
    const pairs = unit === "context" ? await contextPairs(run.id, metric, labels) : await samplePairs(run.id, metric, labels);
    const questionOf = (sampleId: number) => firstOf.get(sampleId) ?? sampleId;
    const questions = pairs.map(({ sampleId }) => questionOf(sampleId));
    const corrected = correct(await scoresOfMetric(run.id, metric), onScale(labels, [...grades]), questionOf);
    measured.push({ metric, figures: { ...measurePairs(pairs, questions, labelled, [...grades]), corrected } });
    // A large run takes a while, so let other requests run in between.
    await setImmediate();
  }
  const shown = new Set(measured.flatMap(({ figures: { high, low } }) => [...high, ...low].map(({ sampleId }) => sampleId)));
  const questions = await questionsOf([...shown]);
  const metrics = Object.fromEntries(
    measured.map(({ metric, figures: { high, low, ...figures } }) => [
      metric,
      {
        ...figures,
        disagreements: {
          high: high.map((pair) => disagreementOf(pair, questions)),
          low: low.map((pair) => disagreementOf(pair, questions)),
        },
      },
    ]),
  );
  return { metrics, goodValues: [...texts.good].slice(0, 20), badValues: [...texts.bad].slice(0, 20) };
}

const pairOf = (sampleId: number, context: number | null, score: number, { grade, isGood, value }: Read): Pair => ({
  sampleId,
  context,
  score,
  grade,
  isGood,
  label: value,
});

async function samplePairs(runId: string, metric: string, labels: LabelsById): Promise<Pair[]> {
  const { ids, scores } = await scoresOfMetric(runId, metric);
  const pairs: Pair[] = [];
  for (const [index, id] of ids.entries()) {
    const label = labels.get(id)?.[0];
    if (label) pairs.push(pairOf(id, null, scores[index] ?? 0, label));
  }
  return pairs;
}

async function contextPairs(runId: string, metric: string, labels: LabelsById): Promise<Pair[]> {
  const scores = await contextScoresOfMetric(runId, metric, [...labels.keys()]);
  const inOrder = [...labels].sort(([one], [other]) => one - other);
  return inOrder.flatMap(([id, ofSample]) => {
    const ofContexts = scores.get(id);
    if (ofContexts?.length !== ofSample.length) return [];
    return ofSample.flatMap((label, context) => {
      const score = ofContexts[context];
      return label && score != null ? [pairOf(id, context, score, label)] : [];
    });
  });
}

async function readReviews(runId: string): Promise<Record<string, ReviewAgreement>> {
  const [counts, labels] = await Promise.all([countVerdicts(runId), labelGroups({ source: "person", runId })]);
  return Object.fromEntries(
    counts.map(({ metric, reviewed, agreed }) => {
      const ofMetric = labels.filter(({ name }) => name === metric);
      const judged = ofMetric.flatMap((label) => label.judged.filter((score) => score !== null));
      const given = ofMetric.flatMap(({ value, judged }) => judged.flatMap((score) => (score === null ? [] : Number(value))));
      return [metric, { reviewed, agreed, given: given.length, spearman: withoutInterval(spearman(judged, given), "picked") }];
    }),
  );
}

const samplesAtOnce = 200;

/**
 * How people's marks agree with a run's verdicts on claims. A claim counts once, by most of its marks; one with as many for as against
 * is `undecided`. Marks on claims that the run no longer has are left out. Null without marks.
 */
export async function measureClaimMarks(runId: string): Promise<ClaimAgreement | null> {
  const marked = await markedClaims(runId);
  if (marked.length === 0) return null;
  const samples = [...new Set(marked.map(({ sampleId }) => sampleId))];
  const marks: Marked[] = [];
  for (let start = 0; start < samples.length; start += samplesAtOnce) {
    const ids = new Set(samples.slice(start, start + samplesAtOnce));
    const ledgers = await ledgersOfSamples(runId, [...ids]);
    const verdicts = new Map(
      [...ledgers].map(([id, { claims }]) => [id, new Map(claims.map(({ text, verdict }) => [text, verdict]))]),
    );
    for (const one of marked)
      if (ids.has(one.sampleId)) marks.push({ ...one, verdict: verdicts.get(one.sampleId)?.get(one.claim) ?? null });
  }
  const missing = marks.filter((one) => one.missing > 0 && one.verdict === null);
  const onVerdicts = marks.filter((one) => one.right + one.wrong > 0 && ClaimVerdict.safeParse(one.verdict).success);
  return {
    ...shareOf(onVerdicts),
    undecided: onVerdicts.filter(({ right, wrong }) => right === wrong).length,
    byVerdict: Object.fromEntries(
      ClaimVerdict.options.map((verdict) => [verdict, shareOf(onVerdicts.filter((one) => one.verdict === verdict))]),
    ) as ClaimAgreement["byVerdict"],
    missing: missing.length,
    samples: new Set([...missing, ...onVerdicts].map(({ sampleId }) => sampleId)).size,
  };
}

interface Marked extends StoredMark {
  /** Null for a claim that the judge did not list. */
  verdict: string | null;
}

function shareOf(marked: readonly Marked[]): MarkedVerdicts {
  const right = marked.filter((one) => one.right > one.wrong).length;
  const decided = right + marked.filter((one) => one.wrong > one.right).length;
  return { marked: decided, right, ci95: decided === 0 ? null : wilson(right, decided) };
}
