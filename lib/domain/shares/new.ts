import * as z from "zod";
import { longestId, mostDays } from "@/lib/domain/bounds";
import { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { Refusal } from "@/lib/domain/problem";
import { RankingSettings } from "@/lib/domain/ranking/settings";
import { plainName } from "@/lib/domain/text/normalized";
import { expiresByDefault, levelByDefault, longestFilter, longestLabel, mostCompared, shareLevels, showsTexts } from "./choices";

export const shareKinds = ["run", "comparison", "ranking"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** The largest ranking that can be shared. */
const mostShared = 200;

/** In characters. */
export const longestExpiry = 30;

export const NewShare = z
  .strictObject({
    runs: z
      .array(z.string().min(1).max(longestId))
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
    label: z.string().overwrite(plainName).max(longestLabel).default("").describe("For the list of links alone."),
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

export const kindOf = ({ kind, runs }: Pick<NewShare, "kind" | "runs">): ShareKind =>
  kind ?? (runs.length > mostCompared ? "ranking" : runs.length > 1 ? "comparison" : "run");

const day = 24 * 3600_000;

/** "7d", "2026-12-24" (end of that day, UTC), or "none" for null. Refuses times in the past. */
export function readExpiry(text: string, now = new Date()): Date | null {
  if (text === "none") return null;
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) >= 1 && Number(days) <= mostDays) return new Date(now.getTime() + Number(days) * day);
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : null;
  // Date reads the 31st of February as a day in March.
  if (end && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(text)) {
    if (end > now && end.getTime() - now.getTime() <= mostDays * day) return end;
    throw invalid(end > now ? "It is more than ten years ahead; use none instead." : "That day is over.");
  }
  throw invalid("Give days as in 7d, a date as in 2026-12-24, or none.");
}

const invalid = (message: string): Refusal =>
  new Refusal(`The expiry cannot be read. ${message}`, "invalid", [{ path: "expires", message }]);
