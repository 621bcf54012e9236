import { type CommentPlace, placeOfRanking } from "assay-lib/domain/comments/place";
import { rankRuns } from "assay-lib/ranking/report";
import type { RankReport } from "assay-lib/ranking/words/report";
import type { RankSearch } from "@/components/addresses/rank";

/** What the address asks for, by `metric`. Throws Refusal as `rankRuns` does. */
export const rankedFor = (
  { dataset, runs, questions, baseline, include }: RankSearch,
  metric: string | null,
): Promise<RankReport> =>
  rankRuns(
    { dataset: dataset ?? undefined, runs },
    { metric: metric ?? undefined, allPairs: questions === "all-pairs", baseline: baseline ?? undefined, include },
  );

/** The place of its comments. */
export const commentPlaceOf = ({ runs }: RankSearch, { datasets }: RankReport): CommentPlace =>
  placeOfRanking(
    runs,
    datasets.map(({ id }) => id),
  );
