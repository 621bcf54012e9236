import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { layoutFrom, type TableLayout, unknownColumns } from "@/components/tables/layout";
import { isLabelColumn, labelColumnId, labelsAtFirst, type ShownLabelColumn } from "./label-columns";

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
