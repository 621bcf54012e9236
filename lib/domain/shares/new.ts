import { z } from "zod";
import { longestId, mostDays } from "@/lib/domain/bounds";
import { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { Refusal } from "@/lib/domain/problem";
import { expiresByDefault, longestFilter, longestLabel, type ShareShows, shownByDefault, shownWithTexts } from "./choices";

export const shareKinds = ["run", "comparison"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Of the text that says when something ends, in characters. */
export const longestExpiry = 30;

const shows = (name: keyof ShareShows, description: string) => z.boolean().default(shownByDefault[name]).describe(description);

const withTexts = { metadata: "The upload's further columns", reviews: "Reviews", prompts: "Prompts" };

const Shows = z
  .strictObject({
    texts: shows(
      "texts",
      "Questions, contexts, responses, references, ids, labels and the judge's explanations, which quote them. Without them: scores alone.",
    ),
    metadata: shows("metadata", "The upload's further columns, all of them. Only together with the texts."),
    reviews: shows(
      "reviews",
      "How many verdicts of people agree with the judge, and which samples were reviewed; never who reviewed, nor their notes. Only together with the texts.",
    ),
    prompts: shows(
      "prompts",
      "What judges were asked and what they replied, with attempts, tokens and time. Prompts hold the texts, so only together with those.",
    ),
    names: shows("names", "What run, dataset, configuration and judge are called, and the note."),
    export: shows("export", "Whether visitors may take the samples away as a file."),
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

/** A request for a share. */
export const NewShare = z
  .strictObject({
    runs: z
      .array(z.string().min(1).max(longestId))
      .min(1, "Name a run")
      .max(4, "At most four runs can be compared, so no more can be shared as a comparison")
      .refine((ids) => new Set(ids).size === ids.length, "A run is named twice")
      .describe("One run, or two to four to share as a comparison, the baseline first."),
    filter: z
      .string()
      .max(longestFilter)
      .default("")
      .describe("What stands behind the ? in the address of a run's page: visitors see the samples that match it and no other."),
    comparison: ComparisonSettings.nullable()
      .default(null)
      .describe("How a comparison is made; null for the usual way. Not for a single run."),
    label: z.string().trim().max(longestLabel).default("").describe("For the list of links; visitors never see it."),
    shows: Shows.prefault({}),
    expires: z
      .string()
      .max(longestExpiry)
      .default(expiresByDefault)
      .describe("Days as in 7d, a date as in 2026-12-24 (to its end, UTC), or none."),
  })
  .meta({ id: "NewShare" });
export type NewShare = z.infer<typeof NewShare>;
export type NewShareInput = z.input<typeof NewShare>;

const day = 24 * 3600_000;

/** When a share or a token ends: "7d", "2026-12-24" (end of that day, UTC), or "none", which gives null. Refuses times in the past. */
export function readExpiry(text: string, now = new Date()): Date | null {
  if (text === "none") return null;
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) >= 1 && Number(days) <= mostDays) return new Date(now.getTime() + Number(days) * day);
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : null;
  // Date takes the 31st of February for a day of March.
  if (end && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(text)) {
    if (end > now && end.getTime() - now.getTime() <= mostDays * day) return end;
    throw invalid(end > now ? "It lies more than ten years ahead; ask for none instead." : "That day is over.");
  }
  throw invalid("Give days as in 7d, a date as in 2026-12-24, or none.");
}

const invalid = (message: string): Refusal =>
  new Refusal(`How long it works cannot be read. ${message}`, "invalid", [{ path: "expires", message }]);
