import { expect, test } from "vitest";
import { runAssay } from "@/testing/run-assay";

test("rules for traces are set, listed and removed", async () => {
  const set = await runAssay(["trace-rule", "set", "shop", "--dataset", "Shop questions", "--share", "10"]);
  expect([set.code, set.err]).toEqual([0, "10% of the traces of shop become samples of Shop questions.\n"]);
  const { out } = await runAssay(["trace-rule", "list"]);
  expect(out).toMatch(/shop +10% +Shop questions +the project's name\n/);
  expect(out).toMatch(/all projects without their own rule +100% +Traces/);
  expect((await runAssay(["trace-rule", "remove"])).code).toBe(0);
  expect(JSON.parse((await runAssay(["trace-rule", "list", "--json"])).out)).toEqual({
    rules: [{ project: "shop", share: 10, dataset: "Shop questions", configuration: "" }],
  });
});
