import { expect, test } from "vitest";
import { scaleAround, tickText } from "./scale";

test.each([[[0, 0]], [[0.5, 0.5]], [[1]]])("no two ticks around %j read the same", (values) => {
  const scale = scaleAround(values);
  const texts = scale.ticks.map((tick) => tickText(scale, tick));
  expect(new Set(texts).size).toBe(texts.length);
});
