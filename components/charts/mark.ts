/** A figure of a mark by name: "mean", "0.64". */
type Fact = readonly [name: string, value: string];

export type Look = "ink" | "grey" | "quiet" | "accent";

/** One thing that a chart shows and that a hand or key can reach: a point, a bar. */
export interface Mark {
  /** Unique in its chart. */
  key: string;
  /** In the units of the axes; a time is in milliseconds. */
  x: number;
  y: number;
  /** Ends of the whisker through it. */
  interval?: readonly [number, number] | null;
  /** Pixels; 3.5 unless given. */
  radius?: number;
  isHollow?: boolean;
  /** Instead of its series' look. */
  look?: Look;
  /** A character above it: an arrow. */
  sign?: string;
  /** Heads its card and its row of the table. */
  title: string;
  /** When it was, as ISO text: said in the reader's time zone. */
  at?: string;
  facts: readonly Fact[];
  /** Where a click or Enter leads. */
  href?: string;
  isCurrent?: boolean;
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 14:02" in the reader's time zone. Only in browsers: a server's time zone is another. */
export const localMoment = (at: string): string => moment.format(new Date(at));

/** "run 3, 21 Nov 2026, 14:02: mean 0.64, n 239" */
export function markInWords({ title, at, facts }: Mark): string {
  const words = facts.map(([name, value]) => (name ? `${name} ${value}` : value)).join(", ");
  return [[title, at && localMoment(at)].filter(Boolean).join(", "), words].filter(Boolean).join(": ");
}
