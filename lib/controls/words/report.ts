import * as z from "zod";
import { ControlFamily, ControlKind, ControlsWanted, Skipped } from "@/lib/domain/controls/kinds";
import { objectNamed } from "@/lib/domain/schema/named";

const Interval = z.tuple([z.number(), z.number()]);

/** `ci95` is exact and two-sided; null without any. */
const ShareOf = z.object({ hits: z.int(), of: z.int(), ci95: Interval.nullable() });
export type ShareOf = z.infer<typeof ShareOf>;

const ControlChange = z.object({ mean: z.number(), ci95: Interval.nullable(), pairs: z.int() });
export type ControlChange = z.infer<typeof ControlChange>;

export const KindReport = z.object({
  kind: ControlKind,
  expected: z.enum(["bad", "good", "same"]),
  n: z.int().describe("With a score."),
  unscored: z.int(),
  right: ShareOf.describe("Caught, passed, or with the verdict of the untouched sample."),
  change: ControlChange.nullable().describe("The score minus that of what it is compared with; null for one that stands alone."),
});
export type KindReport = z.infer<typeof KindReport>;

const controlVerdicts = ["separates", "misses", "weak", "blind", "too-few"] as const;
export type ControlVerdict = (typeof controlVerdicts)[number];

export const MetricControls = z.object({
  metric: z.string(),
  family: ControlFamily,
  passes: z.number().describe("The lowest score that counts as good."),
  verdict: z.enum(controlVerdicts).describe("misses, weak and blind are flagged."),
  separation: z
    .object({ value: z.number().nullable(), ci95: Interval.nullable(), bad: z.int(), good: z.int() })
    .describe("AUROC of controls that are bad against those that are good, or untouched if there are too few good ones."),
  caught: ShareOf,
  passed: ShareOf,
  kinds: z.array(KindReport),
  noise: z
    .object({ pairs: z.int(), changed: ShareOf, meanAbsolute: z.number() })
    .nullable()
    .describe("Untouched samples that were judged twice: how often the verdict changed, and how far the score moved."),
});
export type MetricControls = z.infer<typeof MetricControls>;

export const MetricAgain = z.object({
  metric: z.string(),
  verdict: z.enum(["same", "differs", "too-few"]),
  sameSetup: z.boolean().describe("Whether server, models, prompts and settings are those of the first time."),
  changed: ShareOf,
  change: ControlChange.nullable(),
});
export type MetricAgain = z.infer<typeof MetricAgain>;

export const ControlRun = z.object({
  id: z.string(),
  family: ControlFamily,
  again: z.boolean(),
  status: z.string(),
  judgments: z.int(),
  planned: z.int(),
});
export type ControlRun = z.infer<typeof ControlRun>;

const Drawn = ControlsWanted.extend({ samples: z.int(), skipped: Skipped });
export type DrawnControls = z.infer<typeof Drawn>;

export const ControlsReport = objectNamed("ControlsReport", {
  run: z.string(),
  state: z.enum(["none", "prepared", "running", "finished"]),
  drawn: Drawn.nullable().describe("Those that were started last."),
  waiting: Drawn.nullable().describe("Those that are prepared and not started."),
  runs: z.array(ControlRun),
  metrics: z.array(MetricControls),
  again: z
    .object({ at: z.string(), metrics: z.array(MetricAgain) })
    .nullable()
    .describe("The last time that the canary set was repeated."),
  leftOut: z.array(z.string()).describe("Metrics without controls: only built-in metrics have them."),
});
export type ControlsReport = z.infer<typeof ControlsReport>;

export const ControlsEstimate = z.object({
  samples: z.int(),
  judgments: z.int(),
  calls: z.int(),
  isUpTo: z.boolean(),
  costUsd: z.number().nullable(),
});
export type ControlsEstimate = z.infer<typeof ControlsEstimate>;
