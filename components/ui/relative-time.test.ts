import { expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [0, "just now"],
  [29_000, "just now"],
  [5 * 60_000, "5 min ago"],
  [2 * 3600_000, "2 h ago"],
  [25 * 3600_000, "yesterday"],
  [72 * 3600_000, "3 days ago"],
  [10 * 86_400_000, "11 Nov"],
  [400 * 86_400_000, "17 Oct 2025"],
])("%i ms before is %s", (before, text) => expect(relativeTime(now - before, now)).toBe(text));

test("a clock slightly ahead shows just now", () => expect(relativeTime(now + 5_000, now)).toBe("just now"));
