import { createHash } from "node:crypto";
import { defaultLimits, type Limits, tooManyRows } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { type OfferedPath, offeredPaths } from "@/lib/datasets/frameworks/offered";
import { type Understood, understand } from "@/lib/datasets/frameworks/understand";
import type { CallingTool } from "@/lib/datasets/values/caller";
import { sizeOf } from "@/lib/datasets/values/nested";
import { longestDelimiter } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { SampleContent } from "@/lib/domain/sample";
import type { ReadScore } from "@/lib/domain/scored/read";
import { ColumnPlan } from "./column-plan";
import type { ColumnReading } from "./column-reading";
import { EachTurn } from "./each-turn";
import { isRow, type RawRow, type ReadChoices, type RowOrProblem, type RowSource } from "./formats/row-source";
import { openFile } from "./open-file";
import { type RowReading, readRow } from "./read-row";
import { refuseMissing } from "./refuse-missing";
import type { ScoreChoices } from "./scores/choices";
import { type FoundScore, ScoreReader } from "./scores/reader";
import { Tally } from "./tally";

export interface ReadOptions {
  /** For messages, and to distinguish one-line JSON Lines from JSON; the content decides the format. */
  fileName: string;
  /**
   * Columns by field; "" if the file lacks it: `{ contexts: "chunks", response: "" }`. `{ "skip:COLUMN": "" }` skips a column;
   * `file:sheet` names a workbook's sheet, and `file:encoding` the encoding.
   */
  map?: Readonly<Record<string, string>> | undefined;
  contextDelimiter?: string | undefined;
  eachTurn?: boolean | undefined;
  limits?: Partial<Limits> | undefined;
  /** Reads scores too, with these choices; without it they are metadata. */
  scores?: ScoreChoices | undefined;
  /** For a preview, columns that only look like scores are read too. */
  allScores?: boolean | undefined;
  /** Whose options the messages name; the command's by default. */
  caller?: CallingTool | undefined;
  signal?: AbortSignal | undefined;
}

export interface FileFormat {
  /** "CSV, comma, UTF-8 with BOM", "JSON Lines, UTF-8, gzipped". */
  label: string;
  kind: RowSource["kind"];
  /** What wrote it, after "recognized as": "records of TruLens"; null if only names decide. */
  dialect: string | null;
  choices: ReadChoices;
  /** What `line` counts: rows if lines are useless (Parquet, JSON by columns). */
  counts: "lines" | "rows";
}

export type ReadEvent =
  /** `shape` is equal for files with the same columns. */
  | { kind: "format"; format: FileFormat; shape: string }
  /** Before the first row, and complete at the end. `conversations` counts rows with earlier answered questions. */
  | {
      kind: "columns";
      columns: ColumnReading[];
      hints: string[];
      paths: readonly OfferedPath[];
      conversations: number;
      scores: readonly FoundScore[];
    }
  | { kind: "sample"; line: number; configuration: string | null; sample: SampleContent; scores: readonly ReadScore[] }
  | { kind: "problem"; problem: RowProblem };

const windowRows = 200;
const windowSize = 8 * 1024 * 1024;

