export interface ContextsView {
  rows: number;
  /** Best mean score first, else rank order. */
  isByScore: boolean;
  /** `rows` null: the default count. */
  href: (rows: number | null, isByScore: boolean) => string;
}

/** Fewer rows if each contains the judgments of many models. */
const contextsAtFirst = (models: number): number => (models > 2 ? 10 : 20);

/** `given`: unvalidated query parameters. `path` can have a query. */
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
