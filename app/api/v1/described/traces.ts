import { z } from "zod";
import { keptDays, TraceRule } from "@/lib/domain/traces/rules";
import { TraceState } from "@/lib/domain/traces/state";
import { Count, Next, page } from "./parts";

const State = TraceState.describe(
  "sampled: it is one sample or several; waiting: more spans are expected; incomplete: it lacks a question, a search or an answer; no-text: no span carries a text; refused: it cannot be stored; left-out: no rule takes it.",
);

export const TracesQuery = z.strictObject({
  ...page,
  project: z.string().max(200).optional().describe("Only traces of this project."),
  state: State.optional().describe("Only traces in this state."),
});

export const TracePage = z
  .object({
    traces: z.array(
      z
        .object({
          id: z.string().describe("32 hexadecimal digits."),
          project: z.string(),
          state: State,
          reason: z.string().nullable().describe("Why it gave no sample, or fewer samples than it has questions."),
          datasetId: z.string().nullable().describe("The dataset of its samples."),
          samples: z.array(z.string()).describe("The external ids of its samples, one for each question."),
          changedAt: z.string().describe("When one of its spans last arrived."),
        })
        .meta({ id: "Trace" }),
    ),
    next: Next,
  })
  .meta({ id: "TracePage" });
export type TracePage = z.infer<typeof TracePage>;

export const TraceProjects = z
  .object({
    projects: z.array(
      z
        .object({
          project: z.string(),
          spans: Count.describe("Spans that were taken."),
          leftOut: Count.describe("Of those, spans whose trace the project's share left out."),
          rejected: Count.describe("Spans that were rejected, as the sender was told."),
          lastAt: z.string().nullable().describe("When the last span arrived; null if every trace was left out."),
          traces: z.record(TraceState, Count).describe("Its traces by state."),
        })
        .meta({ id: "TraceProject" }),
    ),
  })
  .meta({ id: "TraceProjects", description: `What arrived in the last ${keptDays} days, by project, the busiest first.` });
export type TraceProjects = z.infer<typeof TraceProjects>;

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
