import { valueText } from "@/lib/domain/ranking/label";
import { costText } from "@/lib/domain/ranking/measure-text";
import type { RankedConfiguration, RankedDifference, RankReport } from "@/lib/domain/ranking/report";
import { signed } from "@/lib/domain/scores/signed";
import type { Lane } from "./lanes";
import { placeOn, type Scale } from "./scale";

/** What a row shows, as texts, so the browser gets nothing that it has to format. */
export interface Row {
  run: string;
  label: string;
  configuration: string;
  /** Of its run; null in a share. */
  href: string | null;
  rank: string;
  letters: string;
  lanes: (Lane | null)[] | null;
  isGroupEnd: boolean;
  settings: string[];
  mean: string;
  band: string | null;
  ci95: string;
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
}

interface Difference {
  value: string;
  interval: string;
  isEstablished: boolean;
}

const mostLanes = 5;

export function lanesOf({ rank }: RankedConfiguration, groups: RankReport["groups"]): (Lane | null)[] | null {
  if (rank === null || groups.length < 2 || groups.length > mostLanes) return null;
  return groups.map(({ letter, first, last }) =>
    rank >= first && rank <= last ? { letter, isFirst: rank === first, isLast: rank === last } : null,
  );
}

export const differenceText = (given: RankedDifference | null): Difference | null =>
  given && {
    value: signed(given.difference),
    interval: given.interval
      ? `${signed(given.interval[0])} to ${signed(given.interval[1])}`
      : given.p === null
        ? "not tested"
        : "",
    isEstablished: given.isEstablished,
  };

export const settingsOf = ({ parameters }: RankedConfiguration, names: readonly string[]): string[] =>
  names.map((name) => valueText(parameters[name]));

export const costOf = ({ cost }: RankedConfiguration, unit: string | null): string =>
  cost === null ? "–" : costText(cost, unit).replace("US$ ", "");

export const placesOf = ({ mean, interval }: RankedConfiguration, scale: Scale) => ({
  place: mean === null ? null : placeOn(scale, mean),
  from: interval && placeOn(scale, interval[0]),
  to: interval && placeOn(scale, interval[1]),
});
