import { listedStatuses } from "assay-lib/domain/run-statuses";
import { type Band, bandNames } from "assay-lib/domain/scores/band";
import { plainValue } from "assay-lib/domain/text/plain-value";
import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const list = parseAsArrayOf(parseAsString);

export const runFilters = {
  dataset: list,
  configuration: list,
  judge: list,
  status: parseAsArrayOf(parseAsStringLiteral(listedStatuses)),
  /** "ragas-context-relevancy:Poor" */
  band: list,
  tag: list,
  author: list,
  /** "top_k=5" */
  param: list,
};

export const runsSearch = {
  q: parseAsString,
  ...runFilters,
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  /** Shows differences from each dataset's baseline. */
  against: parseAsBoolean,
  columns: parseAsString,
  page: parseAsInteger.withDefault(1),
};

export const loadRunsSearch = createLoader(runsSearch);
export const runsHref = createSerializer(runsSearch);
export type RunsSearch = inferParserType<typeof runsSearch>;

const mostValues = 50;

const bandsIn = (values: readonly string[] | null): { metric: string; band: Band }[] =>
  (values ?? []).slice(0, mostValues).flatMap((value) => {
    const at = value.lastIndexOf(":");
    const band = bandNames.find((name) => name === value.slice(at + 1));
    return band && at > 0 ? [{ metric: value.slice(0, at), band }] : [];
  });

const parametersIn = (values: readonly string[] | null) =>
  (values ?? []).slice(0, mostValues).flatMap((pair) => {
    const at = pair.indexOf("=");
    const text = pair.slice(pair.indexOf("=") + 1);
    return at > 0 ? [{ name: pair.slice(0, at), value: plainValue(text) ?? text }] : [];
  });

export const runsQueryOf = ({
  q,
  dataset,
  configuration,
  judge,
  status,
  band,
  tag,
  author,
  param,
  sort,
  order,
}: Partial<RunsSearch>) => ({
  text: q?.slice(0, 500) || undefined,
  datasetIds: dataset?.slice(0, mostValues) ?? [],
  configurations: configuration?.slice(0, mostValues) ?? [],
  judges: judge?.slice(0, mostValues) ?? [],
  statuses: status ?? [],
  bands: bandsIn(band ?? null),
  tags: tag?.slice(0, mostValues) ?? [],
  authors: author?.slice(0, mostValues) ?? [],
  parameters: parametersIn(param ?? null),
  sort: sort ?? undefined,
  order: order ?? undefined,
});
