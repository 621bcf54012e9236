import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { spawnAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

test.runIf(isThorough)("a worker stops once a newer Assay has updated the database, and a new one does not start", async () => {
  const { id } = await startedRows(rowsOf(1));
  const working = spawnAssay(["worker"]);
  await expect.poll(() => db.run.findUnique({ where: { id } })).toMatchObject({ status: "completed", reason: null });
  await db.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('future', '', '99990101000000_future')`;
  for (const { code, err } of [await working, await spawnAssay(["worker"])]) {
    expect(code).toBe(4);
    expect(err).toContain("The database comes from a newer version of Assay (migration 99990101000000_future). Update Assay");
  }
});
