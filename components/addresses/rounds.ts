import { type RoundUnit, units } from "assay-lib/rounds/words/limits";
import { createLoader, createSerializer, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

const roundsSearch = { run: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };

export const loadRoundsSearch = createLoader(roundsSearch);
export const roundsHref = createSerializer(roundsSearch);

/** `with`: the other run of a round that labels both; `unit`: what is chosen at first. */
const newRoundSearch = {
  run: parseAsString.withDefault(""),
  with: parseAsString.withDefault(""),
  unit: parseAsStringLiteral(units).withDefault("response"),
};

export const loadNewRoundSearch = createLoader(newRoundSearch);
const newRound = createSerializer(newRoundSearch);
export const newRoundHref = (run: string, other: string | null = null, unit: RoundUnit | null = null): string =>
  newRound("/rounds/new", { run, with: other, unit });

export const labelHref = (id: string): string => `/rounds/${id}/label`;

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
