import * as z from "zod";
import { longestId, mostRanked } from "@/lib/domain/bounds";
import { mostCompared } from "@/lib/domain/shares/choices";

const Id = z.string().min(1).max(longestId);

/** What comments are on: a run, runs that are compared or ranked, or the ranking of a dataset. */
export const CommentPlace = z.union([
  z.strictObject({ run: Id }),
  z.strictObject({ runs: z.array(Id).min(2).max(mostRanked) }),
  z.strictObject({ dataset: Id }),
]);
export type CommentPlace = z.infer<typeof CommentPlace>;

export const keyOfRun = (run: string): string => `run:${run}`;

/** All rankings of one dataset have the same comments. `datasets` are those of the runs. */
export function placeOfRanking(runs: readonly string[], datasets: Iterable<string>): CommentPlace {
  const [dataset, ...others] = new Set(datasets);
  return dataset !== undefined && others.length === 0 ? { dataset } : { runs: [...runs] };
}

export function pathOfPlace(place: CommentPlace, sampleId: number | null): string {
  if ("dataset" in place) return `/rank?dataset=${place.dataset}#comments`;
  if ("runs" in place) return `/${place.runs.length > mostCompared ? "rank" : "compare"}?runs=${place.runs.join(",")}#comments`;
  return sampleId === null ? `/runs/${place.run}?tab=comments` : `/runs/${place.run}/samples/${sampleId}`;
}
