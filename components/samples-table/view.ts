import { layoutCookie, layoutFromCookie, readLayout, type TableLayout } from "@/components/tables/layout";
import { type LabelColumn, labelColumnId, labelsAtFirst } from "./label-columns";

/** How a person likes the table of samples: its columns, and the height of its rows. Stored in the browser for all runs. */
export interface SamplesView {
  layout: TableLayout;
  isCompact: boolean;
}

export const tableName = "samples";
export const densityCookie = "assay-samples";

/** In a list of columns: no label is to be shown, whatever labels a run has. */
const noLabels = "no-labels";

type Cookies = { get(name: string): { value: string } | undefined };
type Given = Readonly<Record<string, string | string[] | undefined>>;

/** The view of the address if it has one, else of the cookies. */
export function readView(given: Given, jar: Cookies): SamplesView {
  const [columns, widths] = [given.columns, given.widths].map((part) => [part].flat()[0] ?? null);
  const stored = jar.get(layoutCookie(tableName))?.value;
  const layout =
    columns || widths ? readLayout({ columns: columns ?? null, widths: widths ?? null }) : layoutFromCookie(decoded(stored));
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
