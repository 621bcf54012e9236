interface Tick {
  at: number;
  text: string;
  below?: string;
}

export interface Axis {
  from: number;
  to: number;
  /** Empty where `times` are given. */
  ticks: readonly Tick[];
  /** In ms, evenly spaced in their order; ticks follow from the width and the reader's time zone. */
  times?: readonly number[];
  name?: string;
}

const dayAndTime = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const dayAlone = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const withYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** At most `most` of the times, evenly chosen: "5 Nov", "5 Nov, 14:02" if days repeat, "5 Nov 2026" if of several years. */
export function timeTicks(times: readonly number[], most: number): Tick[] {
  const every = Math.ceil(times.length / most);
  const shown = times.map((time, at) => ({ at, time })).filter(({ at }) => at % every === 0);
  const count = (of: (time: Date) => unknown) => new Set(shown.map(({ time }) => of(new Date(time)))).size;
  const days = count((time) => withYear.format(time));
  const inYear = days < shown.length ? dayAndTime : dayAlone;
  const format = count((time) => time.getFullYear()) > 1 ? withYear : inYear;
  return shown.map(({ at, time }) => ({ at, text: format.format(time) }));
}

export const timeAxis = (times: readonly number[]): Axis => {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  return { from: -0.5, to: sorted.length - 0.5, ticks: [], times: sorted };
};

/** At least two whole tenths around `scores`, with a tick at each or every other. */
export function tenthsAxis(scores: readonly number[]): Axis {
  const low = Math.max(0, Math.floor(Math.min(...scores) * 10 + 1e-9));
  const high = Math.min(10, Math.max(Math.ceil(Math.max(...scores) * 10 - 1e-9), low + 1));
  const isNarrow = high - low < 2;
  const to = isNarrow ? Math.min(10, high + 1) : high;
  const from = isNarrow && high === 10 ? low - 1 : low;
  const every = to - from > 5 ? 2 : 1;
  const ticks = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => (from + index * every) / 10);
  return { from: from / 10, to: to / 10, ticks: ticks.map((at) => ({ at, text: at.toFixed(1) })) };
}

/** From 0 to a round number above `most`, with about four ticks. */
export function countAxis(most: number): Axis {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? rough);
  const ticks = Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
  return { from: 0, to: ticks.at(-1) ?? 1, ticks: ticks.map((at) => ({ at, text: at.toLocaleString("en") })) };
}
