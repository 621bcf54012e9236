import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { SampleQuery } from "@/lib/db/scores";
import { Band } from "@/lib/domain/band";

/** What the address of a run says of its samples table; a sample's address carries the same. */
export const sampleParsers = {
  /** Text in question, response, contexts or id. */
  q: parseAsString.withDefault(""),
  /** The metric that band, bin and cause are about. */
  metric: parseAsString,
  band: parseAsStringLiteral(Band.options),
  /** A tenth of the scale, 0 to 9. */
  bin: parseAsInteger,
  /** Why the metric has no score; "any" for all causes. */
  cause: parseAsString,
  /** A metric, or "position" for the order of the file. */
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  page: parseAsInteger.withDefault(1),
};
export type SampleSearch = inferParserType<typeof sampleParsers>;

export const samplesPerPage = 25;
const longestText = 500;

export const loadSampleSearch = createLoader(sampleParsers);
const serialize = createSerializer(sampleParsers);

/** A run's address with this state of its table. */
export const runHref = (runId: string, search: Partial<SampleSearch> = {}): string => serialize(`/runs/${runId}`, search);

/** A sample's address in a run, carrying the table's state along. */
export const sampleHref = (runId: string, sampleId: number, search: Partial<SampleSearch> = {}): string =>
  serialize(`/runs/${runId}/samples/${sampleId}`, search);

/**
 * The query that an address asks for, over a run's metrics; what makes no sense in it is left out. Without a sort it is worst
 * first: by the metric that is filtered by, else the run's first.
 */
export function sampleQueryOf(search: SampleSearch, metrics: readonly string[]): SampleQuery {
  const metric = search.metric !== null && metrics.includes(search.metric) ? search.metric : undefined;
  const wanted = search.sort ?? metric;
  const sort = wanted === "position" ? undefined : wanted !== undefined && metrics.includes(wanted) ? wanted : metrics[0];
  return {
    sort,
    order: search.order ?? "asc",
    text: search.q.trim().slice(0, longestText) || undefined,
    ...(metric !== undefined && {
      metric,
      band: search.band ?? undefined,
      bin: search.bin !== null && search.bin >= 0 && search.bin <= 9 ? search.bin : undefined,
      cause: search.cause?.slice(0, 100),
    }),
  };
}
