import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import type { ClaimMark } from "@/lib/domain/reviews/opinion";
import { saveMark } from "@/lib/reviews/store/claim-marks";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { measureClaimMarks } from "./measure";

test("each claim counts once by most of its marks, by its verdict, and only if the run still lists it", async () => {
  const response =
    "The Golden Bridge was opened in May 1933. The Golden Bridge was not opened in May 1933. Its towers are painted red and white.";
  const contexts = ["The Golden Bridge was opened in May 1933."];
  const { id: runId, configurationId } = await judgedRows(
    rowsOf(2, () => ({ response, contexts })),
    ["claims"],
  );
  const [one = 0, two = 0] = (
    await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" }, select: { id: true } })
  ).map(({ id }) => id);
  expect(await measureClaimMarks(runId)).toBeNull();
  const [supported = "", contradicted = "", notFound = ""] = response.split(/(?<=\.) /);
  const give = (name: string, sampleId: number, claim: string, mark: ClaimMark["mark"]) =>
    saveMark({ runId, sampleId, reviewer: { id: null, name } }, { claim, mark, note: null });
  await give("Ann", one, supported, "right");
  await give("Bo", one, supported, "right");
  await give("Cy", one, supported, "wrong");
  await give("Ann", one, contradicted, "wrong");
  await give("Ann", one, notFound, "right");
  await give("Bo", one, notFound, "wrong");
  await give("Ann", one, "red", "missing");
  await give("Bo", one, "red", "missing");
  await give("Ann", one, "It was listed before.", "right");
  await give("Ann", two, supported, "right");
  const marks = await measureClaimMarks(runId);
  expect(marks).toMatchObject({ marked: 3, right: 2, undecided: 1, missing: 1, samples: 2 });
  expect(marks?.ci95?.map((end) => Math.round(end * 100))).toEqual([21, 94]);
  expect(marks?.byVerdict).toMatchObject({
    supported: { marked: 2, right: 2 },
    contradicted: { marked: 1, right: 0 },
    "not-found": { marked: 0, right: 0, ci95: null },
  });
});
