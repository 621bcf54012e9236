import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runWorker } from "@/lib/judging/work-loop";
import { cleanUp } from "@/lib/runs/upkeep/cleanup";
import { workOnTraces } from "@/lib/traces/work";
import { deliverMessages } from "@/lib/webhooks/deliver";
import { spawnAssay } from "@/testing/run-assay";
import { onSqlite } from "@/testing/which-database";
import { waitingForChanges } from "./changes";
import { databaseVersion } from "./client";
import { untilOutdated } from "./outdated";

test("a change by another process ends a wait, and one before the wait too", async () => {
  const stop = new AbortController();
  const untilChanged = waitingForChanges(stop.signal);
  const other = waitingForChanges(stop.signal);
  await untilChanged(0);
  let isOver = false;
  const over = untilChanged(0).then(() => {
    isOver = true;
  });
  await Promise.all([over, spawnAssay(["retention", "--days", "30", "--yes"])]);
  expect(isOver).toBe(true);
  await other(0);
  stop.abort();
});

// Other databases of a PostgreSQL server change its version too.
onSqlite("idle loops write nothing", async () => {
  const stop = new AbortController();
  const loops = [runWorker, cleanUp, workOnTraces, deliverMessages, untilOutdated].map((loop) => loop(stop.signal));
  // Their first passes may write.
  const isQuiet = async () => {
    const before = await databaseVersion();
    await wait(2_500);
    return (await databaseVersion()) === before;
  };
  await expect.poll(isQuiet).toBe(true);
  stop.abort();
  await Promise.all(loops);
});
