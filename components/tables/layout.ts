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
  /** Ids of the shown columns; null for the defaults. */
  columns: readonly string[] | null;
}

export const plainLayout: TableLayout = { columns: null };

const mostColumns = 60;
const isId = (text: string): boolean => /^[\w-]{1,60}$/.test(text);

/** Writes what addresses and cookies hold: "name~judge~samples"; null if unchanged. */
export const writeLayout = ({ columns }: TableLayout): string | null => columns?.join("~") ?? null;

export function readLayout(columns: string | null): TableLayout {
  const ids = columns?.slice(0, 4000).split("~").filter(isId).slice(0, mostColumns);
  return { columns: ids && ids.length > 0 ? [...new Set(ids)] : null };
}

export const layoutCookie = (table: string): string => `assay-columns-${table}`;

type Cookies = { get(name: string): { value: string } | undefined };

export const layoutFrom = (table: string, { columns }: { columns: string | null }, jar: Cookies): TableLayout =>
  readLayout(columns ?? jar.get(layoutCookie(table))?.value ?? null);

export const listedColumns = <C extends TableColumn>(all: readonly C[]): C[] => [
  ...all.filter(({ isFixed }) => isFixed),
  ...all.filter(({ isFixed }) => !isFixed),
];

export const shownColumns = <C extends TableColumn>(all: readonly C[], { columns }: TableLayout): C[] =>
  listedColumns(all).filter(
    ({ id, isFixed, startsHidden }) => isFixed || (columns === null ? !startsHidden : columns.includes(id)),
  );

export const unknownColumns = ({ columns }: TableLayout, known: readonly string[]): string[] =>
  (columns ?? []).filter((id) => !known.includes(id));

/** The last column cannot be hidden. */
export function withShown(all: readonly TableColumn[], layout: TableLayout, id: string, isShown: boolean): TableLayout {
  const before = shownColumns(all, layout);
  const after = listedColumns(all).filter((column) => (column.id === id ? isShown : !column.isFixed && before.includes(column)));
  return after.length === 0 ? layout : { columns: after.filter(({ isFixed }) => !isFixed).map((column) => column.id) };
}
