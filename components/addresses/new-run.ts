import { createLoader, createSerializer, parseAsString } from "nuqs/server";

export const newRunSearch = {
  dataset: parseAsString.withDefault(""),
  configuration: parseAsString.withDefault(""),
  /** A run: its judge, metrics, settings and prompts are filled in. */
  like: parseAsString.withDefault(""),
};

export const loadNewRunSearch = createLoader(newRunSearch);
const serialize = createSerializer(newRunSearch);

export const newRunHref = (search: { dataset: string; configuration?: string; like?: string }): string =>
  serialize("/runs/new", search);
