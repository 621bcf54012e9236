import { reasonsOfSamples } from "@/lib/db/judgments/read";
import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { contextScoresOfMetric } from "@/lib/db/reviews/agreement";
import type { Run } from "@/lib/db/runs/list";
import { questionsOf } from "@/lib/db/samples/questions";
import { wholeSamples } from "@/lib/db/samples/rows";
import { modelsInWords, type PromptTemplate } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { builtInName, versionIn } from "@/lib/domain/prompts/names";
import { type Draw, type DrawnItem, largestDraw, type TriedScore } from "@/lib/domain/prompts/tried";
import { missingField } from "@/lib/domain/sample";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { usualAsksOf } from "@/lib/judge/asks";
import type { Metric } from "@/lib/metrics/define";
import { isBuiltIn } from "@/lib/metrics/prompts";
import { type LabelledItem, labelledItems } from "./labelled";

/** A sample with more labelled contexts shows these. */
const mostContexts = 20;

/**
 * Up to `size` labelled samples of the practice part, with the run's scores: those whose questions have the lowest keys, which is a
 * random draw that stays the same for every prompt. Throws Refusal if there is none.
 */
export async function drawPractice(
  run: Run,
  metric: Metric,
  prompts: Readonly<Record<string, PromptTemplate>>,
  size: number,
): Promise<Draw> {
  const labelled = await labelledItems(run, metric.id);
  const bySample = new Map<number, LabelledItem[]>();
  for (const item of (labelled?.items ?? []).filter(({ part }) => part === "practice"))
    bySample.set(item.sampleId, [...(bySample.get(item.sampleId) ?? []), item]);
  if (!labelled || bySample.size === 0) throw new Refusal(noLabels(run, labelled !== null));
  const drawn = [...bySample.values()].sort(byKey).slice(0, Math.min(size, largestDraw));
  const items = drawn.flatMap((own) => own.slice(0, mostContexts));
  const ids = drawn.map(([first]) => first?.sampleId ?? 0);
  const asked = { settings: run.settings, prompts: { ...prompts } };
  const samples = await wholeSamples(ids);
  const perModel = samples.reduce(
    (sum, sample) => sum + (missingField(sample, metric.needs) === null ? usualAsksOf(asked, metric, sample).length : 0),
    0,
  );
  const { asksModels, isStandIn } = describeJudge(run.judge.kind);
  return {
    run: { id: run.id, name: run.name },
    promptBefore: promptOf(run, metric),
    ...{ source: labelled.source, passes: labelled.passes, available: bySample.size },
    items: await withScores(run, metric.id, items),
    calls: asksModels ? perModel * run.judge.models.length : 0,
    ...{ judge: modelsInWords(run), isStandIn },
  };
}

const byKey = ([a]: readonly LabelledItem[], [b]: readonly LabelledItem[]): number =>
  (a?.questionKey ?? "") < (b?.questionKey ?? "") ? -1 : a?.questionKey === b?.questionKey ? 0 : 1;

const noLabels = ({ name }: Run, hasTestPart: boolean): string =>
  hasTestPart
    ? `All labelled questions of ${name} are in the test part, which cannot be tried on. Label more of its samples.`
    : `${name} has no labels. Upload a label with its samples, or start a round.`;

/** "built-in", the name of a version, or words for a prompt typed for the run. */
export const promptOf = ({ prompts, settings }: Run, metric: Metric): string =>
  versionIn(prompts, metric.id) ??
  (Object.entries(prompts).every(
    ([key, { hash }]) =>
      (key !== metric.id && !key.startsWith(`${metric.id}/`)) || isBuiltIn(metric, settings[metric.id] ?? {}, key, hash),
  )
    ? builtInName
    : "a prompt without a name");

async function withScores(run: Run, metric: string, items: readonly LabelledItem[]): Promise<DrawnItem[]> {
  const ids = [...new Set(items.map(({ sampleId }) => sampleId))];
  const ofContexts = items.some(({ context }) => context !== null);
  const [questions, scores, contexts, reasons] = await Promise.all([
    questionsOf(ids),
    scoresOfSamples(run.id, ids),
    ofContexts ? contextScoresOfMetric(run.id, metric, ids) : new Map<number, (number | null)[]>(),
    ofContexts ? reasonsOfSamples(run.id, ids, [metric]) : [],
  ]);
  const beforeOf = ({ sampleId, context }: LabelledItem): TriedScore => {
    const whole = scores.get(sampleId)?.find((one) => one.metric === metric);
    if (context === null)
      return { score: whole?.score ?? null, cause: whole?.cause ?? null, explanation: whole?.explanation ?? null };
    const reason = reasons.find((one) => one.sampleId === sampleId && one.item === context);
    const score = contexts.get(sampleId)?.[context] ?? null;
    return { score, cause: null, explanation: reason ? (reason.evidence ?? reason.explanation) : null };
  };
  return items.map((item) => ({
    ...{ sampleId: item.sampleId, context: item.context, label: item.label, isGood: item.isGood },
    question: questions.get(item.sampleId)?.question ?? "",
    before: beforeOf(item),
  }));
}
