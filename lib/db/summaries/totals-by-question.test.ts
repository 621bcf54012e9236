import { expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { Prisma } from "@/prisma/client/client";
import { onPostgres } from "@/testing/which-database";
import { totalsByQuestion } from "./totals-by-question";

onPostgres("rows are looked up, and not compared each with each, in tables of which PostgreSQL knows nothing yet", async () => {
  const source = Prisma.sql`FROM "Score" WHERE "runId" = 'any' AND "metric" = 'any'`;
  const plan = await db.$queryRaw<{ "QUERY PLAN": string }[]>`EXPLAIN ${totalsByQuestion("any", source)}`;
  const lines = plan.map((row) => row["QUERY PLAN"]);
  expect(lines.filter((line) => line.includes("hashed SubPlan"))).toHaveLength(2);
  expect(lines.filter((line) => line.includes("Join"))).toEqual([]);
});
