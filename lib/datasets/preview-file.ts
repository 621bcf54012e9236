import type { OfferedPath } from "@/lib/datasets/frameworks/offered";
import { isField } from "@/lib/datasets/values/fields";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { SampleContent } from "@/lib/domain/sample";
import { ColumnFound } from "./column-found";
import type { ColumnReading } from "./column-reading";
import { type FileFormat, type ReadOptions, readFile } from "./read-file";
import type { FoundScore } from "./scores/reader";
import { ScoreTally, type TalliedScore } from "./scores/tally";

export interface PreviewColumn extends ColumnReading {
  /** The first non-empty value, at most 80 characters; null if all are empty. */
  first: { value: string; line: number } | null;
  /** "298 texts, 1 empty" */
  found: string;
}

export interface FilePreview {
  /** Equal for files with the same columns. */
  shape: string;
  format: FileFormat;
  columns: PreviewColumn[];
  hints: string[];
  /** Likeliest first; at most 200. */
  paths: readonly OfferedPath[];
  missing: readonly { path: string; message: string }[];
  refusedWith: string | null;
  accepted: number;
  rejected: number;
  /** In order; at most 100,000. */
  problems: RowProblem[];
  hasMoreProblems: boolean;
  /** Accepted samples; `name` is null for those without a configuration. */
  configurations: { name: string | null; samples: number }[];
  firstRows: PreviewedRow[];
  scores: TalliedScore[];
  conversations: number;
}

export interface PreviewedRow {
  line: number;
  configuration: string | null;
  sample: SampleContent;
}

const shown = 20_000;

const beginningOf = (sample: SampleContent): SampleContent =>
  JSON.parse(
    JSON.stringify(sample, (_, value) =>
      typeof value === "string" && value.length > shown ? `${value.slice(0, shown)}…` : value,
    ),
  );

const mostProblems = 100_000;

/** Reads like an import but stores nothing. Problems other than missing fields throw Refusal. */
export async function previewFile(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  take = 5,
  admit: (row: PreviewedRow) => PreviewedRow | RowProblem = (row) => row,
): Promise<FilePreview> {
  const found: ColumnFound[] = [];
  const configurations = new Map<string | null, number>();
  const preview: Omit<FilePreview, "format" | "configurations" | "columns"> = {
    shape: "",
    hints: [],
    paths: [],
    missing: [],
    refusedWith: null,
    scores: [],
    firstRows: [],
    conversations: 0,
    accepted: 0,
    rejected: 0,
    problems: [],
    hasMoreProblems: false,
  };
  const tally = new ScoreTally();
  let scores: readonly FoundScore[] = [];
  let format: FileFormat | null = null;
  let columns: ColumnReading[] = [];
  let items: { least: number; most: number } | null = null;

  const events = readFile(bytes, { ...options, allScores: true }, (row) => {
    for (let index = 0; index < row.values.length; index++) {
      found[index] ??= new ColumnFound(index);
      found[index]?.add(row.values[index], row.line);
    }
  });
  const reject = (problem: RowProblem) => {
    preview.rejected++;
    if (preview.problems.length < mostProblems) preview.problems.push(problem);
    else preview.hasMoreProblems = true;
  };
  try {
    for await (const event of events) {
      if (event.kind === "format") {
        format = event.format;
        preview.shape = event.shape;
      } else if (event.kind === "columns") {
        columns = event.columns;
        scores = event.scores;
        preview.hints = event.hints;
        preview.paths = event.paths;
        preview.conversations = event.conversations;
      } else if (event.kind === "problem") {
        reject(event.problem);
      } else {
        const row = admit({ line: event.line, configuration: event.configuration, sample: event.sample });
        if ("reason" in row) {
          reject(row);
          continue;
        }
        preview.accepted++;
        tally.add(event.line, event.scores, (key) => scores.find((one) => one.key === key));
        const { line, configuration, sample } = row;
        if (preview.firstRows.length < take) preview.firstRows.push({ line, configuration, sample: beginningOf(sample) });
        configurations.set(configuration, (configurations.get(configuration) ?? 0) + 1);
        const n = sample.contexts.length;
        items = items ? { least: Math.min(items.least, n), most: Math.max(items.most, n) } : { least: n, most: n };
      }
    }
  } catch (error) {
    const isMissing =
      error instanceof Refusal && error.errors.length > 0 && error.errors.every(({ path }) => isField(path)) && format !== null;
    if (!isMissing) throw error;
    preview.missing = error.errors;
    preview.refusedWith = error.message;
  }
  if (format === null) throw new Refusal(`“${options.fileName}” has no rows.`);
  return {
    ...preview,
    format,
    scores: tally.of(scores),
    columns: columns.map((column, index) => ({
      ...column,
      first: found[index]?.first ?? null,
      found: found[index]?.sentence(column, items) ?? "empty",
    })),
    configurations: [...configurations].map(([name, samples]) => ({ name, samples })),
  };
}
