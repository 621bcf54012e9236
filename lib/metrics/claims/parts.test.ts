import { expect, test } from "vitest";
import { partsOfResponse, windowsOf } from "./parts";

test("texts of usual length are one part, and empty ones too", () => {
  expect(partsOfResponse("One. Two.").parts.map((part) => part.map(({ index }) => index))).toEqual([[0, 1]]);
  expect(partsOfResponse("")).toEqual({ parts: [[]], isWhole: true });
  expect(windowsOf([])).toEqual({ parts: [[]], isWhole: true });
});

test("a response of 100 kB is divided between sentences, without losing one", () => {
  const response = Array.from({ length: 2500 }, (_, at) => `This is sentence ${at}, which is here to be long.`).join(" ");
  const { parts, isWhole } = partsOfResponse(response);
  expect(isWhole).toBe(true);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flat().map(({ index }) => index)).toEqual(Array.from({ length: 2500 }, (_, at) => at));
  for (const part of parts) expect(part.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(20_000);
});

test("the number of parts is bounded, and so is a sentence without an end", () => {
  const { parts, isWhole } = windowsOf(Array.from({ length: 60 }, (_, at) => `${at}${"x".repeat(30_000)}`));
  expect([parts.length, isWhole]).toEqual([20, false]);
  expect(parts.every((part) => part.every(({ text }) => text.length === 20_000))).toBe(true);
});
