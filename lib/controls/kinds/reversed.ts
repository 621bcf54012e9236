import type { Make } from "./contract";

export const reversed: Make = (source) =>
  new Set(source.contexts).size < 2
    ? { cause: "fewer than two contexts" }
    : { texts: { ...source, contexts: source.contexts.toReversed() } };
