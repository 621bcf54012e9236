import { type Limits, sizeText, tooManyRows } from "@/lib/datasets/bytes/limits";
import { Header, isRow, type RawRow, type RowOrProblem, type RowSource } from "@/lib/datasets/formats/row-source";
import { type Nested, sizeOf } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import { type FieldFamily, rowView } from "./place";

interface Gathered<Part> {
  key: string;
  parts: readonly Part[];
}

/** For rows that are parts of a sample, or of a trace's samples. */
export interface Gathering<Part> {
  family: FieldFamily;
  /** Whether cells stay texts, whose labels then get the type that they suggest. */
  keepsText?: boolean;
  /** `key` is that of the sample. */
  parts: (row: Nested) => Iterable<{ key: string; part: Part; size: number }>;
  join: (samples: readonly Gathered<Part>[]) => Iterable<readonly Nested[]>;
  hints: (samples: readonly Gathered<Part>[]) => readonly string[];
}

const batchSize = 500;

/** What objects take besides their texts. */
const bytesOfRow = 200;
const bytesOfValue = 60;

/** Joins rows into samples. All rows stay in memory, since a sample's rows can be anywhere in the file. */
export function gathered<Part>(source: RowSource, gathering: Gathering<Part>, limits: Limits): RowSource {
  const header = new Header(limits.columns);
  const result: RowSource = { ...source, isText: source.isText && gathering.keepsText === true, header, batches: batches() };
  return result;

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    const held = new Map<string, { key: string; line: number; parts: Part[] }>();
    let size = 0;
    let rows = 0;
    for await (const batch of source.batches) {
      const problems = batch.filter((entry) => !isRow(entry));
      if (problems.length > 0) yield problems;
      for (const entry of batch) {
        if (!isRow(entry)) continue;
        if (++rows > limits.rows) throw tooManyRows(limits);
        const row = rowView(entry, source.header.names);
        size += bytesOfRow + bytesOfValue * Object.keys(row).length;
        for (const { key, part, size: own } of gathering.parts(row)) {
          const known = held.get(key);
          size += own + 100 + (known ? 0 : sizeOf(key));
          if (size > limits.buffered) throw tooLarge(limits);
          if (known) known.parts.push(part);
          else held.set(key, { key, line: entry.line, parts: [part] });
        }
      }
    }
    const samples = [...held.values()];
    source.hints.push(...gathering.hints(samples));
    let batch: RowOrProblem[] = [];
    let sample = 0;
    for (const made of gathering.join(samples)) {
      const line = samples[sample++]?.line ?? 0;
      for (const row of made) batch.push({ line, values: header.valuesOf(row) });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}

export function joinedBy<Part>(
  gathering: Gathering<Part>,
  source: RowSource,
  first: readonly Nested[],
  limits: Limits,
): [RowSource, RawRow[]] {
  const joined = gathered(source, gathering, limits);
  const held = new Map<string, Part[]>();
  for (const row of first) for (const { key, part } of gathering.parts(row)) held.set(key, [...(held.get(key) ?? []), part]);
  const rows = gathering.join([...held].map(([key, parts]) => ({ key, parts })));
  return [joined, [...rows].flat().map((row) => ({ line: 0, values: joined.header.valuesOf(row) }))];
}

const tooLarge = (limits: Limits) =>
  new Refusal(
    `Rows of this file are joined into samples in memory, and they take more than ${sizeText(limits.buffered)}. Split the file, with all rows of a sample or trace in one part.`,
    "too-large",
  );
