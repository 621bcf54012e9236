import * as z from "zod";
import { longestId, mostDays } from "@/lib/domain/bounds";
import { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { Refusal } from "@/lib/domain/problem";
import { RankingSettings } from "@/lib/domain/ranking/settings";
import {
  commentChoices,
  expiresByDefault,
  longestFilter,
  longestLabel,
  mostCompared,
  type ShareShows,
  shownByDefault,
  shownWithTexts,
} from "./choices";

export const shareKinds = ["run", "comparison", "ranking"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** As a ranking. */
const mostShared = 200;

/** In characters. */
export const longestExpiry = 30;

const shows = (name: keyof ShareShows, description: string) => z.boolean().default(shownByDefault[name]).describe(description);

const withTexts = { metadata: "The upload's further columns", reviews: "Reviews", prompts: "Prompts" };

const Shows = z
  .strictObject({
    texts: shows(
      "texts",
      "Questions, contexts, responses, references, ids, labels and the judge's explanations, which quote them. Without them: scores alone.",
    ),
    metadata: shows(
      "metadata",
      "The upload's further columns, all of them; of comparisons and rankings cost and latency. Only together with the texts.",
    ),
    reviews: shows(
      "reviews",
      "How many verdicts of people agree with the judge, and which samples were reviewed; never who reviewed, nor their notes. Only together with the texts.",
    ),
    prompts: shows(
      "prompts",
      "Prompts and replies, with attempts, tokens and time. Prompts contain the texts, so only together with them.",
    ),
    names: shows("names", "Names of run, dataset, configuration and judge, and the note; of a ranking the parameters too."),
    export: shows("export", "Whether visitors can download the samples, or a ranking."),
  })
  .superRefine((chosen, context) => {
    if (chosen.texts) return;
    for (const name of shownWithTexts)
      if (chosen[name])
        context.addIssue({
          code: "custom",
          path: [name],
          message: `${withTexts[name]} can be shown only together with the contexts and responses`,
        });
  });

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
    label: z.string().trim().max(longestLabel).default("").describe("For the list of links; visitors never see it."),
    shows: Shows.prefault({}),
    comments: z
      .enum(commentChoices)
      .default("hidden")
      .describe(
        "Whether visitors see the comments, with their writers' names; guests: they may also write some. Without texts, those on passages stay hidden.",
      ),
    expires: z
      .string()
      .max(longestExpiry)
      .default(expiresByDefault)
      .describe("Days as in 7d, a date as in 2026-12-24 (to its end, UTC), or none."),
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
