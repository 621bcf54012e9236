type Order = "asc" | "desc";

export interface Sorting<S extends string> {
  sort: S | null;
  order: Order | null;
}

/** Selecting the sorted column again reverses the order. */
export const sortLinks =
  <S extends string>({ sort, order }: Sorting<S>, href: (sorting: Sorting<S>) => string) =>
  (id: S, first: Order = "asc"): { sort: Order | null; href: string } => {
    const now = sort === id ? (order ?? first) : null;
    const other = now === "asc" ? "desc" : "asc";
    const next = now === null ? first : other;
    return { sort: now, href: href({ sort: id, order: next }) };
  };

/** Rows without a value come last; equal rows keep their order. */
export function sortedRows<R>(rows: readonly R[], order: Order, value: (row: R) => string | number | null): R[] {
  const sign = order === "asc" ? 1 : -1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
  return [...rows].sort((one, other) => {
    const a = value(one);
    const b = value(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}
