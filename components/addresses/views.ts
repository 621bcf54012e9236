import type { ViewTable } from "assay-lib/domain/bounds";
import { samplesViewSearch } from "assay-lib/samples/filters/address";
import { createLoader, createSerializer } from "nuqs/server";
import { questionsViewSearch } from "./compare";
import { runsViewSearch } from "./runs";

const contents = { runs: runsViewSearch, samples: samplesViewSearch, questions: questionsViewSearch };

/** Normalised: "?status=failed&sort=cost", or "". */
export function searchOfView(table: ViewTable, search: string | object): string {
  const parameters = contents[table];
  const read: object = typeof search === "string" ? createLoader(parameters)(new URLSearchParams(search.slice(0, 8000))) : search;
  const entries = Object.keys(parameters).map((key) => [key, (read as Record<string, unknown>)[key] ?? null]);
  return createSerializer(parameters)(Object.fromEntries(entries));
}

interface StoredView {
  id: string;
  table: ViewTable;
  search: string;
}

/** `base` can have a query. */
export function addressOfView(base: string, { id, table, search }: StoredView): string {
  const parts = [searchOfView(table, search).slice(1), `view=${encodeURIComponent(id)}`].filter((part) => part !== "");
  return `${base}${base.includes("?") ? "&" : "?"}${parts.join("&")}`;
}

/** `shown`: the page's current search. */
export function offeredViews<V extends StoredView & { name: string }>(
  table: ViewTable,
  base: string,
  views: readonly V[],
  current: V | undefined,
  shown: object,
) {
  const search = searchOfView(table, shown);
  return {
    all: base,
    views: views.map((view) => ({ id: view.id, name: view.name, href: addressOfView(base, view) })),
    current: current?.id ?? null,
    isAltered: current !== undefined && search !== searchOfView(table, current.search),
    isPlain: search === "",
    search,
  };
}
