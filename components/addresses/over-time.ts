import { createLoader, createSerializer, parseAsString } from "nuqs/server";

/** Names, not ids. */
const overTimeSearch = { dataset: parseAsString, configuration: parseAsString };

export const loadOverTimeSearch = createLoader(overTimeSearch);
const serialize = createSerializer(overTimeSearch);

export const overTimeHref = (names: { dataset: string; configuration: string }): string => serialize("/compare/over-time", names);
