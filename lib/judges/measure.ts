import { gradesFrom0To1 } from "@/lib/agreement/pairs";
import { clustersOf } from "@/lib/db/samples/questions";
import { partOf } from "@/lib/domain/labels/part";
import { Refusal } from "@/lib/domain/problem";
import { callsOfJudges } from "@/lib/judges/store/calls";
import { type JudgeKey, judgeKey, mostJudgedSamples, mostJudges } from "@/lib/judges/words/key";
import { aurocParts } from "@/lib/stats/auroc/clustered";
import { type CallsOfJudge, sumUpCalls } from "./calls";
import { type JudgeCandidate, type JudgeColumn, type LabelledUnit, readColumns } from "./columns";
import { differencesFromBest, differencesOfPanel, type FromBest } from "./differences";
import { type Figures, judgeFigures, type LabelledScores } from "./figures";
import { fittingMetric } from "./fitting";
import { type LabelAsked, type ReadLabels, readJudgeLabels } from "./read-labels";

export interface JudgesAsked extends LabelAsked {
  /** Newest first. */
  candidates: readonly JudgeCandidate[];
  /** Keys of candidates; null for all that can be compared well. */
  chosen: readonly string[] | null;
  /** Only those of the metric that the labels are about. */
  isOfOneMetric: boolean;
}

export type LeftOutCause = "unit" | "no-score" | "few-scores" | "other-metric" | "repeat" | "too-many" | "not-chosen";

interface MeasuredJudge extends JudgeKey, Figures, CallsOfJudge {
  unscored: number;
}

export interface MeasuredJudges extends Omit<ReadLabels, "bySample" | "grades" | "about"> {
  /** The metric that all compared judges score; null if they may score different ones. */
  metric: string | null;
  labelled: number;
  samples: number;
  questions: number;
  goodSamples: number;
  badSamples: number;
  /** In the order of `candidates`. */
  judges: MeasuredJudge[];
  fromBest: FromBest;
  panel: Figures | null;
  /** The panel minus each judge. */
  ofPanel: FromBest["differences"];
  leftOut: (JudgeKey & { cause: LeftOutCause; scored: number })[];
}

/** Cost and latency are read from at most this many samples. */
const mostSampled = 2_000;

/** Reads and measures. Takes seconds for many judges and samples, so it runs in a thread. Throws Refusal. */
export async function measureJudges({ candidates, chosen, isOfOneMetric, ...asked }: JudgesAsked): Promise<MeasuredJudges> {
  const { bySample, grades, about, ...labels } = await readJudgeLabels(asked);
  if (bySample.size > mostJudgedSamples)
    throw new Refusal(
      `${bySample.size.toLocaleString("en")} samples have this label. Judges are compared on up to ${mostJudgedSamples.toLocaleString("en")}.`,
    );
  const samples = [...bySample.keys()].sort((a, b) => a - b);
  const units = samples.flatMap((sample) =>
    (bySample.get(sample) ?? []).flatMap((label, context) => (label ? [{ sample, context, label }] : [])),
  );
  const fitting = candidates.filter(({ isPerContext }) => labels.unit === "sample" || isPerContext);
  const columns = await readColumns(fitting, { samples, units, bySample, labels });
  const scored = columns.filter(({ scored }) => scored > 0);
  const metric = isOfOneMetric ? fittingMetric(scored, { ...labels, about }) : null;
  const { compared, leftOut } = choose(candidates, { columns, chosen, metric });
  const common = units.flatMap((unit, at) =>
    compared.every(({ scores }) => !Number.isNaN(scores[at])) ? [{ ...unit, at }] : [],
  );
  const named = await clustersOf([...new Set(common.map(({ sample }) => sample))]);
  const labelled = labelledOf(common, grades, named);
  const priced = sampled(common.map(({ sample }) => sample));
  const calls = { samples: priced.length, ...(await callsOfJudges(compared, priced)) };
  const scoresOf = ({ scores }: JudgeColumn) => common.map(({ at }) => scores[at] ?? 0);
  const all = compared.map(scoresOf);
  const partsOf = (scores: readonly number[]) => aurocParts(scores, labelled.isGood, labelled.questions);
  const parts = all.map(partsOf);
  const panel = compared.length > 1 && common.length > 0 ? meanOf(all) : null;
  return {
    ...labels,
    metric,
    labelled: units.length,
    samples: common.length,
    questions: new Set(labelled.questions).size,
    goodSamples: labelled.isGood.filter(Boolean).length,
    badSamples: labelled.isGood.filter((isGood) => !isGood).length,
    judges: compared.map(({ run, metric, scores }, at) => ({
      run,
      metric,
      unscored: scores.filter(Number.isNaN).length,
      ...judgeFigures(all[at] ?? [], labelled),
      ...sumUpCalls({ run, metric }, calls),
    })),
    fromBest: differencesFromBest(parts),
    panel: panel && judgeFigures(panel, labelled),
    ofPanel: differencesOfPanel(panel && partsOf(panel), parts),
    leftOut,
  };
}

