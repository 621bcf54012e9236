import { defusedMark } from "@/lib/datasets/values/formula-cell";
import { judgmentsOfSamples } from "@/lib/db/judgments/read";
import { type StoredScore, scoresOfSamples, scoresWithoutTexts } from "@/lib/db/judgments/scores";
import { findRun, type Run } from "@/lib/db/runs/list";
import { placesOfAll } from "@/lib/db/samples/places";
import { type Sample, samplesWithoutMetadata, samplesWithoutTexts, wholeSamples } from "@/lib/db/samples/rows";
import { type SampleQuery, walkSamples } from "@/lib/db/samples/table";
import { everyModel } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { bandOf } from "@/lib/domain/scores/band";
import { judgeNames, renameModels } from "@/lib/runs/shared/judge-names";
import { csvLines, csvStart } from "./csv";
import { fillExplanations } from "./explanation";

export const exportFormats = ["jsonl", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  format: ExportFormat;
  /** One row for each judgment instead of each sample. */
  judgments?: boolean;
  query?: SampleQuery;
  /** What a share shows; null for everything. */
  shows?: RowShows | null;
}

type Row = Record<string, unknown>;

/** What a share's rows of samples contain besides scores. */
interface RowShows {
  /** Texts, ids, labels and explanations. */
  texts: boolean;
  /** Names of the configuration and judges. */
  names: boolean;
}

/**
 * Yields a run's results as text in pieces: one row for each sample or judgment, of the samples that match `query` and in its
 * order; without a query all samples in file order. For a share, `shows` says what the rows of samples contain: the rest is null
 * and is not read, and the samples' places in the share replace the database's ids. Throws Refusal for an unknown run.
 *
 * CSV is RFC 4180 in UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula gets an apostrophe in front,
 * which an import removes (lib/datasets/values/formula-cell.ts).
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
  yield csvStart(columns);
  for await (const page of pages) yield csvLines(page.map(shape).map((row) => columns.map((column) => row[column])));
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
  "flags",
  "reply",
  "error",
  "errorDetail",
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
    // The sort is stable, so the judgments of a sample keep their order.
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

/** "3 of 4", which spreadsheets do not read as a date. */
const kOfN = (scored: unknown) => (Array.isArray(scored) ? scored.join(" of ") : null);

/** Bytes of texts in memory at once, unless a single sample has more. */
const mostBytes = 8 * 1024 * 1024;

/** The ids of all matching samples, in order, in batches of at most `most` ids and `mostBytes` of texts. */
async function* batches(run: Run, query: SampleQuery, most: number): AsyncGenerator<number[]> {
  let batch: number[] = [];
  let batchBytes = 0;
  for await (const page of walkSamples(run, query)) {
    for (const { id, bytes } of page) {
      if (batch.length > 0 && (batch.length >= most || batchBytes + bytes > mostBytes)) {
        yield batch;
        batch = [];
        batchBytes = 0;
      }
      batch.push(id);
      batchBytes += bytes;
    }
  }
  if (batch.length > 0) yield batch;
}

async function* sampleRows(run: Run, query: SampleQuery, shows: RowShows | null): AsyncGenerator<Row[]> {
  const models = everyModel(run.judge);
  const { texts = true, names = true } = shows ?? {};
  const aliases = judgeNames(models);
  const places = shows && (await placesOfAll(run, query.within ?? {}));
  for await (const ids of batches(run, query, 200)) {
    const [samples, scores] = await Promise.all([
      !shows ? wholeSamples(ids) : texts ? samplesWithoutMetadata(ids) : samplesWithoutTexts(ids),
      texts ? scoresOfSamples(run.id, ids) : scoresWithoutTexts([], run.id, ids),
    ]);
    if (texts) await fillExplanations(run.id, scores, (model) => (names ? model : (aliases[models.indexOf(model)] ?? "judge")));
    yield samples.map((sample) => {
      const shown = places ? { ...sample, id: places.get(sample.id) ?? 0 } : sample;
      const row = rowOf(run, shown, scores.get(sample.id) ?? []);
      if (!shows) Object.assign(row, { contextDetails: sample.contextDetails ?? null, turns: sample.turns ?? null });
      const visible = texts ? row : { ...row, ...hiddenTexts };
      return names ? visible : { ...visible, scores: renameModels(visible.scores, models, aliases), configuration: null };
    });
  }
}

const hiddenTexts = { question: null, contexts: null, response: null, reference: null, labels: null };

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
      {
        score,
        band: score === null ? null : bandOf(score, run.thresholds),
        cause,
        scored: [scored, expected],
        explanation,
        detail,
      },
    ]),
  ),
  sample: sample.id,
});

/** Scores are stored in order of arrival; every row lists them in the run's order of metrics. */
const inOrder = (scores: readonly StoredScore[], metrics: readonly string[]) =>
  metrics.flatMap((metric) => scores.filter((score) => score.metric === metric));
