/** Text of ticks and of an axis' name. */
export const tickText = { fontSize: 10.5, fill: "var(--ink-3)" } as const;

export interface Tick {
  at: number;
  text: string;
  /** A second line under it. */
  below?: string;
}

export interface Axis {
  from: number;
  to: number;
  /** None for times: their ticks follow from the room and the reader's time zone. */
  ticks: readonly Tick[];
  /** From and to are times in milliseconds. */
  isTime?: boolean;
  name?: string;
}

/** 0 to 1 in quarters. */
export const scoreAxis = (name?: string): Axis => ({
  from: 0,
  to: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: String(at) })),
  ...(name && { name }),
});

const day = 24 * 60 * 60 * 1000;

/** How a time reads on an axis of `span` milliseconds: "14:00", "21 Nov", "Nov 2026". */
export const timeTick = (at: number, span: number): string =>
  new Intl.DateTimeFormat(
    "en-GB",
    span < 2 * day
      ? { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }
      : span < 200 * day
        ? { day: "numeric", month: "short" }
        : { month: "short", year: "numeric" },
  ).format(at);