/** Yields the format, columns, then a sample or problem per row. `onRow` gets every parsed row before its event. Throws Refusal, also midway. */
export async function* readFile(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  onRow?: (row: RawRow) => void,
): AsyncGenerator<ReadEvent> {
  const limits = { ...defaultLimits, ...options.limits };
  if ((options.contextDelimiter?.length ?? 0) > longestDelimiter)
    throw new Refusal(`The delimiter between contexts is longer than ${longestDelimiter} characters.`);
  const { "file:encoding": encoding, "file:sheet": sheet, ...map } = options.map ?? {};
  const { source: file, suffix } = await openFile(bytes, { ...options, encoding, sheet, mapped: Object.values(map) }, limits);
  const first = await peek(file.batches, windowIsFull());
  let batches = first.all;
  try {
    let opening = first.head;
    let window = opening.flat();
    if (window.length === 0)
      throw new Refusal(`“${options.fileName}” has no rows${file.header.names.length > 0 ? ", only a heading" : ""}.`);
    refuseUnreadable(window);
    const columnNames = [...file.header.names];
    const opened = { ...file, batches: first.all };
    const understood = understand(opened, window.filter(isRow).slice(0, windowRows), map, limits, options.caller);
    const { conversation } = understood;
    const turns = new EachTurn(options.eachTurn ?? false, conversation?.hasContexts ?? false);
    const source = conversation ? turns.of(understood.source) : understood.source;
    if (source !== opened) {
      ({ head: opening, all: batches } = await peek(source.batches, windowIsFull()));
      window = opening.flat();
    }
    const firstRows = window.filter(isRow).slice(0, windowRows);
    const scores =
      options.scores &&
      new ScoreReader(
        source.header.names,
        firstRows,
        { ...mappedAway(understood), ...options.scores },
        options.allScores,
        options.caller,
      );
    const isScore = (column: string) => scores?.takes(column) ?? false;
    const plan = new ColumnPlan(
      source,
      firstRows,
      understood.map,
      { ...understood, isScore, columns: columnNames },
      options.caller,
    );
    const tally = new Tally();
    const reading: RowReading = {
      plan,
      tally,
      limits,
      isText: source.isText,
      delimiter: options.contextDelimiter || undefined,
      eachTurn: turns.isOn && conversation !== null,
    };
    const paths = offeredPaths(understood.leaves);
    const columns = (): ReadEvent => {
      const index = plan.columnOf("contexts");
      const hints = [
        ...source.hints,
        ...file.header.hints,
        ...understood.hints,
        ...plan.hints,
        ...tally.hints(index === null ? "" : (source.header.names[index] ?? "")),
        ...turns.hints(),
        ...(scores?.hints ?? []),
      ];
      const { conversations } = turns;
      return { kind: "columns", columns: plan.columns(tally.mostly()), hints, paths, conversations, scores: scores?.found ?? [] };
    };
    yield { kind: "format", format: formatOf(file, suffix, understood), shape: shapeOf(columnNames) };

    let rows = 0;
    const events = window.map((entry) => read(entry));
    yield columns();
    refuseMissing(plan);
    yield* events;
    let openingLeft = opening.length;
    // Rows of the window can be large.
    for (const held of [events, window, opening, first.head]) held.length = 0;
    for await (const batch of batches) {
      if (openingLeft-- > 0) continue;
      options.signal?.throwIfAborted();
      for (const entry of batch) yield read(entry);
    }
    yield columns();

    function read(entry: RowOrProblem): ReadEvent {
      if (++rows > limits.rows) throw tooManyRows(limits);
      if (!isRow(entry)) return { kind: "problem", problem: entry };
      if (!entry.earlier) onRow?.(entry);
      plan.extend();
      const read = readRow(entry, reading);
      if (entry.earlier && read.ok) turns.repeat(read.sample, limits);
      if (!read.ok) return { kind: "problem", problem: read.problem };
      const { configuration, sample } = read;
      const ofSample = entry.earlier ? [] : (scores?.read(entry, source.header.names, sample.contexts.length) ?? []);
      return { kind: "sample", line: entry.line, configuration, sample, scores: ofSample };
    }
  } finally {
    await batches.return?.();
  }
}

/** A column that is read as a field is no score. */
const mappedAway = ({ map, known }: Understood): ScoreChoices =>
  Object.fromEntries(
    [...known, ...Object.entries(map)].map(([field, column]) => [
      field.startsWith("skip:") ? field.slice("skip:".length) : column,
      null,
    ]),
  );

function windowIsFull(): (batch: readonly RowOrProblem[]) => boolean {
  let rows = 0;
  let size = 0;
  return (batch) => {
    for (const entry of batch) {
      rows++;
      if (isRow(entry)) for (const value of entry.values) size += sizeOf(value, windowSize - size);
    }
    return rows >= windowRows || size > windowSize;
  };
}

/** One message for the file instead of a problem per line. */
function refuseUnreadable(window: readonly RowOrProblem[]): void {
  const [first] = window;
  if (!first || isRow(first) || window.some(isRow)) return;
  const rows = window.length === 1 ? "The only row" : `None of the first ${window.length} rows`;
  throw new Refusal(`${rows} can${window.length === 1 ? "not" : ""} be read. Line ${first.line}: ${first.reason}`);
}

const shapeOf = (names: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([...names].sort()))
    .digest("hex");

const formatOf = (source: RowSource, suffix: string, { family, source: { choices } }: Understood): FileFormat => ({
  // The source's object: an encoding may be guessed from a later part.
  choices: Object.assign(source.choices ?? {}, {
    sheets: [],
    sheet: null,
    encoding: null,
    joinsPassages: false,
    ...source.choices,
    ...choices,
  }),
  label: `${source.label}${suffix}`,
  kind: source.kind,
  dialect: family,
  counts: source.hasLines ? "lines" : "rows",
});
