import { expect, test } from "vitest";
import { identify, type OfferedRun } from "./identify";

const run = (id: string, part: Partial<OfferedRun>): OfferedRun => ({
  ...{ id, name: "dense", dataset: "QA", configuration: "dense", judge: "gpt-4o", isStandIn: false, baseline: null },
  createdAt: "2026-11-20T14:02:33.000Z",
  ...part,
});

test("runs of one name are told apart by their judge, else by their dataset, else by when they started", () => {
  expect([...identify([run("a", {}), run("b", { name: "sparse" })])]).toEqual([]);
  expect([...identify([run("a", {}), run("b", { judge: "gpt-5" })])]).toEqual([
    ["a", "gpt-4o"],
    ["b", "gpt-5"],
  ]);
  expect([...identify([run("a", {}), run("b", { dataset: "Wiki" })])]).toEqual([
    ["a", "QA"],
    ["b", "Wiki"],
  ]);
  const same = identify([run("a", {}), run("b", { createdAt: "2026-11-21T09:40:00.000Z" }), run("c", { judge: "gpt-5" })]);
  expect([...same]).toEqual([
    ["a", "2026-11-20 14:02 UTC"],
    ["b", "2026-11-21 09:40 UTC"],
    ["c", "gpt-5"],
  ]);
});
