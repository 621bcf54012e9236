import { expect, test } from "vitest";
import { builtInName, longestVersionName, nextName, versionIn } from "./names";

test("an edited version is offered the next free name", () => {
  expect(nextName("strict", [])).toBe("strict-v2");
  expect(nextName("strict-v2", ["strict-v3"])).toBe("strict-v4");
  expect(nextName(builtInName, ["v1"])).toBe("v2");
  expect(nextName("x".repeat(longestVersionName), []).length).toBeLessThanOrEqual(longestVersionName);
});

test("a run's version of a metric is found at any of its steps, and not at another metric's", () => {
  const prompts = { claims: {}, "claims/check": { version: "strict" }, "claims-two": { version: "other" } };
  expect(versionIn(prompts, "claims")).toBe("strict");
  expect(versionIn({ claims: {} }, "claims")).toBeNull();
});
