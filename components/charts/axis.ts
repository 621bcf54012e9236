interface Tick {
  at: number;
  text: string;
  below?: string;
}

export interface Axis {
  from: number;
  to: number;
  /** Empty for times: derived from the width and the reader's time zone. */
  ticks: readonly Tick[];
  isTime?: boolean;
  name?: string;
}

const day = 24 * 60 * 60 * 1000;
const steps = [
  ...[1, 3, 6, 12].map((by) => ({ unit: "hour" as const, by })),
  ...[1, 2, 7, 14].map((by) => ({ unit: "day" as const, by })),
  ...[1, 3, 6, 12, 60].map((by) => ({ unit: "month" as const, by })),
];
const formats = {
  hour: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
  day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" }),
};

/** At most `most` round times in the reader's time zone: "5 Nov, 14:00", "5 Nov", "Nov 2026". */
export function timeTicks({ from, to }: Axis, most: number): Tick[] {
  for (const { unit, by } of steps) {
    const ticks: Tick[] = [];
    const date = new Date(from);
    if (unit === "hour") date.setHours(Math.floor(date.getHours() / by) * by, 0, 0, 0);
    else date.setHours(0, 0, 0, 0);
    if (unit === "month") date.setMonth(Math.floor(date.getMonth() / by) * by, 1);
    while (date.getTime() <= to && ticks.length <= most) {
      if (date.getTime() >= from) ticks.push({ at: date.getTime(), text: formats[unit].format(date) });
      if (unit === "hour") date.setHours(date.getHours() + by);
      else if (unit === "day") date.setDate(date.getDate() + by);
      else date.setMonth(date.getMonth() + by);
    }
    if (ticks.length > 0 && ticks.length <= most) return ticks;
  }
  return [];
}

export function timeAxis(times: readonly number[]): Axis {
  const from = Math.min(...times);
  const to = Math.max(...times);
  const room = from === to ? day / 2 : (to - from) * 0.04;
  return { from: from - room, to: to + room, ticks: [], isTime: true };
}

/** At least two whole tenths around `scores`, with a tick at each or every other. */
export function tenthsAxis(scores: readonly number[]): Axis {
  const low = Math.max(0, Math.floor(Math.min(...scores) * 10 + 1e-9));
  const high = Math.min(10, Math.max(Math.ceil(Math.max(...scores) * 10 - 1e-9), low + 1));
  const [from, to] = high - low >= 2 ? [low, high] : high < 10 ? [low, high + 1] : [low - 1, high];
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
