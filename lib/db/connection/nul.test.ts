import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { oneOf } from "@/lib/db/dialect/bind";
import { listRuns } from "@/lib/db/runs/list";

test("a filter, a name and a list with NUL or half a character are no error", async () => {
  expect((await listRuns({ text: "a\0b", tags: ["\0", "\ud800"], judges: ["\0"], datasetIds: ["\0"] })).total).toBe(0);
  expect(await db.run.findMany({ where: { name: "\0" } })).toEqual([]);
  expect(await transact([['DELETE FROM "Run" WHERE "id" = ?', "\0"]])).toEqual([0]);
  expect(await db.$queryRaw`SELECT 1 AS "one" WHERE 'x' IN ${oneOf(["\0", "\udfff"])}`).toEqual([]);
});
