import { expect, test } from "vitest";
import { compactCount } from "./compact-count";

test.each([
  [812, "812"],
  [12_400, "12.4K"],
  [999_999, "1M"],
  [3_412_000, "3.41M"],
])("%i reads %s", (count, text) => expect(compactCount(count)).toBe(text));
