import { createLoader, createSerializer, parseAsString } from "nuqs/server";

export const newRunSearch = {
  dataset: parseAsString.withDefault(""),
  configuration: parseAsString.withDefault(""),
  /** A run: its judge, metrics, settings and prompts are filled in. */
  like: parseAsString.withDefault(""),
  /** The only metric, with the version of its prompt: "claims=strict". */
  prompt: parseAsString.withDefault(""),
};

export const loadNewRunSearch = createLoader(newRunSearch);
const serialize = createSerializer(newRunSearch);

export const newRunHref = (search: { dataset?: string; configuration?: string; like?: string; prompt?: string }): string =>
  serialize("/runs/new", search);

export function promptIn(prompt: string): [metric: string | undefined, version: string | undefined] {
  const at = prompt.indexOf("=");
  return at < 0 ? [undefined, undefined] : [prompt.slice(0, at), prompt.slice(at + 1)];
}

/** Sent to the window when a judge was connected, so that lists of models are read again. */
export const judgesChanged = "assay-judges-changed";
