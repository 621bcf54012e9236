import { labelsOf, type RoundLabel, type ShownLabels } from "@/lib/rounds/labels";
import type { Round } from "@/lib/rounds/store/rows";
import { csvLines, csvStart } from "./texts";

const columns = [
  "item",
  "assay.sample",
  "externalId",
  "name",
  "context",
  "repeatOf",
  "person",
  "value",
  "answer",
  "critique",
  "rubric",
  "blind",
  "seconds",
  "at",
  "round",
  "otherSampleId",
] as const;

const cell = (label: RoundLabel, column: (typeof columns)[number]): unknown => {
  if (column === "assay.sample") return label.sampleId;
  const value = label[column];
  return value instanceof Date ? value.toISOString() : value;
};

/** The labels of a round; an import reads both formats. */
export async function writeLabels(round: Round, format: "jsonl" | "csv", shown: ShownLabels = {}): Promise<string> {
  const labels = await labelsOf(round, shown);
  if (format === "jsonl") return labels.map((label) => `${JSON.stringify(label)}\n`).join("");
  const shownColumns = round.unit === "pair" ? columns : columns.slice(0, -1);
  return csvStart(shownColumns) + csvLines(labels.map((label) => shownColumns.map((column) => cell(label, column))));
}
