import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { queueKinds } from "@/lib/domain/reviews/queue";
import { reviewStates } from "@/lib/domain/reviews/state";
import { bandNames } from "@/lib/domain/scores/band";
import { parseAsScoreRanges } from "./score-ranges";

/** What filters keep in the address; `filters.ts` says what each asks for. */
const filterSearch = {
  q: parseAsString,
  metric: parseAsString,
  band: parseAsStringLiteral(bandNames),
  bin: parseAsInteger,
  /** The last of several tenths that begin with `bin`. */
  last: parseAsInteger,
  cause: parseAsString,
  score: parseAsScoreRanges,
  error: parseAsString,
  review: parseAsStringLiteral(reviewStates),
  differ: parseAsArrayOf(parseAsString),
  by: parseAsFloat,
  split: parseAsBoolean,
  label: parseAsString,
  value: parseAsString,
  unlabelled: parseAsBoolean,
};
export type FilterParameter = keyof typeof filterSearch;

/** What the agreement of a run's scores with labels keeps in the address. */
export const agreementSearch = {
  agreeLabel: parseAsString,
  /** Which values count as good, as lib/domain/label.ts writes it. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  /** The score from which the judge is taken to say good. */
  agreeAt: parseAsFloat.withDefault(0.7),
  agreeShow: parseAsStringLiteral(["disagreements", "calibration"]),
};

/**
 * What the table of a run's samples keeps in its address, and carries on to the sample that is opened. The filters of share links are stored
 * with their parameters in this order: keep it.
 */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  ...filterSearch,
  /** Goes through the review queue instead of the table. */
  queue: parseAsStringLiteral(["all", ...queueKinds]),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose samples furthest apart are listed: "first~second". */
  pair: parseAsString,
  ...agreementSearch,
};

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

export const isFilterParameter = (key: string): key is FilterParameter => Object.hasOwn(filterSearch, key);

/** An address's search without any filter; order and sort stay. */
export const noFilter = { ...withoutFilters(), page: 1 };

function withoutFilters(): Record<FilterParameter, null> {
  return Object.fromEntries(Object.keys(filterSearch).map((key) => [key, null])) as Record<FilterParameter, null>;
}

/** How far metrics lie apart at least, where an address does not say. */
export const apartByDefault = 0.4;
