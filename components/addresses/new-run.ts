import { createLoader, parseAsString } from "nuqs/server";

export const newRunSearch = {
  dataset: parseAsString.withDefault(""),
  /** Id of the preselected configuration. */
  configuration: parseAsString.withDefault(""),
};

export const loadNewRunSearch = createLoader(newRunSearch);
