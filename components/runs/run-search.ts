import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { RunQuery } from "@/lib/db/runs";
import { RunStatus } from "@/lib/domain/run";

/** What the address of the table of runs says. */
const runParsers = {
  q: parseAsString.withDefault(""),
  /** A dataset's id. */
  dataset: parseAsString,
  configuration: parseAsString,
  /** A judge model. */
  judge: parseAsString,
  status: parseAsStringLiteral(RunStatus.options),
  /** when, name, samples, errors, tokens, took, or a metric for its mean. */
  sort: parseAsString.withDefault("when"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};
export type RunSearch = inferParserType<typeof runParsers>;

export const runsPerPage = 25;
const longestText = 200;

export const loadRunSearch = createLoader(runParsers);
const serialize = createSerializer(runParsers);

/** The table of runs in this state. */
export const runsHref = (search: Partial<RunSearch> = {}): string => serialize("/", search);

/** The query that an address asks for; bounded texts, nothing for what is not given. */
export function runQueryOf(search: RunSearch, metrics: readonly string[]): RunQuery {
  const sorts = ["when", "name", "samples", "errors", "tokens", "took", ...metrics];
  const bounded = (text: string | null) => text?.slice(0, longestText) || undefined;
  return {
    text: bounded(search.q.trim()),
    datasetId: bounded(search.dataset),
    configuration: bounded(search.configuration),
    judge: bounded(search.judge),
    status: search.status ?? undefined,
    sort: sorts.includes(search.sort) ? search.sort : "when",
    order: search.order,
  };
}

/** Whether anything narrows the table. */
export const isFiltered = ({ q, dataset, configuration, judge, status }: RunSearch): boolean =>
  Boolean(q.trim() || dataset || configuration || judge || status);

/** Where a click on a column's heading leads: numbers highest first, names from A; a second click turns the order. */
export function sortHref(search: RunSearch, column: string): string {
  const first = column === "name" ? "asc" : "desc";
  const order = search.sort !== column ? first : search.order === "asc" ? "desc" : "asc";
  return runsHref({ ...search, sort: column, order, page: 1 });
}
