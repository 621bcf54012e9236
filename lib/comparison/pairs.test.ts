import { expect, test } from "vitest";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { briefPairs } from "./pairs";

async function started(rows: readonly object[], name: string): Promise<string> {
  const { id } = await startedRows(rows, ["nvidia-context-relevance"], name);
  return id;
}

test("runs of the same questions pair in full, and what a run has besides is counted", async () => {
  const one = await started(rowsOf(4), "one");
  const same = await started(rowsOf(4), "same");
  const longer = await started(rowsOf(6), "longer");
  expect(await briefPairs([one, same])).toMatchObject({
    pairs: 4,
    head: "4 questions pair",
    rest: expect.stringMatching(/^ in both, none without a partner · .* · one judge, lexical$/),
  });
  expect(await briefPairs([one, same, longer])).toMatchObject({
    head: "4 and 4 questions pair",
    rest: expect.stringMatching(/^ with the baseline, 2 without a partner/),
  });
});
