import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server";

export const datasetSearch = {
  /** "" for the first one. */
  configuration: parseAsString.withDefault(""),
  /** Searched in question, response and id. */
  text: parseAsString.withDefault(""),
  /** Page of configurations, from 1. */
  configurations: parseAsInteger.withDefault(1),
  /** Page of samples, from 1. */
  page: parseAsInteger.withDefault(1),
  /** Id of the open sample. */
  sample: parseAsInteger,
};

export const loadDatasetSearch = createLoader(datasetSearch);
export const datasetQuery = createSerializer(datasetSearch);
