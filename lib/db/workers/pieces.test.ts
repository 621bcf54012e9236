import { expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { claimRun } from "@/lib/db/runs/claims";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { onPostgres } from "@/testing/which-database";
import { cutRun, joinRun, newSharedLease, stayAtWork } from "./pieces";

onPostgres("a second worker of a machine joins a run only while the first is busy, silent or asked to", async () => {
  const { id } = await startedRows(rowsOf(4));
  const lease = newSharedLease();
  await claimRun(lease, new Date(Date.now() + 20_000), { id });
  await cutRun(id, lease, 1);
  const joins = async (owner: string, wanted: { id: string } | null = null) => {
    const joined = await joinRun(owner, wanted, "here/");
    await db.$executeRaw`DELETE FROM "RunWorker" WHERE "owner" = ${owner} AND "owner" <> 'here/1/a'`;
    return joined !== null;
  };
  expect(await joins("here/1/a")).toBe(true);
  expect(await joins("here/2/b")).toBe(false);
  expect(await joins("here/2/b", { id })).toBe(true);
  expect(await stayAtWork("here/1/a", true)).toBe(true);
  expect(await joins("here/2/b")).toBe(true);
  expect(await stayAtWork("here/1/a", false)).toBe(true);
  expect(await joins("here/2/b")).toBe(false);
  await db.$executeRaw`UPDATE "RunWorker" SET "owner" = 'there/1/a'`;
  expect(await joins("here/2/b")).toBe(true);
  await db.$executeRaw`UPDATE "RunWorker" SET "owner" = 'here/1/a', "until" = "until" - interval '5 s'`;
  expect(await joins("here/2/b")).toBe(true);
});
