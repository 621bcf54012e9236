import type * as z from "zod";
import { samplesOfDataset } from "@/lib/agreement/store/agreement";
import { titleOf } from "@/lib/comparison/metric-title";
import { Refusal } from "@/lib/domain/problem";
import type { JudgesQuery } from "@/lib/judges/api/query";
import { stateOfRound } from "@/lib/judges/store/label-sources";
import { judgeKey, mostJudges } from "@/lib/judges/words/key";
import type { ComparedJudge, JudgeFigures, JudgesReport } from "@/lib/judges/words/report";
import { paretoFront } from "@/lib/stats/ranked/front";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { type Candidate, candidatesOf, type JudgeCandidates, requireKnown } from "./candidates";
import { leftOutOf } from "./left-out";
import { type JudgesAsked, type MeasuredJudges, measureJudges } from "./measure";
import { judgeNames } from "./names";
import { costOfJudge, pricesOfJudges } from "./prices";
import { judgesSentences } from "./sentence";
import { warningsOf } from "./warnings";

const cacheSize = 20;

/** Says which judge tells good samples from bad, and at what cost. Throws Refusal for unknown names and invalid rules. */
export async function compareJudges(
  datasetId: string,
  { configuration: wanted, label, round, good, metric: asked, judges: named }: z.output<typeof JudgesQuery> = {},
  measure: (asked: JudgesAsked) => Promise<MeasuredJudges> = measureJudges,
): Promise<JudgesReport> {
  const found = await candidatesOf(datasetId, wanted);
  const metric = asked === "all" ? undefined : asked;
  const chosen = named && [...new Set(named)];
  if (chosen && chosen.length > mostJudges)
    throw new Refusal(`${chosen.length} judges are chosen; at most ${mostJudges} can be compared.`);
  if (chosen) requireKnown(found.candidates, chosen);
  const candidates = found.candidates.filter((one) => metric === undefined || one.metric === metric);
  if (metric !== undefined && candidates.length === 0 && found.candidates.length > 0)
    throw new Refusal(`No finished run of the configuration has the metric ${metric.slice(0, 100)}.`, "invalid");
  if (!found.configuration) return { ...emptyOf(found), sentence: "", detail: "", warnings: [] };
  const measuring: JudgesAsked = {
    configurationId: found.configuration.id,
    label,
    round,
    good,
    usualRound: label === undefined ? found.rounds[0]?.id : undefined,
    candidates: candidates.map(({ run, metric, isPerContext, repeats }) => ({
      run,
      metric,
      isPerContext,
      isRepeat: repeats !== null,
    })),
    chosen: chosen ?? null,
    isOfOneMetric: asked === undefined && !chosen,
  };
  const ofRound = round ?? measuring.usualRound;
  const key = [
    ...[measuring, candidates.map(({ of: { thresholds: _, ...of } }) => stateOf(of))],
    ...[await samplesOfDataset(found.configuration.id), ofRound && (await stateOfRound(ofRound))],
  ];
  const measured = await memoise("judges", cacheSize, JSON.stringify(key), () => measure(measuring));
  return report(found, candidates, { ...measured, metric: metric ?? measured.metric });
}

async function report(found: JudgeCandidates, candidates: readonly Candidate[], measured: MeasuredJudges): Promise<JudgesReport> {
  const byKey = new Map(candidates.map((one) => [judgeKey(one), one]));
  const ofMeasured = measured.judges.flatMap((one, at) => {
    const candidate = byKey.get(judgeKey(one));
    return candidate ? [{ measured: one, candidate, fromBest: measured.fromBest.differences[at] ?? null }] : [];
  });
  const names = judgeNames(ofMeasured.map(({ candidate }) => candidate));
  const prices = await pricesOfJudges(ofMeasured.map(({ candidate: { of } }) => of));
  const judges = ofMeasured.flatMap(({ measured: { tokens, ...figures }, candidate: { of, metric, repeats }, fromBest }) => {
    const named = names.get(judgeKey(figures));
    if (!named) return [];
    const errors = Object.values(of.summaries[metric]?.errors ?? {}).reduce((sum, count) => sum + count, 0);
    const own = { runName: of.name, repeats, errors, fromBest, isOnFrontier: false };
    return { ...figures, ...named, ...own, ...costOfJudge(of, { tokens }, prices) };
  });
  const sorted = onFrontier(judges).sort((a, b) => (b.auroc.value ?? -1) - (a.auroc.value ?? -1));
  const { labelled, samples, questions, goodSamples, badSamples, label, round, unit, good, metric, columns } = measured;
  const whole = {
    ...emptyOf(found),
    labels: columns,
    label,
    round,
    unit,
    good,
    metric,
    labelled,
    samples,
    questions,
    goodSamples,
    badSamples,
    metrics: [...new Set(found.candidates.map(({ metric }) => metric))].map((id) => ({ id, title: titleOf(id) })),
    judges: sorted,
    panel: panelOf(judges, measured),
    frontier: sorted
      .filter(({ isOnFrontier }) => isOnFrontier)
      .sort((a, b) => (a.costPer1000Usd ?? 0) - (b.costPer1000Usd ?? 0))
      .map(({ run, metric }) => ({ run, metric })),
    notCompared: leftOutOf(measured, byKey),
  };
  return { ...whole, ...judgesSentences(whole), warnings: warningsOf(whole, measured, found.older) };
}

const onFrontier = (judges: readonly ComparedJudge[]): ComparedJudge[] => {
  const front = paretoFront(
    judges.map(({ auroc, costPer1000Usd }) => ({ mean: auroc.value ?? Number.NaN, cost: costPer1000Usd })),
  );
  return judges.map((one, at) => ({ ...one, isOnFrontier: front[at] ?? false }));
};

/** It costs as much as all of them; whether it is on the frontier is compared with each of them. */
function panelOf(judges: readonly ComparedJudge[], { panel, fromBest, ofPanel }: MeasuredJudges): JudgeFigures | null {
  if (!panel) return null;
  const costs = judges.map(({ costPer1000Usd }) => costPer1000Usd);
  const costPer1000Usd = costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0 as number | null);
  const costCause = costPer1000Usd === null ? (judges.find((one) => one.costPer1000Usd === null)?.costCause ?? null) : null;
  const points = [...judges, { auroc: panel.auroc, costPer1000Usd }];
  const front = paretoFront(points.map(({ auroc, costPer1000Usd: cost }) => ({ mean: auroc.value ?? Number.NaN, cost })));
  const best = fromBest.best === null ? null : (ofPanel[fromBest.best] ?? null);
  return { ...panel, fromBest: best, costPer1000Usd, costCause, isOnFrontier: front.at(-1) ?? false };
}

const emptyOf = ({
  dataset,
  configuration,
  configurations,
  rounds,
}: JudgeCandidates): Omit<JudgesReport, "sentence" | "detail" | "warnings"> => ({
  dataset,
  configuration,
  configurations,
  rounds,
  labels: [],
  label: null,
  round: null,
  unit: null,
  good: null,
  metric: null,
  metrics: [],
  labelled: 0,
  samples: 0,
  questions: 0,
  goodSamples: 0,
  badSamples: 0,
  judges: [],
  panel: null,
  frontier: [],
  notCompared: [],
});
