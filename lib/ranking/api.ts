import * as z from "zod";
import { DatasetNamed, flag, json, operations, RunNamed } from "@/lib/domain/api/operation";
import { longestRunName, mostRanked } from "@/lib/domain/bounds";
import { pairings } from "@/lib/domain/paired/pair-by";
import { listedIn } from "@/lib/domain/text/listed";
import { RankReport } from "@/lib/ranking/words/report";

export const RankQuery = z.strictObject({
  dataset: DatasetNamed.optional().describe("A dataset's id or name: ranks all its complete runs."),
  runs: z
    .string()
    .max(mostRanked * (longestRunName + 1))
    .transform(listedIn)
    .optional()
    .describe("Instead of a dataset: ids or names of the runs to rank, separated by commas."),
  metric: z
    .string()
    .max(200)
    .optional()
    .describe("The metric to rank by. Default: the one that most runs have; of equal ones, one that must not drop."),
  baseline: RunNamed.optional().describe(
    "Id or name of a run of the configuration to compare with. Default: the dataset's baseline, or the oldest configuration.",
  ),
  include: z
    .string()
    .max(mostRanked * (longestRunName + 1))
    .transform(listedIn)
    .optional()
    .describe("Ids or names of runs to rank although they were judged in another way than most, separated by commas."),
  "all-pairs": flag.describe("1 compares each pair on the questions that both have, instead of all on those that all share."),
  "pair-by": z.enum(pairings).optional().describe("Pair questions by id or text. Default: the one that pairs more; id if equal."),
});

export const ranking = operations("Comparisons", {
  rankRuns: {
    at: "GET /rank",
    needs: "viewer",
    summary: "Ranks the configurations of a dataset, or of the named runs, by one metric.",
    query: RankQuery,
    answers: {
      200: json(
        RankReport,
        "The configurations, best first, the groups that cannot be distinguished, and the effects of settings.",
      ),
    },
    problems: [404],
  },
});
