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
import { type SampleQuery, sampleOrders } from "@/lib/domain/sample-query";
import { bandNames } from "@/lib/domain/scores/band";
import { agreementSearch } from "./agreement";
import { parseAsScoreRanges } from "./score-filters";

/** What the table of a run's samples keeps in its address, and carries on to the sample that is opened. */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
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

/** An address's search without any filter; order and sort stay. */
export const noFilter = {
  q: null,
  metric: null,
  band: null,
  bin: null,
  last: null,
  cause: null,
  score: null,
  error: null,
  review: null,
  differ: null,
  by: null,
  split: null,
  label: null,
  value: null,
  unlabelled: null,
  page: 1,
} satisfies Partial<SamplesSearch>;

/** How far metrics lie apart at least, where an address does not say. */
export const apartByDefault = 0.4;

/**
 * The query that an address asks for; what makes no sense in it is left out. Without a sort it is worst first, by the metric that
 * is filtered by, else the run's first; "position" sorts in the order of the file. A filter by metrics that differ sorts by how far.
 */
export function sampleQueryOf(search: SamplesSearch, metrics: readonly string[]): SampleQuery {
  const metric = search.metric && metrics.includes(search.metric) ? search.metric : undefined;
  const bin = search.bin !== null && search.bin >= 0 && search.bin <= 9 ? search.bin : undefined;
  const scores = (search.score ?? []).filter((range) => metrics.includes(range.metric));
  const compared = [...new Set(search.differ ?? [])].filter((id) => metrics.includes(id));
  const by = search.by === null ? apartByDefault : Math.max(0, Math.min(1, search.by));
  const differ = compared.length > 1 ? { metrics: compared, by } : undefined;
  const last = bin !== undefined && search.last !== null && search.last > bin && search.last <= 9 ? search.last : undefined;
  return {
    ...(search.q?.trim() && { text: search.q.trim().slice(0, 500) }),
    ...orderOf(search, metrics, metric, Boolean(differ)),
    ...(metric && { metric }),
    ...(metric && search.band && { band: search.band }),
    ...(metric && bin !== undefined && { bin }),
    ...(metric && last !== undefined && { lastBin: last }),
    ...(metric && search.cause && { cause: search.cause.slice(0, 50) }),
    ...(scores.length > 0 && { scores }),
    ...(search.review && { review: search.review }),
    ...(search.error && { error: search.error.slice(0, 50) }),
    ...(differ && { differ }),
    ...(search.split && { split: true }),
    ...(search.label && search.value !== null && { label: { name: search.label, value: search.value } }),
    ...(search.unlabelled && { unlabelled: true }),
  };
}

function orderOf(
  { sort: wanted, order }: SamplesSearch,
  metrics: readonly string[],
  filtered: string | undefined,
  isDiffer: boolean,
): Pick<SampleQuery, "sort" | "order"> {
  const given = order && { order };
  if (wanted === "position") return { ...given };
  const isKnown = (sort: string) => metrics.includes(sort) || (isSampleOrder(sort) && (sort !== "difference" || isDiffer));
  if (wanted && isKnown(wanted)) return { sort: wanted, ...given };
  if (isDiffer && !filtered) return { sort: "difference", order: order ?? "desc" };
  const sort = filtered ?? metrics[0];
  return { ...(sort && { sort }), ...given };
}

const isSampleOrder = (sort: string): boolean => sampleOrders.some((order) => order === sort);
