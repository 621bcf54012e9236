import { randomBytes } from "node:crypto";
import { afterEach, expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { databaseOutage } from "@/lib/db/connection/problem";
import { disconnect } from "@/lib/db/disconnect";
import { onPostgres } from "@/testing/which-database";
import { mostConnections } from "./names";
import { connectTo, pool } from "./pool";

const own = process.env.DATABASE_URL ?? "";
const user = `few_${randomBytes(4).toString("hex")}`;

async function asAdministrator(sql: string): Promise<void> {
  const client = await connectTo(own);
  await client.query(sql).finally(() => client.end());
}

afterEach(async () => {
  await disconnect();
  process.env.DATABASE_URL = own;
  await asAdministrator(`DROP ROLE IF EXISTS "${user}"`);
});

/** From here on this process connects as a user who may have so many connections. */
async function allowConnections(most: number): Promise<void> {
  await asAdministrator(`CREATE ROLE "${user}" LOGIN PASSWORD '${user}' CONNECTION LIMIT ${most}`);
  await disconnect();
  const url = new URL(own);
  url.username = user;
  url.password = user;
  process.env.DATABASE_URL = url.href;
}

onPostgres("with fewer connections than it may open, a process waits for those that it has", async () => {
  await allowConnections(2);
  const answers = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => pool().query("SELECT pg_sleep(0.02)")),
    ...Array.from({ length: 30 }, () => db.$queryRaw`SELECT 1 AS "one"`),
    ...Array.from({ length: 5 }, () => db.$transaction([db.$queryRaw`SELECT 1 AS "one"`])),
  ]);
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
});

onPostgres("a transaction for which no connection becomes free says so", async () => {
  const busy = Array.from({ length: mostConnections }, () => pool().query("SELECT pg_sleep(3)"));
  const error = await db.$transaction((held) => held.$queryRaw`SELECT 1 AS "one"`).catch((error: unknown) => error);
  expect(databaseOutage(error)).toBe(
    "The database cannot be used: all connections of this process to its server were busy. Try again.",
  );
  await Promise.all(busy);
});

onPostgres("without any connection, each who asks is told so", async () => {
  await allowConnections(0);
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => pool().query("SELECT 1")));
  expect(answers.map((answer) => answer.status === "rejected" && answer.reason.code)).toEqual(Array(30).fill("53300"));
});
