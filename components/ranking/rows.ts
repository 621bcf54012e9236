import { standsOn, whyNotCorrected } from "assay-lib/domain/corrected/in-words";
import { ownMember } from "assay-lib/domain/lists/own-member";
import { formatInterval } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { labelOf, valueText } from "assay-lib/ranking/words/label";
import { costText } from "assay-lib/ranking/words/measure-text";
import type { PendingRun, RankedConfiguration, RankedDifference, RankReport } from "assay-lib/ranking/words/report";
import type { RankLane } from "./lanes";
import { type AxisScale, placeOn } from "./scale";

/** What a row shows, as texts, so the browser gets nothing that it has to format. */
export interface RankedRow {
  run: string;
  runs: readonly string[];
  label: string;
  configuration: string;
  /** Address of its run; null in a share. */
  href: string | null;
  rank: string;
  letters: string;
  lanes: (RankLane | null)[] | null;
  isGroupEnd: boolean;
  settings: string[];
  mean: string;
  band: string | null;
  ci95: string;
  /** What people would say; empty without labels. */
  people: { value: string; interval: string; labels: string } | null;
  place: number | null;
  from: number | null;
  to: number | null;
  beside: string | null;
  best: Difference | null;
  baseline: Difference | null;
  isBaseline: boolean;
  cost: string;
  isOnFront: boolean;
  latency: string;
  /** How its judging differs from that of the others. */
  judged: string | null;
  /** Progress of a run that is still going and has no figures yet. */
  pending: { judgments: number; planned: number } | null;
}

interface Difference {
  value: string;
  interval: string;
  isEstablished: boolean;
}

const mostLanes = 5;

export function lanesOf({ rank }: RankedConfiguration, groups: RankReport["groups"]): (RankLane | null)[] | null {
  if (rank === null || groups.length < 2 || groups.length > mostLanes) return null;
  return groups.map(({ letter, first, last }) =>
    rank >= first && rank <= last ? { letter, isFirst: rank === first, isLast: rank === last } : null,
  );
}

export const differenceText = (given: RankedDifference | null): Difference | null =>
  given && {
    value: signed(given.difference),
    interval: intervalText(given),
    isEstablished: given.isEstablished,
  };

function intervalText({ interval, p, isIdentical }: RankedDifference): string {
  if (isIdentical) return "same texts";
  if (interval) return `${signed(interval[0])} to ${signed(interval[1])}`;
  return p === null ? "not tested" : "";
}

export const peopleText = ({ corrected }: RankedConfiguration): RankedRow["people"] =>
  corrected && {
    value: corrected.value?.toFixed(2) ?? "–",
    interval: corrected.ci95 ? formatInterval(corrected.ci95) : (whyNotCorrected(corrected) ?? ""),
    labels: standsOn(corrected),
  };

export const settingsOfRow = ({ parameters }: Pick<RankedConfiguration, "parameters">, names: readonly string[]): string[] =>
  names.map((name) => valueText(ownMember(parameters, name)));

export const costOfRow = ({ cost }: RankedConfiguration, unit: string | null): string =>
  cost === null ? "–" : costText(cost, unit).replace("US$ ", "");

export const pendingRow = (
  { run, judgments, planned, ...one }: PendingRun,
  { href, names }: { href: string; names: readonly string[] },
): RankedRow => ({
  run,
  runs: [run],
  href,
  label: labelOf(one),
  configuration: one.configuration,
  judged: null,
  rank: "–",
  letters: "",
  lanes: null,
  isGroupEnd: false,
  mean: "–",
  band: null,
  ci95: "",
  people: null,
  place: null,
  from: null,
  to: null,
  settings: names.length > 0 ? settingsOfRow(one, names) : [one.configuration],
  beside: null,
  best: null,
  baseline: null,
  isBaseline: false,
  cost: "–",
  isOnFront: false,
  latency: "–",
  pending: { judgments, planned },
});

export const rankPlaces = ({ mean, interval }: RankedConfiguration, scale: AxisScale) => ({
  place: mean === null ? null : placeOn(scale, mean),
  from: interval && placeOn(scale, interval[0]),
  to: interval && placeOn(scale, interval[1]),
});
