import type { SampleQuery } from "@/lib/domain/sample-query";
import { type SamplesSearch, samplesSearch } from "./samples";

/** What of an address the table could not make sense of, as it was written: "band=Great". */
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
  switch (key) {
    case "sort":
      return search.sort === "position" || search.sort === query.sort;
    case "metric":
      return query.metric !== undefined;
    case "band":
    case "bin":
    case "cause":
    case "order":
    case "error":
    case "review":
      return search[key] !== null && query[key] !== undefined;
    case "last":
      return query.lastBin !== undefined;
    case "score":
      return query.scores?.length === search.score?.length && search.score !== null;
    case "differ":
      return query.differ?.metrics.length === search.differ?.length;
    case "by":
      return search.by !== null && search.by >= 0 && search.by <= 1 && query.differ !== undefined;
    case "label":
    case "value":
      return query.label !== undefined;
    case "split":
    case "unlabelled":
      return search[key] !== null;
    case "page":
      return search.page > 0;
    default:
      return true;
  }
}
