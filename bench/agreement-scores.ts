import type { Judge } from "@/lib/judge/contract/judge";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { type Counts, countCalled, type Measured, measureCounts } from "./agreement-counts";
import type { SampleRow } from "./agreement-rows";
import { scoreOf } from "./lexical-score";

const groundings = requireMetrics(["context-adherence-plus", "claims"]);
const relevances = requireMetrics(["trulens-context-relevance", "ragas-context-relevancy", "nvidia-context-relevance"]);

class Comparison {
  readonly #scores: number[] = [];
  readonly #labels: boolean[] = [];
  readonly #clusters: number[] = [];
  readonly #questions = new Map<string, number>();

  add(score: number | null, label: boolean, question: string): void {
    if (score === null) return;
    const cluster = this.#questions.get(question) ?? this.#questions.size;
    this.#questions.set(question, cluster);
    this.#scores.push(score);
    this.#labels.push(label);
    this.#clusters.push(cluster);
  }

  /** The AUROC of the score, and how well a full score finds good samples, and any other bad ones. */
  measured(file: string, metric: Metric): Measured[] {
    const yes = this.#labels.filter(Boolean).length;
    const n = this.#labels.length;
    const what = `${metric.id}, ${yes} yes, ${n - yes} no`;
    const { value, ci95 } = clusteredAuroc(this.#scores, this.#labels, this.#clusters);
    return [
      { file, what: `AUROC: ${what}`, value, ci95, n },
      // Only groundedness has a right full score.
      ...(metric.mustNotFall ? this.#f1(file, `${metric.id} is 1`, true) : []),
      ...(metric.mustNotFall ? this.#f1(file, `${metric.id} is below 1`, false) : []),
    ];
  }

  #f1(file: string, what: string, label: boolean): Measured[] {
    const byQuestion: Counts[] = Array.from(this.#questions, () => ({ right: 0, wrong: 0, left: 0 }));
    for (const [at, score] of this.#scores.entries()) {
      const own = byQuestion[this.#clusters[at] ?? 0];
      if (!own) continue;
      const { right, wrong, left } = countCalled((score === 1) === label, this.#labels[at] === label);
      own.right += right;
      own.wrong += wrong;
      own.left += left;
    }
    return measureCounts(file, what, byQuestion).filter((one) => one.what.startsWith("F1"));
  }
}

/** How well scores agree with labels of responses and of contexts. */
export async function measureScores(file: string, rows: readonly SampleRow[], judge: Judge, polls?: number): Promise<Measured[]> {
  const comparisons = new Map<Metric, Comparison>();
  const comparisonOf = (metric: Metric) => {
    const comparison = comparisons.get(metric) ?? new Comparison();
    comparisons.set(metric, comparison);
    return comparison;
  };
  for (const { labels, ...sample } of rows) {
    const { adherent, context_relevance: relevant } = labels;
    if (typeof adherent === "boolean")
      for (const metric of groundings)
        comparisonOf(metric).add(await scoreOf(judge, metric, sample, polls), adherent, sample.question);
    for (const metric of relevances)
      for (const [index, context] of sample.contexts.entries()) {
        const label = relevant?.[index];
        if (typeof label !== "number") continue;
        // Labels are per context, so each context is judged alone.
        const score = await scoreOf(judge, metric, { ...sample, contexts: [context] }, polls);
        comparisonOf(metric).add(score, label > 0, sample.question);
      }
  }
  return [...comparisons].flatMap(([metric, comparison]) => comparison.measured(file, metric));
}
