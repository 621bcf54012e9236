import * as z from "zod";
import { Check } from "@/lib/comparison/words/decision";
import { Parameters, ParameterValue } from "@/lib/domain/configuration";
import { CorrectedOfRun, JudgeCertificate } from "@/lib/domain/corrected/mean";
import { pairings } from "@/lib/domain/paired/pair-by";
import { Preferences } from "@/lib/rounds/words/preferences/figures";

const Interval = z.tuple([z.number(), z.number()]);

/** This configuration minus the other. */
export const RankedDifference = z.object({
  difference: z.number(),
  /** 95% for all pairs together; null if pairs share different questions, or below 20 questions. */
  interval: Interval.nullable(),
  /** Corrected for all pairs; null if it cannot be tested. */
  p: z.number().nullable(),
  isEstablished: z.boolean(),
  /** Whether the whole interval is within the margin, or the judged texts are the same. */
  isEquivalent: z.boolean(),
  isIdentical: z.boolean().describe("Whether the judged texts are the same, so the scores cannot differ: there is no test."),
});
export type RankedDifference = z.infer<typeof RankedDifference>;

export const RankedConfiguration = z.object({
  /** Its newest run. */
  run: z.string(),
  /** All its runs, which are averaged within a question. */
  runs: z.array(z.string()),
  configuration: z.string(),
  parameters: Parameters,
  /** How its judging differs from that of the others; null for most. */
  judged: z.string().nullable(),
  /** From 1; null without a mean. */
  rank: z.int().nullable(),
  /** Configurations that share a letter cannot be distinguished. */
  letters: z.string(),
  mean: z.number().nullable(),
  /** The interval of this mean alone. */
  ci95: Interval.nullable(),
  /** The mean and half of the least difference that counts: two that do not overlap differ, unless missing scores could change it. */
  interval: Interval.nullable(),
  /** Questions with a score. */
  n: z.int(),
  /** What people would say of its newest run; null without labels. */
  corrected: CorrectedOfRun.nullable(),
  /** The certificate of its newest run's judge; null if that is not measured. */
  certificate: JudgeCertificate.nullable(),
  /** Null for the best itself. */
  fromBest: RankedDifference.nullable(),
  fromBaseline: RankedDifference.nullable(),
  /** For 1,000 questions, in the currency of the dataset's column. */
  cost: z.number().nullable(),
  /** Median, in milliseconds. */
  latency: z.number().nullable(),
  /** Whether no other is cheaper and at least as good, or as cheap and better. */
  isOnFront: z.boolean(),
});
export type RankedConfiguration = z.infer<typeof RankedConfiguration>;

const Effect = z.object({
  difference: z.number(),
  interval: Interval.nullable(),
  p: z.number().nullable(),
  isEstablished: z.boolean(),
});

/** Null stands for a parameter that a configuration does not have. */
const Level = ParameterValue.nullable();
export type Level = z.infer<typeof Level>;

const Settings = z.array(z.object({ parameter: z.string(), value: Level }));
/** What a step changes with the first and with the second of two settings; `effect` is the second less the first. */
const Changes = z.tuple([z.number(), z.number()]);

export const ParameterEffect = z.object({
  parameter: z.string(),
  verdict: z
    .enum(["matters", "depends", "cannot-tell", "nothing", "same-texts"])
    .describe(
      "depends: no step has the same effect everywhere, but an interaction is established. nothing: every step was tested, in each part of the grid. same-texts: configurations that differ in it alone have the same judged texts.",
    ),
  levels: z.array(z.object({ value: Level, mean: z.number().nullable() })),
  /** From one level to the next. */
  steps: z.array(
    z.object({
      from: Level,
      to: Level,
      /** Null if it cannot be estimated; `problem` says why, why it is not tested, or what it assumes. */
      effect: Effect.nullable(),
      problem: z.string().nullable(),
    }),
  ),
  uneven: z
    .object({ from: Level, to: Level, with: z.tuple([Settings, Settings]), changes: Changes, effect: Effect })
    .nullable()
    .describe("A step that changes the score more at some settings of others, where these were not varied one at a time."),
});
export type ParameterEffect = z.infer<typeof ParameterEffect>;

export const Interaction = z.object({
  parameters: z.tuple([z.string(), z.string()]),
  /** The rows are the levels of the first, the columns those of the second. */
  means: z.array(z.array(z.number().nullable())),
  /** The largest one that is established, or else the largest; null if none can be estimated. */
  largest: z
    .object({ first: z.tuple([Level, Level]), second: z.tuple([Level, Level]), changes: Changes, effect: Effect })
    .nullable(),
  isEstablished: z.boolean(),
});
export type Interaction = z.infer<typeof Interaction>;

