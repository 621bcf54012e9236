import { expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { onPostgres } from "@/testing/which-database";
import { noteGrowth } from "./growth";

const expectedRows = async (): Promise<number | undefined> => {
  const [row] = await db.$queryRaw<{ rows: number }[]>`SELECT "reltuples" AS "rows" FROM pg_class WHERE "relname" = 'Setting'`;
  return row?.rows;
};

const fill = (from: number, to: number) =>
  db.$executeRaw`INSERT INTO "Setting" ("name", "valueJson") SELECT 'name ' || "n", '1' FROM generate_series(${from}::int, ${to}::int) AS given ("n")`;

onPostgres("PostgreSQL knows of a table that has grown, and is not asked to look at one that has not", async () => {
  await fill(1, 5_000);
  await noteGrowth();
  expect(await expectedRows()).toBe(5_000);
  await fill(5_001, 5_100);
  await noteGrowth();
  expect(await expectedRows()).toBe(5_000);
  await fill(5_101, 10_000);
  await noteGrowth();
  expect(await expectedRows()).toBe(10_000);
});
