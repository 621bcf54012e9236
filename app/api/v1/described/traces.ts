import { z } from "zod";
import { TraceRule } from "@/lib/domain/traces/rules";

const { project, share, dataset, configuration } = TraceRule.shape;

/** As a rule is stored, with what its fields mean and which may be left out. */
export const RuleBody = z
  .strictObject({
    project: project
      .default("")
      .describe("The service.name or openinference.project.name; empty for all without a rule of their own."),
    share: share.default(100).describe("Percent of its traces, chosen by their ids."),
    dataset: dataset.describe("The dataset's name; it is made with the first sample."),
    configuration: configuration.default("").describe("The configuration's name; empty for the project's."),
  })
  .meta({ id: "TraceRuleBody" });
export const RuleReport = TraceRule.meta({ id: "TraceRule" });
export const RuleList = z.object({ rules: z.array(RuleReport) }).meta({ id: "TraceRuleList" });
export type RuleList = z.infer<typeof RuleList>;
export const DeleteRuleQuery = z.strictObject({
  project: project.default("").describe("The rule's project; left out for the rule of all without one of their own."),
});
