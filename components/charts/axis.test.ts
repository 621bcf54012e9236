import { expect, test } from "vitest";
import { countAxis, tenthsAxis, timeAxis, timeTicks } from "./axis";

test("times are evenly spaced, also those of one minute, and at most so many have a tick", () => {
  const times = [0, 20, 40, 86_400_000 * 3, 86_400_000 * 40].map((after) => 1e12 + after * 1000);
  const axis = timeAxis([...times].reverse());
  expect(axis).toMatchObject({ from: -0.5, to: 4.5, times });
  expect(timeTicks(times, 8).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  expect(timeTicks(times, 2).map(({ at }) => at)).toEqual([0, 3]);
});

test("ticks show the day, with the time where days repeat, and the year where there are several", () => {
  expect(timeTicks([1e12], 4)[0]?.text).toMatch(/^\d+ \w{3,4}$/);
  expect(timeTicks([1e12, 1e12 + 60_000], 4)[0]?.text).toMatch(/^\d+ \w{3,4}, \d\d:\d\d$/);
  expect(timeTicks([1e12, 1.1e12], 4)[1]?.text).toMatch(/^\d+ \w{3,4} 2004$/);
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
