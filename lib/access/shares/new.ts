import * as z from "zod";
import { longestExpiry } from "@/lib/access/expiry";
import { ComparisonSettings } from "@/lib/comparison/words/settings";
import { longestRunName } from "@/lib/domain/bounds";
import {
  expiresByDefault,
  levelByDefault,
  longestFilter,
  longestLabel,
  mostCompared,
  shareLevels,
  showsTexts,
} from "@/lib/domain/shares/choices";
import { plainName } from "@/lib/domain/text/normalized";
import { RankingSettings } from "@/lib/ranking/words/settings";

export const shareKinds = ["run", "comparison", "ranking"] as const;
export type ShareKind = (typeof shareKinds)[number];

const mostShared = 200;

export const NewShare = z
  .strictObject({
    runs: z
      .array(z.string().min(1).max(longestRunName))
      .min(1, "Name a run")
      .max(mostShared, `At most ${mostShared} runs can be shared as a ranking`)
      .refine((ids) => new Set(ids).size === ids.length, "A run is named twice")
      .describe("One run; two to four to share as a comparison, the baseline first; or up to 200 to share as a ranking."),
    kind: z
      .enum(["ranking"])
      .nullable()
      .default(null)
      .describe("Shares two to four runs as a ranking too; five or more always are."),
    filter: z
      .string()
      .max(longestFilter)
      .default("")
      .describe("The query string of a run's page: visitors see only the samples that match it."),
    comparison: ComparisonSettings.nullable()
      .default(null)
      .describe("How runs are compared; null for the defaults. Not for a single run or a ranking."),
    ranking: RankingSettings.nullable().default(null).describe("How runs are ranked; null for the defaults. Only for a ranking."),
    label: z
      .string()
      .overwrite(plainName)
      .max(longestLabel)
      .default("")
      .describe("For your list of links; visitors never see it."),
    level: z
      .enum(shareLevels)
      .default(levelByDefault)
      .describe(
        "scores: scores alone; texts: also names, questions, contexts, responses, references, labels and the judge's explanations; everything: also other columns, cost, reviews, prompts, replies, comments and downloads.",
      ),
    guests: z.boolean().default(false).describe("Whether visitors see the comments and may write some. Not with scores alone."),
    expires: z
      .string()
      .max(longestExpiry)
      .default(expiresByDefault)
      .describe("Days as in 7d, a date as in 2026-12-24 (to its end, UTC), or none."),
  })
  .refine(({ level, guests }) => showsTexts(level) || !guests, {
    path: ["guests"],
    message: "Comments quote texts, so visitors can write some only with the texts",
  })
  .meta({ id: "NewShare" });
export type NewShare = z.infer<typeof NewShare>;
export type NewShareInput = z.input<typeof NewShare>;

export function kindOf({ kind, runs }: Pick<NewShare, "kind" | "runs">): ShareKind {
  if (kind) return kind;
  if (runs.length > mostCompared) return "ranking";
  return runs.length > 1 ? "comparison" : "run";
}
