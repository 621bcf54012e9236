import { stringify } from "csv-stringify/sync";
import { defused, defusedMark } from "@/lib/datasets/values/formula-cell";
import { judgmentsOfSamples } from "@/lib/db/judgments/read";
import { type StoredScore, scoresOfSamples, scoresWithoutTexts } from "@/lib/db/judgments/scores";
import { findRun, type Run } from "@/lib/db/runs/list";
import { placesOfAll } from "@/lib/db/samples/places";
import { type Sample, samplesWithoutMetadata, samplesWithoutTexts } from "@/lib/db/samples/rows";
import { type SampleQuery, walkSamples } from "@/lib/db/samples/table";
import { Refusal } from "@/lib/domain/problem";
import { bandOf } from "@/lib/domain/scores/band";
import { judgeNames, renameModels } from "@/lib/runs/shared/judge-names";

export const exportFormats = ["jsonl", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  format: ExportFormat;
  /** A row a judgment instead of a row a sample. */
  judgments?: boolean;
  query?: SampleQuery;
  /** What a share link shows; null for everything. */
  shows?: RowShows | null;
}

type Row = Record<string, unknown>;

/** What a share link's rows of samples hold beside scores: texts, ids, labels and explanations; what configuration and judges are called. */
interface RowShows {
  texts: boolean;
  names: boolean;
}

/**
 * A run's results as text, a piece at a time: a row a sample, or a row a judgment, of the samples that match `query` in its order;
 * of all in the order of the file without one. For a share link, `shows` says what its rows of samples hold: the rest is
 * null and is not read, and the database's ids give way to places among the samples that the link shows. Throws Refusal for an unknown run.
 *
 * CSV is RFC 4180 in UTF-8 with a byte order mark. What a spreadsheet would run begins with an apostrophe there, which an import
 * takes off again (lib/datasets/values/formula-cell.ts).
 */
export async function exportRun(
  id: string,
  { format, judgments = false, query = {}, shows = null }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const rows = judgments ? judgmentRows(run, query) : sampleRows(run, query, shows);
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
    value === null || value === undefined
      ? ""
      : typeof value === "number"
        ? value
        : defused(typeof value === "object" ? JSON.stringify(value) : String(value));
  const write = (records: unknown[][]) => stringify(records, { record_delimiter: "windows", quoted_match: /[\r\n]/ });
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

async function* judgmentRows(run: Run, query: SampleQuery): AsyncGenerator<Row[]> {
  for await (const ids of batches(run, query, 25)) {
    const places = new Map(ids.map((id, index) => [id, index]));
    const page = await judgmentsOfSamples(run.id, ids);
    // Stable: the judgments of a sample stay in their order.
    page.sort((a, b) => (places.get(a.sampleId) ?? 0) - (places.get(b.sampleId) ?? 0));
    yield page.map((judgment) => {
      const row: Row = { ...judgment, sampleId: judgment.externalId ?? String(judgment.sampleId) };
      return Object.fromEntries(judgmentColumns.map((column) => [column, row[column]]));
    });
  }
}

const ofScore = ["band", "cause", "scored", "explanation"] as const;

const sampleColumns = (metrics: readonly string[]) => [
  "id",
  "configuration",
  "question",
  "contexts",
  "response",
  "reference",
  "labels",
  ...metrics.flatMap((metric) => [metric, ...ofScore.map((name) => `${metric}.${name}`)]),
  defusedMark,
];

function flat({ scores, sample, ...row }: Row, metrics: readonly string[]): Row {
  const all = scores as Record<string, Record<"score" | (typeof ofScore)[number], unknown>>;
  const cells = metrics.flatMap((metric) => [
    [metric, all[metric]?.score],
    ...ofScore.map((name) => [`${metric}.${name}`, name === "scored" ? kOfN(all[metric]?.scored) : all[metric]?.[name]]),
  ]);
  return { ...row, ...Object.fromEntries(cells), [defusedMark]: sample };
}

/** "3 of 4", which no spreadsheet takes for a date. */
const kOfN = (scored: unknown) => (Array.isArray(scored) ? scored.join(" of ") : null);

/** Bytes of texts that are held at once, unless a single sample has more. */
const mostBytes = 8 * 1024 * 1024;

/** The ids of all that match, in order, so many at a time that neither their number nor their texts are too much to hold. */
async function* batches(run: Run, query: SampleQuery, most: number): AsyncGenerator<number[]> {
  let batch: number[] = [];
  let held = 0;
  for await (const page of walkSamples(run, query)) {
    for (const { id, bytes } of page) {
      if (batch.length > 0 && (batch.length >= most || held + bytes > mostBytes)) {
        yield batch;
        batch = [];
        held = 0;
      }
      batch.push(id);
      held += bytes;
    }
  }
  if (batch.length > 0) yield batch;
}

async function* sampleRows(run: Run, query: SampleQuery, shows: RowShows | null): AsyncGenerator<Row[]> {
  const { models } = run.judge;
  const { texts = true, names = true } = shows ?? {};
  const places = shows && (await placesOfAll(run, query.within ?? {}));
  for await (const ids of batches(run, query, 200)) {
    const [samples, scores] = await Promise.all([
      texts ? samplesWithoutMetadata(ids) : samplesWithoutTexts(ids),
      texts ? scoresOfSamples(run.id, ids) : scoresWithoutTexts([], run.id, ids),
    ]);
    yield samples.map((sample) => {
      const shown = places ? { ...sample, id: places.get(sample.id) ?? 0 } : sample;
      const row = rowOf(run, shown, scores.get(sample.id) ?? []);
      const told = texts ? row : { ...row, ...untold };
      return names ? told : { ...told, scores: renameModels(told.scores, models, judgeNames(models)), configuration: null };
    });
  }
}

const untold = { question: null, contexts: null, response: null, reference: null, labels: null };

const rowOf = (run: Run, sample: Sample, scores: readonly StoredScore[]): Row => ({
  id: sample.externalId ?? String(sample.id),
  question: sample.question,
  contexts: sample.contexts,
  response: sample.response,
  reference: sample.reference,
  configuration: run.configuration.name,
  labels: sample.labels,
  scores: Object.fromEntries(
    inOrder(scores, run.metrics).map(({ metric, score, cause, scored, expected, explanation, detail }) => [
      metric,
      { score, band: score === null ? null : bandOf(score), cause, scored: [scored, expected], explanation, detail },
    ]),
  ),
  sample: sample.id,
});

/** Scores are stored as they come; every row lists them as the run does. */
const inOrder = (scores: readonly StoredScore[], metrics: readonly string[]) =>
  metrics.flatMap((metric) => scores.filter((score) => score.metric === metric));
