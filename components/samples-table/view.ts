import {
  layoutCookie,
  layoutFromCookie,
  plainLayout,
  readLayout,
  type TableLayout,
  unknownColumns,
} from "@/components/tables/layout";
import type { SamplesSearch } from "@/lib/samples/filters/address";
import { isLabelColumn, type LabelColumn, labelColumnId, labelsAtFirst } from "./label-columns";

/** How a person likes the table of samples: its columns, and the height of its rows. Stored in the browser for all runs. */
export interface SamplesView {
  layout: TableLayout;
  isCompact: boolean;
}

export const tableName = "samples";
export const densityCookie = "assay-samples";

/** In a list of columns: no label is to be shown, whatever labels a run has. */
const noLabels = "no-labels";

type Asked = Pick<SamplesSearch, "columns" | "widths" | "view">;
type Cookies = { get(name: string): { value: string } | undefined };

/** The columns of the address, which a saved view has all in it, else of the cookies. */
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

/** The layout for a run with these labels: those of another run are in no list, so the first ones are added. */
export function withLabels(layout: TableLayout, labels: readonly LabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || columns.includes(noLabels)) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  return columns.some((id) => ids.includes(id))
    ? layout
    : { ...layout, columns: [...columns, ...labelsAtFirst(labels).map(({ name }) => labelColumnId(name))] };
}

/** The layout as it is stored: remembers that a run's labels were all hidden. */
export function withoutLabels(layout: TableLayout, labels: readonly LabelColumn[]): TableLayout {
  const { columns } = layout;
  if (columns === null || labels.length === 0) return layout;
  const ids = labels.map(({ name }) => labelColumnId(name));
  const others = columns.filter((id) => id !== noLabels);
  return { ...layout, columns: others.some((id) => ids.includes(id)) ? others : [...others, noLabels] };
}

/** The columns that a layout names and a table does not have, as a person can read them. */
export function missingColumns(layout: TableLayout, known: readonly string[]): string[] {
  const missing = unknownColumns(layout, [...known, noLabels]);
  const labels = missing.filter(isLabelColumn).length;
  const others = missing.filter((id) => !isLabelColumn(id)).map((id) => `column ${id}`);
  return [...others, ...(labels > 0 ? [labels === 1 ? "the column of a label" : `columns of ${labels} labels`] : [])];
}
