import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { agreementSearch } from "@/components/agreement/agreement-search";
import type { SampleQuery } from "@/lib/db/sample-table";
import { bandNames } from "@/lib/domain/band";
import { reviewStates } from "@/lib/domain/review-state";

/** What the table of a run's samples keeps in its address, and carries on to the sample that is opened. */
const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  q: parseAsString,
  metric: parseAsString,
  band: parseAsStringLiteral(bandNames),
  bin: parseAsInteger,
  cause: parseAsString,
  error: parseAsString,
  review: parseAsStringLiteral(reviewStates),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose samples furthest apart are listed: "first~second". */
  pair: parseAsString,
  ...agreementSearch,
};

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

/**
 * The query that an address asks for; what makes no sense in it is left out. Without a sort it is worst first, by the metric that
 * is filtered by, else the run's first; "position" sorts in the order of the file.
 */
export function sampleQueryOf(search: SamplesSearch, metrics: readonly string[]): SampleQuery {
  const metric = search.metric && metrics.includes(search.metric) ? search.metric : undefined;
  const bin = search.bin !== null && search.bin >= 0 && search.bin <= 9 ? search.bin : undefined;
  const wanted = search.sort ?? metric;
  const sort = wanted === "position" ? undefined : wanted && metrics.includes(wanted) ? wanted : metrics[0];
  return {
    ...(search.q?.trim() && { text: search.q.trim().slice(0, 500) }),
    ...(sort && { sort }),
    ...(search.order && { order: search.order }),
    ...(metric && { metric }),
    ...(metric && search.band && { band: search.band }),
    ...(metric && bin !== undefined && { bin }),
    ...(metric && search.cause && { cause: search.cause.slice(0, 50) }),
    ...(search.review && { review: search.review }),
    ...(search.error && { error: search.error.slice(0, 50) }),
  };
}
