import { formatInterval } from "assay-lib/domain/scores/format";

type Fact = readonly [name: string, value: string];

export type Look = "ink" | "grey" | "quiet" | "accent";

export interface ChartMark {
  key: string;
  /** In the units of the axes; times in ms. */
  x: number;
  y: number;
  interval?: readonly [number, number] | null;
  radius?: number;
  isHollow?: boolean;
  look?: Look;
  sign?: string;
  title: string;
  at?: string;
  facts: readonly Fact[];
  href?: string;
  isCurrent?: boolean;
}

export const meanFacts = (mean: string, ci95: readonly [number, number] | null, n: number): Fact[] => [
  ["mean", mean],
  ["95%", ci95 ? formatInterval(ci95) : "no interval"],
  ["n", n.toLocaleString("en")],
];

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 14:02" in the reader's time zone. Browser only. */
export const localMoment = (at: string): string => moment.format(new Date(at));

/** "run 3, 21 Nov 2026, 14:02: mean 0.64, n 239" */
export function markInWords({ title, at, facts }: ChartMark): string {
  const words = facts.map(([name, value]) => (name ? `${name} ${value}` : value)).join(", ");
  return [[title, at && localMoment(at)].filter(Boolean).join(", "), words].filter(Boolean).join(": ");
}
