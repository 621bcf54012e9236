import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";
import { RaceLook, RaceRow } from "./looks";

export const RaceReport = objectNamed("RaceReport", {
  id: z.string(),
  dataset: z.string(),
  datasetId: z.string(),
  judge: z.string().describe("Models, as one text."),
  isStandIn: z.boolean().describe("Whether the judge counts words, so that the race says nothing on quality."),
  metric: z.string(),
  margin: z.number(),
  seed: z.int(),
  questions: z.int().describe("That all have."),
  planned: z.int().describe("Judgments if all were judged."),
  made: z.int(),
  most: z.int().describe("Judgments in the end if no one else is out."),
  baseline: z.string().nullable(),
  state: z.enum(["running", "paused", "decided", "to-end"]),
  problem: z.string().nullable().describe("Why it is paused."),
  nextLook: z.int().nullable(),
  looks: z.array(RaceLook),
  rows: z
    .array(
      RaceRow.extend({
        name: z.string(),
        state: z.enum(["leads", "in", "equal", "out", "cancelled"]),
        judged: z.int().describe("Questions."),
        intervals: z.array(RaceRow.shape.interval).describe("Of each look, oldest first."),
      }),
    )
    .describe("The leader, then those still in by their means, then those that are out, latest first."),
});
export type RaceReport = z.infer<typeof RaceReport>;
export type RaceReportRow = RaceReport["rows"][number];
