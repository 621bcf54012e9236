import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

/** The table of datasets. */
const datasetsSearch = {
  q: parseAsString,
  sort: parseAsStringLiteral(["name", "configurations", "samples", "runs", "when"]),
  order: parseAsStringLiteral(["asc", "desc"]),
  /** See components/tables/layout.ts. */
  columns: parseAsString,
  widths: parseAsString,
  page: parseAsInteger.withDefault(1),
};

export const loadDatasetsSearch = createLoader(datasetsSearch);
export const datasetsHref = createSerializer(datasetsSearch);
export type DatasetsSearch = inferParserType<typeof datasetsSearch>;

export const datasetSearch = {
  /** "" for the first one. */
  configuration: parseAsString.withDefault(""),
  /** Searched in question, response and id. */
  text: parseAsString.withDefault(""),
  /** Page of configurations, from 1. */
  configurations: parseAsInteger.withDefault(1),
  /** Page of decisions, from 1. */
  decisions: parseAsInteger.withDefault(1),
  /** Page of samples, from 1. */
  page: parseAsInteger.withDefault(1),
  /** Id of the open sample. */
  sample: parseAsInteger,
};

export const loadDatasetSearch = createLoader(datasetSearch);
export const datasetQuery = createSerializer(datasetSearch);
