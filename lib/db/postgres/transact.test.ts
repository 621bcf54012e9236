import { expect, vi } from "vitest";
import { db } from "@/lib/db/connection/client";
import type { Bound } from "@/lib/db/dialect/bound";
import { onPostgres } from "@/prisma/testing/which-database";

onPostgres("copies of this code, as the web server's bundles hold them, share connections", async () => {
  const copies = [await import("./transact")];
  vi.resetModules();
  copies.push(await import("./transact"));
  expect(copies[1]).not.toBe(copies[0]);
  for (const [place, { inTransaction }] of copies.entries())
    for (const other of ["a", "b"]) {
      const { rows } = await inTransaction((execute) => execute([`SELECT '${place}${other}' || ? AS "text"`, "!"]));
      expect(rows).toEqual([{ text: `${place}${other}!` }]);
    }
});

onPostgres("of two transactions that wait for each other, both are carried out", async () => {
  const { transactOnServer } = await import("./transact");
  await db.$executeRaw`CREATE TABLE "Pair" AS SELECT "id", 0 AS "n" FROM generate_series(1, 2) AS given ("id")`;
  const add = (id: number): Bound => [`UPDATE "Pair" SET "n" = "n" + 1 WHERE "id" = ?`, id];
  const meet: Bound = ["SELECT pg_sleep(1)"];
  const both = [
    [add(1), meet, add(2)],
    [add(2), meet, add(1)],
  ];
  const changed = await Promise.all(both.map((statements) => transactOnServer(statements, { isAlone: false })));
  expect(changed.map(([first, , last]) => [first, last])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await db.$queryRaw`SELECT "n" FROM "Pair"`).toEqual([{ n: 2 }, { n: 2 }]);
});
