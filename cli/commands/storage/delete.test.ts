import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { row, runAssay, startAssay, write } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

async function judged(): Promise<{ id: string; datasetId: string }> {
  const data = write("rows.jsonl", row("Where does the Ems end?", { id: "a" }) + row("Where is Emden?", { id: "b" }));
  const { out } = await runAssay(["evaluate", data, "--judge", "lexical", "--metrics", "nvidia-context-relevance", "--json"]);
  const [{ id }] = JSON.parse(out).runs;
  const { datasetId } = await db.run.findUniqueOrThrow({ where: { id }, select: { datasetId: true } });
  return { id, datasetId };
}

test("a run and a dataset are deleted only with --yes or an answer, and the command prints what was deleted", async () => {
  const { id, datasetId } = await judged();
  const unconfirmed = await runAssay(["delete", "run", id]);
  expect(unconfirmed).toMatchObject({ code: 2, out: "", err: expect.stringContaining("Use --yes") });
  expect(await runAssay(["delete", "run", id, "gone", "--yes"])).toMatchObject({ code: 2, err: "There is no run gone.\n" });
  const declined = await runAssay(["delete", "run", id], {}, "n\n");
  expect(declined).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/will be deleted for good\. Delete\? \[y\/N\] Nothing was deleted\.\n$/),
  });
  expect((await runAssay(["show", id, "--json"])).code).toBe(0);
  const run = await runAssay(["delete", "run", id, "--yes"]);
  expect(run).toMatchObject({ code: 0, out: "", err: expect.stringMatching(/deleted, 1 run and 4 judgments\.\n$/) });
  expect((await runAssay(["show", id, "--json"])).code).toBe(2);
  const dataset = await runAssay(["delete", "dataset", "rows", "--json"], {}, "y\n");
  expect(JSON.parse(dataset.out)).toMatchObject({ deleted: [datasetId], datasets: 1, samples: 2, runs: 0 });
  expect(await db.sample.count({ where: { datasetId } })).toBe(0);
  expect((await runAssay(["delete", "share", "x", "--yes"])).code).toBe(2);
});

test.runIf(isThorough)("after a killed deletion the run is not shown, and the next worker finishes it", async () => {
  const { id } = await judged();
  await db.$executeRaw`
    INSERT INTO "Judgment" ("runId", "sampleId", "metric", "item", "model", "poll", "promptHash", "reply")
    SELECT "runId", "sampleId", 'many', -1, 'm', n.value, '', ${"reply ".repeat(60)}
    FROM (SELECT "runId", min("sampleId") AS "sampleId" FROM "Judgment" WHERE "runId" = ${id} GROUP BY "runId") one,
      (WITH RECURSIVE s(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM s WHERE value < 40000) SELECT value FROM s) n`;
  const left = () => db.judgment.count({ where: { runId: id } });
  const all = await left();
  const deleting = startAssay(["delete", "run", id, "--yes"]);
  const ended = once(deleting, "close");
  while (deleting.exitCode === null && (await left()) === all) await wait(1);
  deleting.kill("SIGKILL");
  await ended;
  expect(await left()).toBeGreaterThan(0);
  expect((await runAssay(["show", id, "--json"])).code).toBe(2);
  expect(JSON.parse((await runAssay(["runs", "--json"])).out).runs).toEqual([]);
  const worker = startAssay(["worker"]);
  const stopped = once(worker, "close");
  while ((await db.run.count({ where: { id } })) > 0) await wait(20);
  worker.kill();
  await stopped;
  expect(await left()).toBe(0);
});
