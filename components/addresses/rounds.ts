import { createLoader, createSerializer, parseAsBoolean, parseAsInteger, parseAsString } from "nuqs/server";

const roundsSearch = { run: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };

export const loadRoundsSearch = createLoader(roundsSearch);
export const roundsHref = createSerializer(roundsSearch);

const newRoundSearch = { run: parseAsString.withDefault("") };

export const loadNewRoundSearch = createLoader(newRoundSearch);
const newRound = createSerializer(newRoundSearch);
export const newRoundHref = (run: string): string => newRound("/rounds/new", { run });

/** `results`: of an open round too. */
const roundSearch = { results: parseAsBoolean.withDefault(false) };

export const loadRoundSearch = createLoader(roundSearch);
const round = createSerializer(roundSearch);
export const roundHref = (id: string, results = false): string => round(`/rounds/${id}`, { results: results || null });
