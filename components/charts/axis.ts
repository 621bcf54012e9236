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

/** An axis of times around all of `times`, with room for the marks at its ends. */
export function timeAxis(times: readonly number[]): Axis {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = from === to ? day / 2 : (to - from) * 0.04;
  return { from: from - room, to: to + room, ticks: [], isTime: true };
}

/** Whole tenths, at least two, that hold all of `scores`; a tick at each, or at every other. */
export function tenthsAxis(scores: readonly number[]): Axis {
  const low = Math.max(0, Math.floor(Math.min(...scores) * 10 + 1e-9));
  const high = Math.min(10, Math.max(Math.ceil(Math.max(...scores) * 10 - 1e-9), low + 1));
  const [from, to] = high - low >= 2 ? [low, high] : high < 10 ? [low, high + 1] : [low - 1, high];
  const every = to - from > 5 ? 2 : 1;
  const ticks = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => (from + index * every) / 10);
  return { from: from / 10, to: to / 10, ticks: ticks.map((at) => ({ at, text: at.toFixed(1) })) };
}
