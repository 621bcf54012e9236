import { stringify } from "csv-stringify/sync";
import { judgmentsOfSamples } from "@/lib/db/judgments";
import { findRun, type Run } from "@/lib/db/runs";
import { type Sample, samplesAfter } from "@/lib/db/samples";
import { scoresOfSamples } from "@/lib/db/scores";
import { bandOf } from "@/lib/domain/band";
import { Refusal } from "@/lib/domain/problem";

export const exportFormats = ["jsonl", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

type Row = Record<string, unknown>;

/**
 * A run's results as text, a piece at a time: a row a sample, or a row a judgment. Throws Refusal for an unknown run. Cells
 * that a spreadsheet would take for a formula begin with an apostrophe in CSV.
 */
export async function exportRun(
  id: string,
  { format, judgments = false }: { format: ExportFormat; judgments?: boolean },
): Promise<AsyncGenerator<string>> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const rows = judgments ? judgmentRows(run) : sampleRows(run);
  if (format === "jsonl") return pieces(rows, (page) => page.map((row) => `${JSON.stringify(row)}\n`).join(""));
  if (format === "json") return jsonArray(rows);
  const columns = judgments ? judgmentColumns : sampleColumns(run.metrics);
  return csv(rows, columns, judgments ? (row) => row : (row) => flat(row, run.metrics));
}

async function* pieces(pages: AsyncGenerator<Row[]>, write: (page: Row[]) => string): AsyncGenerator<string> {
  for await (const page of pages) yield write(page);
}

async function* jsonArray(pages: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  let first = true;
  yield "[";
  for await (const page of pages) {
    yield page.map((row, index) => `${first && index === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join("");
    if (page.length > 0) first = false;
  }
  yield first ? "]\n" : "\n]\n";
}

async function* csv(pages: AsyncGenerator<Row[]>, columns: string[], shape: (row: Row) => Row): AsyncGenerator<string> {
  const cell = (value: unknown) =>
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : value;
  const write = (records: unknown[][]) => stringify(records, { escape_formulas: true, cast: { boolean: String } });
  yield `\ufeff${write([columns])}`;
  for await (const page of pages) yield write(page.map(shape).map((row) => columns.map((column) => cell(row[column]))));
}

const judgmentColumns = [
  "sampleId",
  "metric",
  "context",
  "model",
  "poll",
  "raw",
  "score",
  "verdict",
  "explanation",
  "criteria",
  "evidence",
  "reply",
  "error",
  "attempts",
  "promptTokens",
  "completionTokens",
  "latencyMs",
  "cached",
];

async function* judgmentRows(run: ExportedRun): AsyncGenerator<Row[]> {
  for await (const samples of samplesOf(run, 25)) {
    const page = await judgmentsOfSamples(run.id, idsOf(samples));
    yield page.map((judgment) => {
      const row: Row = { ...judgment, sampleId: judgment.externalId ?? String(judgment.sampleId) };
      return Object.fromEntries(judgmentColumns.map((column) => [column, row[column]]));
    });
  }
}

const sampleColumns = (metrics: readonly string[]) => [
  "id",
  "configuration",
  "question",
  "contexts",
  "response",
  "reference",
  "labels",
  ...metrics.flatMap((metric) => [metric, `${metric}.band`, `${metric}.cause`, `${metric}.explanation`]),
];

function flat({ scores, ...row }: Row, metrics: readonly string[]): Row {
  const all = scores as Record<string, Record<"score" | "band" | "cause" | "explanation", string | number | null>>;
  const cells = metrics.flatMap((metric) => [
    [metric, all[metric]?.score],
    [`${metric}.band`, all[metric]?.band],
    [`${metric}.cause`, all[metric]?.cause],
    [`${metric}.explanation`, all[metric]?.explanation],
  ]);
  return { ...row, ...Object.fromEntries(cells) };
}

type ExportedRun = Pick<Run, "id" | "configurationId" | "configuration" | "metrics">;

async function* samplesOf({ configurationId }: ExportedRun, take: number): AsyncGenerator<Sample[]> {
  let position = -1;
  for (;;) {
    const samples = await samplesAfter(configurationId, position, take);
    if (samples.length === 0) return;
    yield samples;
    position = samples.at(-1)?.position ?? position;
  }
}

const idsOf = (samples: readonly Sample[]) => samples.map(({ id }) => id);

async function* sampleRows(run: ExportedRun): AsyncGenerator<Row[]> {
  for await (const samples of samplesOf(run, 200)) {
    const scores = await scoresOfSamples(run.id, idsOf(samples));
    yield samples.map((sample) => ({
      id: sample.externalId ?? String(sample.id),
      question: sample.question,
      contexts: sample.contexts,
      response: sample.response,
      reference: sample.reference,
      configuration: run.configuration.name,
      labels: sample.labels,
      scores: Object.fromEntries(
        inOrder(scores.get(sample.id) ?? [], run.metrics).map(
          ({ metric, score, cause, scored, expected, explanation, detail }) => [
            metric,
            { score, band: score === null ? null : bandOf(score), cause, scored: [scored, expected], explanation, detail },
          ],
        ),
      ),
    }));
  }
}

/** Scores are stored as they come; every row lists them as the run does. */
const inOrder = <S extends { metric: string }>(scores: readonly S[], metrics: readonly string[]): S[] =>
  metrics.flatMap((metric) => scores.filter((score) => score.metric === metric));
