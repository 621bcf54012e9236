/** How a person likes the table of samples; stored in the browser for all runs. */
export interface SamplesView {
  density: "comfortable" | "compact";
  /** Column ids. */
  hidden: readonly string[];
  /** Metrics that were moved, in their order; the others follow in the registry's order. */
  order: readonly string[];
  /** Columns of labels that start hidden and were chosen. */
  shown: readonly string[];
}

export const viewCookie = "assay-samples";
export const plainView: SamplesView = { density: "comfortable", hidden: ["externalId"], order: [], shown: [] };

const ids = (text: string): string[] =>
  text
    .split("~")
    .filter((id) => /^[\w-]{1,60}$/.test(id))
    .slice(0, 40);

/** Reads what `writeView` wrote; what cannot be read is taken from `fallback`. */
export function readView(text: string | undefined, fallback = plainView): SamplesView {
  const [density, hidden, order, shown = ""] = text?.split(".") ?? [];
  if (hidden === undefined || order === undefined) return fallback;
  return {
    density: density === "compact" ? "compact" : "comfortable",
    hidden: ids(hidden),
    order: ids(order),
    shown: ids(shown),
  };
}

export const writeView = ({ density, hidden, order, shown }: SamplesView): string =>
  [density, ...[hidden, order, shown].map((list) => ids(list.join("~")).join("~"))].join(".");

/** Metrics in the view's order. */
export function inViewOrder<M extends { id: string }>(metrics: readonly M[], { order }: SamplesView): M[] {
  const place = ({ id }: M) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...metrics].sort((one, other) => place(one) - place(other));
}
