import { createLoader, createSerializer, parseAsArrayOf, parseAsString } from "nuqs/server";

const overTimeSearch = {
  dataset: parseAsString,
  configuration: parseAsString,
  /** More configurations in the same charts. */
  beside: parseAsArrayOf(parseAsString).withDefault([]),
};

export const loadOverTimeSearch = createLoader(overTimeSearch);
const serialize = createSerializer(overTimeSearch);

export const overTimeHref = (names: { dataset: string; configuration: string; beside?: string[] }): string =>
  serialize("/compare/over-time", { ...names, beside: names.beside && names.beside.length > 0 ? names.beside : null });
