import { type SampleQuery, sampleOrders } from "@/lib/domain/sample-query";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { metricById } from "@/lib/metrics/registry";
import { isFilterParameter, type SamplesSearch, samplesSearch } from "./filters/address";
import { codecs } from "./filters/codec";

/** Ignores invalid values. By default the lowest first by the filtered metric, else by the first that judges groundedness. */
export function sampleQueryOf(search: SamplesSearch, metrics: readonly string[]): SampleQuery {
  const asked = codecs.map((codec) => codec.read(search, metrics));
  const query: SampleQuery = Object.assign({}, ...asked);
  return { ...query, ...orderOf(search, metrics, query) };
}

function orderOf(
  { sort: wanted, order }: SamplesSearch,
  metrics: readonly string[],
  { metric: filtered, differ }: SampleQuery,
): Pick<SampleQuery, "sort" | "order"> {
  const given = order && { order };
  if (wanted === "position") return { ...given };
  const isKnown = (sort: string) =>
    metrics.includes(sort) || isFigure(sort, metrics) || (sampleOrders.includes(sort) && (sort !== "difference" || differ));
  if (wanted && isKnown(wanted)) return { sort: wanted, ...given };
  if (differ && !filtered) return { sort: "difference", order: order ?? "desc" };
  const sort = filtered ?? metrics.find((id) => metricById(id)?.mustNotFall) ?? metrics[0];
  return { ...(sort && { sort }), ...given };
}

const isFigure = (sort: string, metrics: readonly string[]): boolean => figuresOfMetrics(metrics).some(({ id }) => id === sort);

/** The parts that had no effect: "band=Great". */
export function unreadSearch(
  given: Readonly<Record<string, string | string[] | undefined>>,
  search: SamplesSearch,
  query: SampleQuery,
): string[] {
  const keys = Object.keys(samplesSearch) as (keyof SamplesSearch)[];
  return keys.flatMap((key) => {
    const raw = [given[key]].flat()[0];
    if (!raw || isUsed(key, search, query)) return [];
    return [`${key}=${raw.length > 40 ? `${raw.slice(0, 40)}…` : raw}`];
  });
}

function isUsed(key: keyof SamplesSearch, search: SamplesSearch, query: SampleQuery): boolean {
  if (isFilterParameter(key)) {
    const check = codecs.flatMap(({ parameters }) => parameters[key] ?? [])[0];
    return typeof check === "function" ? check(query, search) : check === true;
  }
  if (key === "sort") return search.sort === "position" || search.sort === query.sort;
  if (key === "order") return query.order !== undefined && search.order !== null;
  return key !== "page" || search.page > 0;
}
