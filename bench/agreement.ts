import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { scoreOf } from "./lexical-score";

const groundings = requireMetrics(["context-adherence-plus", "claims"]);
const relevances = requireMetrics(["trulens-context-relevance", "ragas-context-relevancy", "nvidia-context-relevance"]);

const Row = z.object({
  question: z.string().default(""),
  contexts: z.array(z.string()),
  response: z.string().nullable().default(null),
  labels: z
    .object({
      adherent: z.boolean().nullable().catch(null),
      context_relevance: z.array(z.number().nullable()).nullable().catch(null),
    })
    .partial()
    .default({}),
});
type Row = z.infer<typeof Row>;

interface Agreement {
  file: string;
  metric: string;
  /** Area under the ROC curve. Null without both classes. */
  auroc: number | null;
  /** Its 95 % interval, clustered by question. */
  ci95: readonly [number, number] | null;
  /** Of "the score is 1"; null without positives. */
  f1: number | null;
  n: number;
  positives: number;
  negatives: number;
}

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

  agreement(file: string, metric: string): Agreement {
    const positives = this.#labels.filter(Boolean).length;
    const n = this.#labels.length;
    const { value, ci95 } = clusteredAuroc(this.#scores, this.#labels, this.#clusters);
    const called = this.#scores.map((score) => score === 1);
    const right = called.filter((isCalled, at) => isCalled && this.#labels[at]).length;
    const f1 = positives > 0 ? (2 * right) / (called.filter(Boolean).length + positives) : null;
    return { file, metric, auroc: value, ci95, f1, n, positives, negatives: n - positives };
  }
}

async function agreementOf(path: string, polls: number | undefined): Promise<Agreement[]> {
  const rows: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim()) rows.push(Row.parse(JSON.parse(line)));
  const frequencies = new DocumentFrequencies();
  for (const { contexts } of rows) for (const context of contexts) frequencies.addDocument(context);
  const judge = createLexicalJudge(frequencies);

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
        // Labels are per context, so each context is judged alone.
        if (typeof label === "number")
          comparisonOf(metric).add(
            await scoreOf(judge, metric, { ...sample, contexts: [context] }, polls),
            label > 0,
            sample.question,
          );
      }
  }
  return [...comparisons].map(([metric, comparison]) => comparison.agreement(basename(path, ".jsonl"), metric.id));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, polls: { type: "string" } },
});
if (positionals.length === 0) {
  console.error("How well the lexical judge agrees with people: npx tsx bench/agreement.ts FILE.jsonl… [--polls N] [--json]");
  process.exit(2);
}
const agreements: Agreement[] = [];
for (const path of positionals) agreements.push(...(await agreementOf(path, values.polls ? Number(values.polls) : undefined)));

if (values.json) console.log(JSON.stringify({ judge: "lexical", agreements }, null, 2));
else
  console.table(
    agreements.map(({ auroc: area, ci95, f1, ...rest }) => ({
      ...rest,
      auroc: area === null ? "not defined" : area.toFixed(3),
      f1: f1 === null ? "not defined" : f1.toFixed(3),
      "95 %": ci95?.map((end) => end.toFixed(3)).join(" to ") ?? "none",
    })),
    ["file", "metric", "auroc", "95 %", "f1", "n", "positives", "negatives"],
  );
