import type { RankSearch } from "@/components/addresses/rank";
import { type CommentPlace, placeOfRanking } from "@/lib/domain/comments/place";
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
export const placeOf = ({ runs }: RankSearch, { datasets }: RankReport): CommentPlace =>
  placeOfRanking(
    runs,
    datasets.map(({ id }) => id),
  );
