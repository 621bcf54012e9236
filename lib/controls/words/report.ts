import * as z from "zod";
import { ControlFamily, ControlKind, ControlsWanted, kindWords, Skipped } from "@/lib/domain/controls/kinds";
import { percentRange } from "@/lib/domain/scores/format";
import { signed } from "@/lib/domain/scores/signed";
import { formatCost } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";

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

export const ControlsReport = z
  .object({
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
  })
  .meta({ id: "ControlsReport" });
export type ControlsReport = z.infer<typeof ControlsReport>;

export const ControlsEstimate = z.object({
  samples: z.int(),
  judgments: z.int(),
  calls: z.int(),
  isUpTo: z.boolean(),
  costUsd: z.number().nullable(),
});
export type ControlsEstimate = z.infer<typeof ControlsEstimate>;

export const verdictWords: Readonly<Record<ControlVerdict, string>> = {
  separates: "The judge separates changed samples from good ones.",
  misses:
    "The judge scores changed samples lower than good ones, but most of them still pass. Raise the threshold, or do not rely on what passes.",
  weak: "It is not clear whether the judge separates changed samples from good ones. Draw more controls, or do not rely on single scores.",
  blind: "The judge scores changed and untouched samples alike. Do not rely on these scores.",
  "too-few": "Too few controls could be made of these samples to say.",
};

/** Sentences: kinds that it mostly misses, and what moves its scores although nothing changed. */
export function remarksOn({ kinds }: Pick<MetricControls, "kinds">): string[] {
  const missed = kinds.filter(({ expected, right }) => expected !== "same" && right.ci95 !== null && right.ci95[1] < 0.5);
  const moved = kinds.flatMap(({ kind, expected, change }) =>
    expected === "same" && change?.ci95 && (change.ci95[0] > 0 || change.ci95[1] < 0)
      ? `${becauseOf[kind] ?? kindWords[kind]}, scores ${change.mean > 0 ? "rise" : "fall"} by ${Math.abs(change.mean).toFixed(3)}.`
      : [],
  );
  const names = missed.map(({ kind }) => kindWords[kind].toLowerCase());
  return [...(names.length > 0 ? [`It is wrong on more than half of these: ${names.join("; ")}.`] : []), ...moved];
}

const becauseOf: Partial<Record<MetricControls["kinds"][number]["kind"], string>> = {
  padded: "Where a response gets longer but says nothing more",
  reversed: "Where the contexts are in reverse order",
};

export const isFlagged = (verdict: ControlVerdict): boolean => verdict === "blind" || verdict === "weak" || verdict === "misses";

export const againWords: Readonly<Record<MetricAgain["verdict"], string>> = {
  same: "same judge as before",
  differs: "differs from before",
  "too-few": "too few scores to say",
};

/** "38 of 40 (83% to 99%)"; "–" for none. */
export const shareInWords = ({ hits, of, ci95 }: ShareOf): string =>
  ci95 === null ? "–" : `${hits} of ${of} (${percentRange(ci95)})`;

/** "−0.12 (−0.20 to −0.04)". */
export const changeInWords = (change: ControlChange | null): string => {
  if (change === null) return "–";
  const { mean, ci95 } = change;
  return ci95 ? `${signed(mean)} (${signed(ci95[0])} to ${signed(ci95[1])})` : signed(mean);
};

export const controlsEstimateInWords = ({ samples, calls, isUpTo, costUsd }: ControlsEstimate): string => {
  const price = costUsd ? `, about ${formatCost(costUsd)}` : "";
  const cost = costUsd === null ? "; no price is known" : price;
  return `${counted(samples, "sample")}, ${isUpTo ? "up to " : "about "}${counted(calls, "call")} to the judge${cost}`;
};
