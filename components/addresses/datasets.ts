import { goldenStates } from "assay-lib/domain/golden/states";
import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const datasetsSearch = {
  q: parseAsString,
  sort: parseAsStringLiteral(["name", "configurations", "samples", "runs", "when"]),
  order: parseAsStringLiteral(["asc", "desc"]),
  columns: parseAsString,
  page: parseAsInteger.withDefault(1),
};

export const loadDatasetsSearch = createLoader(datasetsSearch);
export const datasetsHref = createSerializer(datasetsSearch);
export type DatasetsSearch = inferParserType<typeof datasetsSearch>;

export const datasetSearch = {
  /** "" for the first one. */
  configuration: parseAsString.withDefault(""),
  /** Searches question, response and id. */
  text: parseAsString.withDefault(""),
  configurations: parseAsInteger.withDefault(1),
  page: parseAsInteger.withDefault(1),
  sample: parseAsInteger,
  /** The metric of the chart of means by date. */
  metric: parseAsString,
  golden: parseAsStringLiteral(goldenStates),
};

export const loadDatasetSearch = createLoader(datasetSearch);
export const datasetQuery = createSerializer(datasetSearch);
export type DatasetSearch = inferParserType<typeof datasetSearch>;
