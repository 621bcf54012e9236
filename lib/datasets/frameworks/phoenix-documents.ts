import { firstText, type Nested } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import type { Gathering } from "./gather";
import { inside, mostly } from "./place";

interface Retrieved {
  position: number;
  document: { text: unknown; score: number | null };
  /** What an evaluation says of the document. */
  evaluation: Nested | null;
  row: Nested;
}

/** One row per retrieved document; a span's documents make a sample. */
export function phoenixDocuments(rows: readonly Nested[]): Gathering<Retrieved> | null {
  const isTable = mostly(
    rows,
    (row) => keyOf(row) !== null && "document_position" in row && "reference" in row && "input" in row,
  );
  if (!isTable) return null;
  const hasOutput = rows.some((row) => "output" in row);
  return {
    family: {
      name: "documents that Phoenix retrieved",
      places: {
        id: inside("context.span_id"),
        question: inside("input"),
        contexts: inside("documents"),
        ...(hasOutput && { response: inside("output") }),
      },
    },
    parts: function* (row) {
      const key = keyOf(row);
      const score = Number(firstText(row.document_score) ?? row.document_score ?? Number.NaN);
      const document = { text: row.reference, score: Number.isFinite(score) ? score : null };
      const { score: given, label, explanation } = row;
      const evaluation = given === undefined && label === undefined ? null : { score: given, label, explanation };
      const part = { position: Number(row.document_position), document, evaluation, row: { ...row, reference: undefined } };
      if (key !== null)
        yield { key, part, size: Object.values(row).reduce<number>((sum, value) => sum + String(value ?? "").length, 0) };
    },
    join: (samples) =>
      samples.map(({ key, parts }) => {
        const sorted = [...parts].sort((a, b) => a.position - b.position);
        const first = sorted[0]?.row ?? {};
        const about = Object.entries(first).filter(([name, value]) => !ofDocument.has(name) && value !== undefined);
        return [
          {
            ...Object.fromEntries(about),
            "context.span_id": key,
            documents: sorted.map(({ document }) => document),
            ...evaluationsOf(sorted),
          },
        ];
      }),
    hints: (samples) => [
      `Each row is one retrieved document: ${samples.flatMap(({ parts }) => parts).length.toLocaleString("en")} rows are read as ${counted(samples.length, "sample")}, by “context.span_id”.`,
    ],
  };
}

const ofDocument = new Set([
  "document_position",
  "document_score",
  "reference",
  "document_metadata",
  "score",
  "label",
  "explanation",
]);

const evaluationsOf = (parts: readonly Retrieved[]): Nested =>
  parts.some(({ evaluation }) => evaluation !== null)
    ? { document_evaluations: parts.map(({ evaluation }) => evaluation ?? {}) }
    : {};

const keyOf = (row: Nested): string | null => firstText(row["context.span_id"], row.span_id);
