import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { judgedRows } from "@/testing/judged/runs";
import { parsedLines, rowsOf } from "@/testing/rows";
import { exportRuns } from "./runs";

const metric = "nvidia-context-relevance";

async function judged(name: string): Promise<string> {
  const { id } = await judgedRows(rowsOf(3), [metric]);
  await db.run.update({ where: { id }, data: { name } });
  return id;
}

test("a file of runs has one line each in the order asked for, without those that are gone, and no formula", async () => {
  const one = await judged("=1+1");
  const two = await judged("two");
  const csv: Record<string, string>[] = parse(await exportRuns([two, "gone", one], "csv"), { columns: true, bom: true });
  expect(csv.map(({ name }) => name)).toEqual(["two", "'=1+1"]);
  expect(Number(csv[0]?.[metric])).toBeGreaterThanOrEqual(0);
  // A stand-in has no bands.
  expect(csv[0]).toMatchObject({ id: two, samples: "3", errors: "0", [`${metric}.scored`]: "3", [`${metric}.band`]: "" });

  const lines = parsedLines(await exportRuns([one], "jsonl"));
  expect(lines).toMatchObject([{ id: one, name: "=1+1", judges: ["lexical"], costUsd: 0, metrics: { [metric]: { scored: 3 } } }]);
  expect(await exportRuns([], "jsonl")).toBe("");
});
