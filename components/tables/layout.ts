export interface TableColumn {
  /** Letters, digits, "-" and "_", to fit addresses and cookies. */
  id: string;
  name: string;
  /** Source or unit. */
  sub?: string;
  group?: string;
  /** Always shown, and first. */
  isFixed?: boolean;
  startsHidden?: boolean;
}

export interface TableLayout {
  /** Ids in order; null for the defaults. */
  columns: readonly string[] | null;
  /** Pixels by id, if resized. */
  widths: Readonly<Record<string, number>>;
}

export const plainLayout: TableLayout = { columns: null, widths: {} };
const columnWidths = { least: 40, most: 900 } as const;

const mostColumns = 60;
const isId = (text: string): boolean => /^[\w-]{1,60}$/.test(text);
const boundedWidth = (width: number): number => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** As in addresses: "name~judge~samples" and "name.240~judge.96"; null if unchanged. */
export const writeLayout = ({ columns, widths }: TableLayout): { columns: string | null; widths: string | null } => ({
  columns: columns?.join("~") ?? null,
  widths:
    Object.entries(widths)
      .map(([id, width]) => `${id}.${width}`)
      .join("~") || null,
});

/** Ignores invalid parts. */
export function readLayout({ columns, widths }: { columns: string | null; widths: string | null }): TableLayout {
  const ids = columns?.split("~").filter(isId).slice(0, mostColumns);
  const pairs = (widths?.split("~") ?? []).slice(0, mostColumns).flatMap((pair): [string, number][] => {
    const [, id = "", width = ""] = /^([\w-]{1,60})\.(\d{1,4})$/.exec(pair) ?? [];
    return id ? [[id, boundedWidth(Number(width))]] : [];
  });
  return { columns: ids && ids.length > 0 ? [...new Set(ids)] : null, widths: Object.fromEntries(pairs) };
}

export const layoutCookie = (table: string): string => `assay-columns-${table}`;

export function layoutInCookie(layout: TableLayout): string {
  const { columns, widths } = writeLayout(layout);
  return `${columns ?? ""}|${widths ?? ""}`;
}

export function layoutFromCookie(text: string | undefined): TableLayout {
  const [columns = "", widths = ""] = text?.slice(0, 4000).split("|") ?? [];
  return readLayout({ columns: columns || null, widths: widths || null });
}

type Cookies = { get(name: string): { value: string } | undefined };

/** From the address, else from the last visit. */
export function layoutFrom(table: string, search: { columns: string | null; widths: string | null }, jar: Cookies): TableLayout {
  const isOwn = search.columns !== null || search.widths !== null;
  return isOwn ? readLayout(search) : layoutFromCookie(jar.get(layoutCookie(table))?.value);
}

/** Fixed columns first; unknown ids are ignored. */
export function shownColumns<C extends TableColumn>(all: readonly C[], { columns }: TableLayout): C[] {
  const fixed = all.filter(({ isFixed }) => isFixed);
  const others = all.filter(({ isFixed }) => !isFixed);
  if (columns === null) return [...fixed, ...others.filter(({ startsHidden }) => !startsHidden)];
  return [...fixed, ...columns.flatMap((id) => others.find((column) => column.id === id) ?? [])];
}

export const unknownColumns = ({ columns }: TableLayout, known: readonly string[]): string[] =>
  (columns ?? []).filter((id) => !known.includes(id));

/** Shown columns in order, each hidden one after its default predecessor. */
export function listedColumns<C extends TableColumn>(all: readonly C[], layout: TableLayout): C[] {
  const listed = shownColumns(all, layout);
  for (const [index, column] of all.entries()) {
    if (listed.includes(column)) continue;
    const before = all.slice(0, index).findLast((other) => listed.includes(other));
    listed.splice(before ? listed.indexOf(before) + 1 : 0, 0, column);
  }
  return listed;
}

/** Moves a column to the position of `to`. */
export function withMoved(all: readonly TableColumn[], layout: TableLayout, moved: string, to: string): TableLayout {
  const shown = shownColumns(all, layout);
  const ids = listedColumns(all, layout).map(({ id }) => id);
  const target = ids.indexOf(to);
  if (target < 0 || !ids.includes(moved) || all.some(({ id, isFixed }) => isFixed && (id === moved || id === to))) return layout;
  const order = ids.filter((id) => id !== moved).toSpliced(target, 0, moved);
  return {
    ...layout,
    columns: order.filter((id) => id === moved || shown.some((column) => column.id === id && !column.isFixed)),
  };
}

/** A column is shown at its position in the menu. The last one cannot be hidden. */
export function withShown(all: readonly TableColumn[], layout: TableLayout, id: string, isShown: boolean): TableLayout {
  const before = shownColumns(all, layout);
  const after = listedColumns(all, layout).filter((column) =>
    column.id === id ? isShown : !column.isFixed && before.includes(column),
  );
  return after.length === 0 ? layout : { ...layout, columns: after.filter(({ isFixed }) => !isFixed).map((column) => column.id) };
}

/** null: the default width. */
export function withWidth(layout: TableLayout, id: string, width: number | null): TableLayout {
  const { [id]: _, ...widths } = layout.widths;
  return { ...layout, widths: width === null ? widths : { ...widths, [id]: boundedWidth(width) } };
}