const leftOutCauses = [
  "missing",
  "unfinished",
  "other-metric",
  "no-score",
  "judged-otherwise",
  "too-many",
  "no-shared-question",
] as const;

export const LeftOutRun = z.object({
  run: z.string(),
  name: z.string(),
  cause: z.enum(leftOutCauses).nullable(),
  reason: z.string(),
  /** Ids, for a run judged like the others; null for a run that does not exist. */
  datasetId: z.string().nullable(),
  configurationId: z.string().nullable(),
});
export type LeftOutRun = z.infer<typeof LeftOutRun>;

/** A run still going, which will be ranked. */
export const PendingRun = z.object({
  run: z.string(),
  configuration: z.string(),
  parameters: Parameters,
  judgments: z.int(),
  planned: z.int(),
});
export type PendingRun = z.infer<typeof PendingRun>;

const Share = z.object({ variance: z.number(), share: z.number() });

export const RankReport = z
  .object({
    metric: z.string(),
    metrics: z.array(z.string()).describe("Metrics that the ranked runs share."),
    /** Models, as one text. */
    judge: z.string(),
    isStandIn: z.boolean().describe("Whether the judge is the built-in stand-in, whose scores have no bands."),
    datasets: z.array(z.object({ id: z.string(), name: z.string() })),
    pairBy: z.enum(pairings),
    allPairs: z.boolean(),
    firstContexts: z
      .int()
      .nullable()
      .describe("With unequal numbers of contexts, only the first of each sample count: how many; null if all do."),
    questions: z.int().describe("Questions that all configurations share; with `allPairs`, that two or more share."),
    withoutScore: z.int().describe("Of these, questions left out because a configuration has no score."),
    inPart: z.enum(["decided", "not-drawn"]).nullable().describe("Why some runs did not judge all questions; null if all did."),
    permutations: z.int(),
    leastDifference: z
      .number()
      .nullable()
      .describe("Two means that differ by more are distinguished; null below 20 questions, and if all are identical."),
    leastByChance: z
      .number()
      .nullable()
      .describe("`leastDifference` if no change is too rare to be among the questions, as Compare's intervals assume."),
    margin: z.number().describe("The largest difference that does not matter."),
    questionsToTell: z
      .number()
      .nullable()
      .describe(
        "Questions with which any two configurations are distinguished or equivalent within the margin; null for all pairs.",
      ),
    baseline: z.string().nullable().describe("A run of the baseline's configuration."),
    costUnit: z.string().nullable(),
    parameters: z.array(z.object({ name: z.string(), values: z.array(Level) })).describe("With the values that occur, in order."),
    configurations: z.array(RankedConfiguration).describe("Best first."),
    groups: z.array(z.object({ letter: z.string(), first: z.int(), last: z.int() })).describe("By rank, from 1."),
    expected: z
      .object({ measured: z.number(), expected: z.number(), splits: z.int() })
      .nullable()
      .describe("The score to expect on new questions from the configuration that scored best here."),
    effects: z.array(ParameterEffect),
    interactions: z.array(Interaction),
    grid: z
      .object({ isComplete: z.boolean(), isBalanced: z.boolean(), missing: z.int(), parts: z.int(), questions: z.int() })
      .nullable()
      .describe(
        "Which combinations of parameters were run; changes of one setting at a time join the configurations of each part.",
      ),
    variance: z
      .object({ question: Share.nullable(), system: Share.nullable(), judge: Share.nullable() })
      .nullable()
      .describe("With repetitions: shares of the variance of a score."),
    pending: z.array(PendingRun).describe("Runs still going, which can be ranked when they are done."),
    leftOut: z.array(LeftOutRun),
    older: z.int().describe("Runs of the dataset that were not read."),
    namedTwice: z.array(z.object({ run: z.string(), name: z.string() })).describe("Counted once."),
    checks: z
      .array(Check)
      .describe("Of all runs that were read, as in a comparison; one that fails left runs out or prevents a finding."),
    finding: z.array(z.string()).describe("What can be said, in sentences; the first is the answer."),
    notes: z.array(z.string()).describe("What limits the answer."),
    people: z
      .object({ preferences: Preferences })
      .optional()
      .describe("Answers compared blind, of configurations by their newest runs; if people have done so."),
  })
  .meta({ id: "RankReport" });
export type RankReport = z.infer<typeof RankReport>;
