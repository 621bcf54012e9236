import { kindWords } from "@/lib/domain/controls/kinds";
import { percentRange } from "@/lib/domain/scores/format";
import { signed } from "@/lib/domain/scores/signed";
import { formatCost } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";
import type { ControlChange, ControlsEstimate, ControlVerdict, MetricAgain, MetricControls, ShareOf } from "./report";

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
