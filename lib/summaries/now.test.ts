import { expect, test } from "vitest";
import { isMoving } from "@/lib/domain/runs/is-finished";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { runOf, startedRows, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { readRunNow } from "./now";

const metrics = ["trulens-answer-relevance", "ragas-context-relevancy"];
const place = { skip: 0, take: 1000 };

async function started(rows: ReturnType<typeof rowsOf>) {
  const { id } = await startedRows(rows, metrics);
  return id;
}

async function now(id: string) {
  return readRunNow(await runOf(id), {}, place);
}

test("all figures of a run are of one moment while a worker stores scores", async () => {
  const id = await started(rowsOf(80));
  let isDone = false;
  const judging = judgeNextRun(id, newOwner(), new AbortController().signal).finally(() => {
    isDone = true;
  });
  const parts: number[] = [];
  while (!isDone) {
    const { run, quick, page } = await now(id);
    const scoresOf = (metric: string) => page.rows.filter(({ scores }) => scores[metric]).length;
    const done = metrics.map((metric) => run.summaries[metric]?.samples ?? 0);
    // Each of these metrics asks once a sample.
    expect(done).toEqual(metrics.map(scoresOf));
    expect(run.ok + run.failed).toBe(done.reduce((sum, count) => sum + count, 0));
    expect(quick.waiting).toBe(page.rows.filter(({ scores }) => metrics.some((metric) => !scores[metric])).length);
    if (isMoving(run)) parts.push(run.ok);
  }
  await judging;
  expect(parts.filter((ok) => ok > 0 && ok < 160).length).toBeGreaterThan(0);
  expect((await now(id)).quick).toMatchObject({ waiting: 0, unscored: 0 });
});

test("samples that wait are not those that were judged without a score", async () => {
  const id = await started(rowsOf(3, (at) => (at === 1 ? { response: "" } : {})));
  expect(await now(id)).toMatchObject({ quick: { waiting: 3, unscored: 0 }, page: { total: 3 } });
  await work(id);
  const { run, quick } = await now(id);
  expect(quick).toMatchObject({ waiting: 0, unscored: 1 });
  expect((await readRunNow(run, { unscored: true }, place)).page.total).toBe(1);
  expect((await readRunNow(run, { waiting: true }, place)).page.total).toBe(0);
});
