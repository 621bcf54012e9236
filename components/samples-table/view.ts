import type { SamplesSearch } from "assay-lib/samples/filters/address";
import {
  layoutCookie,
  layoutFromCookie,
  plainLayout,
  readLayout,
  type TableLayout,
  unknownColumns,
} from "@/components/tables/layout";
import { isLabelColumn, type LabelColumn, labelColumnId, labelsAtFirst } from "./label-columns";

/** Stored in the browser for all runs. */
export interface SamplesView {
  layout: TableLayout;
  isCompact: boolean;
}

export const tableName = "samples";
export const densityCookie = "assay-samples";

/** A stored column id: all labels are hidden, whatever the run's labels. */
const noLabels = "no-labels";

type Asked = Pick<SamplesSearch, "columns" | "widths" | "view">;
type Cookies = { get(name: string): { value: string } | undefined };

/** From the address, else the cookies. A saved view has all columns in the address. */
export function readView({ columns, widths, view }: Asked, jar: Cookies): SamplesView {
  const stored = jar.get(layoutCookie(tableName))?.value;
  const isAsked = columns || widths;
  const layout = isAsked ? readLayout({ columns, widths }) : view ? plainLayout : layoutFromCookie(decoded(stored));
  return { layout, isCompact: jar.get(densityCookie)?.value === "compact" };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Adds the first labels if the stored columns belong to another run's labels. */
export function withLabels(layout: TableLayout, labels: readonly LabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || columns.includes(noLabels)) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  return columns.some((id) => ids.includes(id))
    ? layout
    : { ...layout, columns: [...columns, ...labelsAtFirst(labels).map(({ name }) => labelColumnId(name))] };
}

/** The stored form, which records that all labels are hidden. */
export function withoutLabels(layout: TableLayout, labels: readonly LabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || labels.length === 0) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  const others = columns.filter((id) => id !== noLabels);
  return { ...layout, columns: others.some((id) => ids.includes(id)) ? others : [...others, noLabels] };
}

/** Readable names of columns that the table lacks. */
export function missingColumns(layout: TableLayout, known: readonly string[]): string[] {
  const missing = unknownColumns(layout, [...known, noLabels]);
  const labels = missing.filter(isLabelColumn).length;
  const others = missing.filter((id) => !isLabelColumn(id)).map((id) => `column ${id}`);
  return [...others, ...(labels > 0 ? [labels === 1 ? "1 label column" : `${labels} label columns`] : [])];
}
