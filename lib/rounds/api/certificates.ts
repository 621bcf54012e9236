import * as z from "zod";
import { Count } from "@/lib/domain/api/parts";
import { longestId } from "@/lib/domain/bounds";
import { JudgeCertificate } from "@/lib/domain/corrected/certificate";

export const OpenTestPartBody = z
  .strictObject({
    run: z
      .string()
      .min(1)
      .max(longestId)
      .optional()
      .describe("Another run of the same samples, whose judge is measured. Default: the round's run."),
  })
  .meta({ id: "OpenTestPartBody" });

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

export const RoundCertification = z
  .object({
    why: z.string().nullable().describe("Why the round certifies no judge; null if it can."),
    bad: Count.describe("Labelled samples of the test part that people call bad."),
    good: Count,
    unrated: Count.describe("Items of the test part that cannot be rated, so certificates leave them out."),
    isOpened: z.boolean().describe("Whether it is opened for the judge of the round's run."),
    certificates: z.array(RoundCertificate).describe("In the order in which they were opened. They never change."),
  })
  .meta({ id: "RoundCertification" });
