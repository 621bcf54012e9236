import type { Labels } from "./sample";

/** Read from an uploaded file, or given by a person as a verdict. */
export type LabelSource = "file" | "person";

export interface LabelRow {
  name: string;
  /** Index of the context that it is about; null for the whole sample. */
  context: number | null;
  value: Labels[string];
}

/** A list with one value for each context gives a row for each. */
export const rowsOfLabels = (labels: Labels, contexts: number): LabelRow[] =>
  Object.entries(labels).flatMap(([name, value]): LabelRow[] =>
    Array.isArray(value) && value.length === contexts && contexts > 0
      ? value.map((one, context) => ({ name, context, value: one }))
      : [{ name, context: null, value }],
  );

export function labelsOfRows(rows: readonly LabelRow[]): Labels {
  const labels = new Map<string, Labels[string]>();
  const lists = new Map<string, Labels[string][]>();
  for (const { name, context, value } of rows) {
    if (context === null) {
      labels.set(name, value);
      continue;
    }
    const list = lists.get(name) ?? [];
    list.push(value);
    lists.set(name, list);
    labels.set(name, list);
  }
  return Object.fromEntries(labels);
}
