import { defaultMargin } from "@/lib/comparison/words/margins";
import { newestFinished, type Run, requireRun } from "@/lib/db/runs/list";
import { plannedDifferences, type QuestionPlan } from "@/lib/domain/estimate/questions";
import { differenceFound, fewestForVerdict, questionsToFind, questionsToSettle } from "@/lib/stats/compared/questions-needed";
import { compareRuns } from "./metrics";
import type { DifferenceRow } from "./paired-runs";

const level = 0.05;

/**
 * Plans by the spread of one run's scores (assuming correlation 0.5), or with `other` by the differences. Level 5% / metrics
 * (Holm's strictest step). Throws Refusal for an unknown run.
 */
export async function planQuestions(run: string, other?: string): Promise<QuestionPlan[]> {
  if (other !== undefined) return planOfRows((await compareRuns([run, other], {}, { withMeasures: false })).pairs[0]?.rows ?? []);
  const found = await requireRun(run);
  return plansOf(spreadsIn(found));
}

interface Spread {
  metric: string;
  questions: number;
  spread: number | null;
}

const spreadsIn = ({ metrics, summaries }: Run): Spread[] =>
  metrics.flatMap((metric) => {
    const summary = summaries[metric];
    return summary ? [{ metric, questions: summary.questions, spread: summary.spread }] : [];
  });

export const planOfRows = (rows: readonly Pick<DifferenceRow, "metric" | "difference">[]): QuestionPlan[] =>
  plansOf(
    rows.map(({ metric, difference }) => ({
      metric,
      questions: difference?.questions ?? 0,
      spread: difference?.spread ?? null,
    })),
  );

const plansOf = (spreads: readonly Spread[]): QuestionPlan[] =>
  spreads.map(({ metric, questions, spread }) => {
    const plan = planAt(level / spreads.length, spread);
    return {
      metric,
      questions,
      spread,
      finds: plan.finds(questions),
      settled: plan.settled(questions),
      needed: plannedDifferences.map((difference) => ({ difference, questions: plan.needed(difference) })),
    };
  });

/** `corrected` is already divided by the number of metrics. Null if nothing varies. */
const planAt = (corrected: number, spread: number | null) => ({
  finds: (questions: number) =>
    spread === null || questions < fewestForVerdict(corrected) ? null : differenceFound(questions, spread, corrected),
  settled: (questions: number) =>
    questionsToSettle({ spread, questions }, { margin: defaultMargin, level: corrected, more: false }),
  needed: (difference: number) =>
    spread === null ? null : Math.max(fewestForVerdict(corrected), questionsToFind(difference, spread, corrected)),
});

/**
 * What `samples` questions of a new run would find, and how many would find the usual margin, by the newest finished run of the
 * dataset, else of any.
 */
export async function expectedFinds(datasetId: string, chosen: readonly string[], samples: number) {
  const run = await newestFinished(datasetId);
  if (!run) return null;
  const found = spreadsIn(run)
    .filter(({ metric }) => chosen.includes(metric))
    .flatMap(({ metric, spread }) => {
      const plan = planAt(level / chosen.length, spread);
      const finds = plan.finds(samples);
      const needed = plan.needed(defaultMargin);
      return finds === null || needed === null ? [] : [{ metric, finds, needed }];
    });
  return found.length === 0 ? null : { run, metrics: found };
}
