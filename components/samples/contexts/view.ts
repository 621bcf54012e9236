/** Which contexts of a sample its address shows, and in which order. */
export interface ContextsView {
  /** Rows to show. */
  rows: number;
  /** The highest mean score first, else in rank order. */
  isByScore: boolean;
  /** The address with so many rows, null for as many as at first, in this order. */
  href: (rows: number | null, isByScore: boolean) => string;
}

/** Rows shown at first: fewer where each holds the judgments of many models. */
const contextsAtFirst = (models: number): number => (models > 2 ? 10 : 20);

/** Reads an address, which may hold anything. `path` is the sample's address with what else it keeps. */
export function contextsView(given: Record<string, string | string[] | undefined>, models: number, path: string): ContextsView {
  const rows = Number(given.contexts);
  return {
    rows: Number.isInteger(rows) && rows > 0 ? rows : contextsAtFirst(models),
    isByScore: given.contextsBy === "score",
    href: (rows, isByScore) => {
      const asked = [...(rows === null ? [] : [`contexts=${rows}`]), ...(isByScore ? ["contextsBy=score"] : [])].join("&");
      return asked ? `${path}${path.includes("?") ? "&" : "?"}${asked}` : path;
    },
  };
}
