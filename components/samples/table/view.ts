import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { layoutFrom, type TableLayout, unknownColumns } from "@/components/tables/layout";

/** Stored in the browser for all runs. */
export interface SamplesView {
  layout: TableLayout;
  isCompact: boolean;
}

export const tableName = "samples";
export const densityCookie = "assay-samples";

/** A stored column id: all labels are hidden, whatever the run's labels. */
const noLabels = "no-labels";

type Cookies = Parameters<typeof layoutFrom>[2];

/** From the address, else the cookies. */
export const readView = (search: Pick<SamplesSearch, "columns">, jar: Cookies): SamplesView => ({
  layout: layoutFrom(tableName, search, jar),
  isCompact: jar.get(densityCookie)?.value === "compact",
});

/** Adds the first labels if the stored columns belong to another run's labels. */
export function viewWithLabels(layout: TableLayout, labels: readonly ShownLabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || columns.includes(noLabels)) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  return columns.some((id) => ids.includes(id))
    ? layout
    : { columns: [...columns, ...labelsAtFirst(labels).map(({ name }) => labelColumnId(name))] };
}

/** The stored form, which records that all labels are hidden. */
export function viewWithoutLabels(layout: TableLayout, labels: readonly ShownLabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || labels.length === 0) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  const others = columns.filter((id) => id !== noLabels);
  return { columns: others.some((id) => ids.includes(id)) ? others : [...others, noLabels] };
}

/** Readable names of columns that the table lacks. */
export function missingColumns(layout: TableLayout, known: readonly string[]): string[] {
  const missing = unknownColumns(layout, [...known, noLabels]);
  const labels = missing.filter(isLabelColumn).length;
  const others = missing.filter((id) => !isLabelColumn(id)).map((id) => `column ${id}`);
  return [...others, ...(labels > 0 ? [labels === 1 ? "1 label column" : `${labels} label columns`] : [])];
}

export interface ShownLabelColumn {
  name: string;
  /** Samples that have it; null if hidden. */
  n: number | null;
  /** Fits a narrow column. */
  isShort: boolean;
}

/** More leave no room for the question. */
const shownAtFirst = 2;

/** An FNV-1a hash, which fits a cookie whatever the label's name. */
export function labelColumnId(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return `label-${(hash >>> 0).toString(36)}`;
}

const isLabelColumn = (id: string): boolean => id.startsWith("label-");

export const labelsAtFirst = (labels: readonly ShownLabelColumn[]): ShownLabelColumn[] =>
  labels.filter(({ isShort }) => isShort).slice(0, shownAtFirst);
