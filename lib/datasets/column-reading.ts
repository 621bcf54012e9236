import { type Field, isField } from "@/lib/datasets/values/fields";
import { isParameterColumn } from "@/lib/domain/parameters/values";

export interface ColumnReading {
  /** "" if it has none. */
  column: string;
  /** The field as in `map`: "question", "labels.adherent", "metadata.source"; null if not stored. */
  field: string | null;
  why: string;
  holds: string | null;
}

export type PlannedReading =
  | { kind: "field"; field: Field }
  | { kind: "item"; number: number }
  | { kind: "label"; name: string }
  | { kind: "labels" }
  | { kind: "metadata"; name: string }
  /** All metadata in one object, as Assay's own export has it. */
  | { kind: "all-metadata" }
  | { kind: "details" }
  | { kind: "none" };

export function fieldText(reading: PlannedReading): string | null {
  if (reading.kind === "field") return reading.field;
  if (reading.kind === "item") return "contexts";
  if (reading.kind === "label") return `labels.${reading.name}`;
  if (reading.kind === "labels") return "labels";
  if (reading.kind === "all-metadata") return "metadata";
  if (reading.kind === "details") return "contexts";
  if (reading.kind !== "metadata") return null;
  return reading.name.startsWith("params.") ? reading.name : `metadata.${reading.name}`;
}

export function readingNamed(key: string): PlannedReading | null {
  if (isField(key)) return { kind: "field", field: key };
  const item = /^contexts\.(\d{1,4})$/.exec(key);
  if (item) return { kind: "item", number: Number(item[1]) };
  if (/^params\./.test(key) && isParameterColumn(key)) return { kind: "metadata", name: key };
  const named = /^(labels|metadata)\.(.+)$/s.exec(key);
  if (!named?.[2] || named[2] === "__proto__") return null;
  return named[1] === "labels" ? { kind: "label", name: named[2] } : { kind: "metadata", name: named[2] };
}