/** A judge with fewer scores would leave little to compare all on, unless it was named. */
const leastShare = 0.5;

function choose(
  candidates: readonly JudgeCandidate[],
  { columns, chosen, metric }: { columns: readonly JudgeColumn[]; chosen: readonly string[] | null; metric: string | null },
): { compared: JudgeColumn[]; leftOut: MeasuredJudges["leftOut"] } {
  const byKey = new Map(columns.map((column) => [judgeKey(column), column]));
  const most = Math.max(0, ...columns.map(({ scored }) => scored));
  const compared: JudgeColumn[] = [];
  const leftOut: MeasuredJudges["leftOut"] = [];
  for (const candidate of candidates) {
    const key = judgeKey(candidate);
    const column = byKey.get(key);
    const cause = ((): LeftOutCause | null => {
      if (!column) return columns.length === 0 && candidate.isPerContext ? "no-score" : "unit";
      if (column.scored === 0) return "no-score";
      if (chosen) return chosen.includes(key) ? null : "not-chosen";
      if (metric !== null && candidate.metric !== metric) return "other-metric";
      if (candidate.isRepeat) return "repeat";
      if (column.scored < leastShare * most) return "few-scores";
      return compared.length < mostJudges ? null : "too-many";
    })();
    if (column && cause === null) compared.push(column);
    else leftOut.push({ run: candidate.run, metric: candidate.metric, cause: cause ?? "unit", scored: column?.scored ?? 0 });
  }
  return { compared, leftOut };
}

function labelledOf(
  common: readonly LabelledUnit[],
  grades: readonly number[],
  clusterOf: ReadonlyMap<number, string>,
): LabelledScores {
  const numbers = new Map<string, number>();
  const own = common.map(({ sample }) => clusterOf.get(sample) ?? String(sample));
  for (const cluster of own) if (!numbers.has(cluster)) numbers.set(cluster, numbers.size);
  const labels = common.map(({ label }) => label);
  return {
    isGood: labels.map(({ isGood }) => isGood),
    onScale: gradesFrom0To1(labels, grades),
    questions: own.map((cluster) => numbers.get(cluster) ?? -1),
    isTest: own.map((cluster) => partOf(cluster) === "test"),
  };
}

function sampled(samples: readonly number[]): number[] {
  const different = [...new Set(samples)];
  const step = Math.ceil(different.length / mostSampled);
  return step < 2 ? different : different.filter((_, at) => at % step === 0);
}

/** Sums exactly: rounding errors would tell equal means apart. */
const meanOf = (columns: readonly (readonly number[])[]): number[] =>
  (columns[0] ?? []).map((_, at) => {
    const sum = columns.reduce((total, scores) => total + (scores[at] ?? 0), 0);
    return Math.round((sum / columns.length) * 1e12) / 1e12;
  });
