import { createLoader, createSerializer, parseAsString } from "nuqs/server";

/** Whose runs are shown, both by name. */
const overTimeSearch = { dataset: parseAsString, configuration: parseAsString };

export const loadOverTimeSearch = createLoader(overTimeSearch);
const serialize = createSerializer(overTimeSearch);

export const overTimeHref = (names: { dataset: string; configuration: string }): string => serialize("/compare/over-time", names);
