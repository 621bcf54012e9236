import type { RankSearch } from "@/components/addresses/rank";
import type { CommentPlace } from "@/lib/domain/comments/place";
import type { RankReport } from "@/lib/domain/ranking/report";
import { rankRuns } from "@/lib/ranking/report";

/** What the address asks for, by `metric`. Throws Refusal as `rankRuns` does. */
export const rankedFor = (
  { dataset, runs, questions, baseline, include }: RankSearch,
  metric: string | null,
): Promise<RankReport> =>
  rankRuns(
    { dataset: dataset ?? undefined, runs },
    { metric: metric ?? undefined, allPairs: questions === "all-pairs", baseline: baseline ?? undefined, include },
  );

/** Where its comments are. */
export const placeOf = ({ dataset, runs }: RankSearch): CommentPlace =>
  runs.length > 0 || dataset === null ? { runs } : { dataset };
