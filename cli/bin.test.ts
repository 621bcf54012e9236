import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { folder, row, spawnAssay, write } from "@/testing/run-assay";

test("the command reads and writes files in the caller's folder, and its exit code says how it ended", async () => {
  write("two.jsonl", row("Where does the Ems end?", { id: "q1" }) + row("Has Emden a harbour?", { id: "q2" }));
  const missed = ["--fail-under", "trulens-context-relevance=1"];
  const judged = await spawnAssay(["evaluate", "two.jsonl", "--judge", "lexical", "--out", "report.json", ...missed]);
  expect(judged).toMatchObject({
    code: 1,
    out: expect.stringContaining("two / two: completed. 2 samples, 22 judgments"),
    err: expect.stringContaining("two misses --fail-under"),
  });
  expect(JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8")).runs).toMatchObject([{ status: "completed" }]);
  const err = expect.stringMatching(/^There is no run nothing\. There are:\n/);
  expect(await spawnAssay(["show", "nothing"])).toEqual({ code: 2, out: "", err });
});
