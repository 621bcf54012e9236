import { createLoader, parseAsString } from "nuqs/server";

export const newRunSearch = {
  dataset: parseAsString.withDefault(""),
  configuration: parseAsString.withDefault(""),
};

export const loadNewRunSearch = createLoader(newRunSearch);
