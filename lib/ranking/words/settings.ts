import * as z from "zod";
import { longestId, longestRunName, mostRanked } from "@/lib/domain/bounds";
import { pairings } from "@/lib/domain/paired/pair-by";

export const RankingSettings = z.strictObject({
  metric: z.string().max(100).nullable().default(null).describe("The metric to rank by; null for the default of `GET /rank`."),
  pairBy: z.enum(pairings).nullable().default(null).describe("What questions pair by; null for the one that pairs more."),
  allPairs: z
    .boolean()
    .default(false)
    .describe("Compares each pair on the questions that both have, instead of all on those that all share."),
  baseline: z
    .string()
    .max(longestId)
    .nullable()
    .default(null)
    .describe("A run of the configuration to compare the others with; null for the dataset's baseline, or the oldest."),
  include: z
    .array(z.string().max(longestRunName))
    .max(mostRanked)
    .default([])
    .describe("Runs to rank although they were judged in another way than most."),
});
export type RankingSettings = z.infer<typeof RankingSettings>;

export const usualRanking: RankingSettings = RankingSettings.parse({});
