import { createLoader, parseAsString } from "nuqs/server";

/** What the page for a new run keeps in its address. */
export const newRunSearch = {
  dataset: parseAsString.withDefault(""),
  /** Id of the configuration that is chosen beforehand. */
  configuration: parseAsString.withDefault(""),
};

export const loadNewRunSearch = createLoader(newRunSearch);
