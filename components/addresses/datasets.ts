import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server";

/** What a dataset's page keeps in its address. */
export const datasetSearch = {
  /** The configuration whose samples are shown; "" is the first. */
  configuration: parseAsString.withDefault(""),
  /** What question, response or id must hold. */
  text: parseAsString.withDefault(""),
  /** Page of configurations, from 1. */
  configurations: parseAsInteger.withDefault(1),
  /** Page of samples, from 1. */
  page: parseAsInteger.withDefault(1),
  /** Id of the sample that is opened. */
  sample: parseAsInteger,
};

export const loadDatasetSearch = createLoader(datasetSearch);
export const datasetQuery = createSerializer(datasetSearch);
