import { whenAnswered } from "assay-lib/door/answer-status";
import { cache } from "react";

/** React's `cache` for what is large: emptied with the end of the response, since what outlives a request can hold its cache. */
export function cacheForAnswer<Given extends unknown[], Found>(
  read: (...given: Given) => Promise<Found>,
): (...given: Given) => Promise<Found> {
  const keep = cache((...given: Given) => {
    const kept: { found?: Promise<Found> } = { found: read(...given) };
    whenAnswered(() => delete kept.found);
    return kept;
  });
  return (...given) => keep(...given).found ?? read(...given);
}
