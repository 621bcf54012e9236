import { expect, test } from "vitest";
import { countAxis, tenthsAxis, timeAxis, timeTicks } from "./axis";

const hour = 60 * 60 * 1000;
const ticksOver = (hours: number, most = 6) => timeTicks({ from: 1e12, to: 1e12 + hours * hour, ticks: [], isTime: true }, most);

test.each([1.5, 5, 24, 70, 24 * 9, 24 * 60, 24 * 400, 24 * 3000])("%d hours have some ticks, in order and inside", (hours) => {
  const ticks = ticksOver(hours);
  expect(ticks.length).toBeGreaterThan(0);
  expect(ticks.length).toBeLessThanOrEqual(6);
  for (const [index, { at }] of ticks.entries()) expect(at).toBeGreaterThan(index === 0 ? 1e12 - 1 : (ticks[index - 1]?.at ?? 0));
  expect(ticks.at(-1)?.at).toBeLessThanOrEqual(1e12 + hours * hour);
});

test("ticks show the hour within days, the day within months, else the month", () => {
  expect(ticksOver(20)[0]?.text).toMatch(/^\d+ \w{3,4}, \d\d:00$/);
  expect(ticksOver(24 * 20)[0]?.text).toMatch(/^\d+ \w{3,4}$/);
  expect(ticksOver(24 * 300)[0]?.text).toMatch(/^\w{3,4} \d{4}$/);
});

test("an axis with one time has space on both sides", () => {
  const { from, to } = timeAxis([1e12]);
  expect(from).toBeLessThan(1e12);
  expect(to).toBeGreaterThan(1e12);
});

test("an axis of scores spans at least two whole tenths", () => {
  expect(tenthsAxis([0.31, 0.34])).toMatchObject({ from: 0.3, to: 0.5 });
  expect(tenthsAxis([0.96, 0.99])).toMatchObject({ from: 0.8, to: 1 });
  expect(tenthsAxis([0.05, 0.93]).ticks.map(({ text }) => text)).toEqual(["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
});

test.each([
  [35, [0, 10, 20, 30, 40]],
  [1, [0, 1]],
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [1200, [0, 500, 1000, 1500]],
])("counts up to %d have round ticks", (most, expected) => expect(countAxis(most).ticks.map(({ at }) => at)).toEqual(expected));
