import * as z from "zod";
import { Count, Next, page, RunNamed } from "@/lib/domain/api/operation";
import { JudgeCertificate } from "@/lib/domain/corrected/mean";
import { objectNamed, strictNamed } from "@/lib/domain/schema/named";
import { RoundQuestion, RoundToStart as Wanted } from "@/lib/rounds/words/definition";
import { units } from "@/lib/rounds/words/limits";
import { PairPreferences } from "@/lib/rounds/words/preferences/figures";
import { RoundResultsReport } from "./results";

export const OpenTestPartBody = strictNamed("OpenTestPartBody", {
  run: RunNamed.optional().describe("Another run of the same samples, whose judge is measured. Default: the round's run."),
});

const Interval = z.tuple([z.number(), z.number()]);

const RoundCertificate = JudgeCertificate.extend({
  runId: z.string(),
  runName: z.string().nullable().describe("null if the run is gone."),
  before: z
    .object({ judges: Count, last: z.string() })
    .nullable()
    .describe("Other judges for which the test part was opened before: a judge chosen after seeing results can look too good."),
  intervals: z
    .object({ bad: Interval.nullable(), good: Interval.nullable() })
    .describe("95%, of caught / bad and of passed / good."),
  hasChanged: z.boolean().describe("Labels or thresholds have changed since: today they would give other counts."),
  more: Count.nullable().describe("Further labels that would certify the judge at the same shares; null if none would."),
  openedBy: z.string().nullable(),
}).meta({ id: "RoundCertificate" });

export const RoundCertification = objectNamed("RoundCertification", {
  why: z.string().nullable().describe("Why the round certifies no judge; null if it can."),
  bad: Count.describe("Labelled samples of the test part that people call bad."),
  good: Count,
  unrated: Count.describe("Items of the test part that cannot be rated, so certificates leave them out."),
  isOpened: z.boolean().describe("Whether it is opened for the judge of the round's run."),
  certificates: z.array(RoundCertificate).describe("In the order in which they were opened. They never change."),
});

export const NewRound = Wanted.meta({ id: "NewRound" });

export const RoundsQuery = z.strictObject({
  ...page,
  run: RunNamed.optional().describe("Only rounds of this run."),
});

export const RoundQuery = z.strictObject({
  results: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("true: with results although the round is open. They can sway people who still label."),
});

const RoundReport = objectNamed("RoundReport", {
  id: z.string(),
  runId: z.string(),
  pairedRunId: z
    .string()
    .nullable()
    .describe("The other run, whose samples of the same questions are labelled too, or compared with these."),
  name: z.string(),
  unit: z.enum(units),
  metric: z.string().describe("The labels are compared with its scores."),
  question: RoundQuestion,
  design: z.enum(["random", "stratified", "balanced", "picked"]),
  critiqueFirst: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable().describe("null while it is open."),
  given: Count.describe("Labels given."),
  needed: z.int().describe("Labels needed, without items that cannot be rated."),
  people: Count.describe("With a label."),
  population: Count.nullable().describe(
    "Samples with a score when the round was drawn, of two runs questions with two; null in rounds from before this was noted.",
  ),
});
export type RoundReport = z.infer<typeof RoundReport>;

export const RoundList = objectNamed("RoundList", { rounds: z.array(RoundReport), total: Count, next: Next });

const RoundPerson = objectNamed("RoundPerson", {
  name: z.string(),
  labels: Count,
  cannot: Count.describe("Items that cannot be rated."),
  later: Count.describe("Items put off."),
  seconds: z.number().nullable().describe("Mean per label; null if none was timed."),
  again: z.object({ items: Count, same: Count }).describe("Items that the person labelled twice."),
});

export const RoundDetail = RoundReport.extend({
  rubric: z.object({ version: z.int(), text: z.string() }),
  labelledBy: z.array(RoundPerson),
  results: RoundResultsReport.nullable().describe("null while the round is open, unless results=true, and of pairs."),
  preferences: PairPreferences.nullable().describe(
    "What people prefer in a round of pairs; null as results are, and without choices.",
  ),
  certification: RoundCertification.nullable().describe("What certifies judges; null while results are."),
}).meta({ id: "RoundDetail" });
export type RoundDetail = z.infer<typeof RoundDetail>;
