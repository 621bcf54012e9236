import { createLoader, createSerializer, parseAsBoolean, parseAsInteger, parseAsString } from "nuqs/server";

const roundsSearch = { run: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };

export const loadRoundsSearch = createLoader(roundsSearch);
export const roundsHref = createSerializer(roundsSearch);

/** `with`: the other run of a round that labels both. */
const newRoundSearch = { run: parseAsString.withDefault(""), with: parseAsString.withDefault("") };

export const loadNewRoundSearch = createLoader(newRoundSearch);
const newRound = createSerializer(newRoundSearch);
export const newRoundHref = (run: string, other: string | null = null): string => newRound("/rounds/new", { run, with: other });

/** `results`: of an open round too. */
const roundSearch = { results: parseAsBoolean.withDefault(false) };

export const loadRoundSearch = createLoader(roundSearch);
const round = createSerializer(roundSearch);
export const roundHref = (id: string, results = false): string => round(`/rounds/${id}`, { results: results || null });

/** `item` is shown first; else the first unsettled item behind the position `after`. */
const settleSearch = { item: parseAsInteger.withDefault(0), after: parseAsInteger.withDefault(-1) };

export const loadSettleSearch = createLoader(settleSearch);
const settling = createSerializer(settleSearch);
export const settleHref = (id: string, where: { item?: number; after?: number } = {}): string =>
  settling(`/rounds/${id}/settle`, where);

/** `results`: with the labels of an open round. */
const logSearch = { results: parseAsBoolean.withDefault(false), page: parseAsInteger.withDefault(1) };

export const loadLogSearch = createLoader(logSearch);
const log = createSerializer(logSearch);
export const logHref = (id: string, where: { results?: boolean | null; page?: number } = {}): string =>
  log(`/rounds/${id}/log`, where);
