import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";
import { db } from "@/lib/db/connection/client";
import { databaseOutage } from "@/lib/db/connection/problem";
import type { Bound } from "@/lib/db/dialect/bound";
import { disconnect } from "@/lib/db/disconnect";
import { onPostgres } from "@/testing/which-database";
import { startDoor } from "./door.fixture";
import type { Execute } from "./transact";

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

onPostgres("a stopped process gives back what its transaction held, and so does a dead machine", async () => {
  const { inTransaction } = await import("./transact");
  const { pool } = await import("./pool");
  const own = process.env.DATABASE_URL ?? "";
  const settings = ["idle_in_transaction_session_timeout", "tcp_keepalives_idle", "tcp_keepalives_count", "tcp_user_timeout"];
  const { rows } = await pool().query(`SELECT array(SELECT current_setting(unnest($1::text[]))) AS "set"`, [settings]);
  expect(rows).toEqual([{ set: ["15s", "10", "4", "30000"] }]);
  const quick = new URL(own);
  quick.searchParams.set("options", "-c idle_in_transaction_session_timeout=200ms");
  await disconnect();
  process.env.DATABASE_URL = quick.href;
  const lock: Bound = ["SELECT pg_advisory_xact_lock(?::int)", 4];
  const stopped = inTransaction(async (execute) => {
    await execute(lock);
    await inTransaction((other) => other(lock));
    await execute(["SELECT 1"]);
  });
  const error = await stopped.catch((failure: unknown) => failure);
  expect(databaseOutage(error)).toContain("has closed the connection");
  await disconnect();
  process.env.DATABASE_URL = own;
});

onPostgres("of a transaction that does not begin, no statement is executed", async () => {
  const { inTransaction } = await import("./transact");
  await db.$executeRaw`CREATE TABLE "Kept" ("n" INT)`;
  const own = process.env.DATABASE_URL ?? "";
  let isHeard = false;
  // As when an administrator cancels BEGIN, or the server has no time left for it.
  const door = await startDoor(own, (said) => (isHeard ? said : said.replaceAll("BEGIN\0", "BEGUN\0")));
  const keep = (n: number): Bound => [`INSERT INTO "Kept" VALUES (?)`, n];
  await disconnect();
  process.env.DATABASE_URL = door.url;
  await expect(
    inTransaction(async (execute) => {
      await Promise.allSettled([execute(keep(3)), execute(keep(4))]);
      await execute(keep(5));
    }),
  ).rejects.toThrow("BEGUN");
  isHeard = true;
  // On the same connection, which is not broken.
  await inTransaction((execute) => execute(keep(6)));
  await disconnect();
  process.env.DATABASE_URL = own;
  await door.close();
  expect(await db.$queryRaw`SELECT "n" FROM "Kept"`).toEqual([{ n: 6 }]);
});

onPostgres("statements prepared together are known to others on that connection, also after one fails", async () => {
  const { transactOnServer, inTransaction } = await import("./transact");
  const divide = (n: number): Bound => [`SELECT 12 / ?::int AS "quotient"`, n];
  await disconnect();
  expect(await transactOnServer([divide(1), divide(2)], { isAlone: false })).toEqual([1, 1]);
  for (let times = 0; times < 2; times++)
    await expect(inTransaction((execute) => execute(divide(0)))).rejects.toMatchObject({ code: "22012" });
  expect(await inTransaction(async (execute) => (await execute(divide(3))).rows)).toEqual([{ quotient: 4 }]);
  expect(await transactOnServer([divide(4)], { isAlone: false })).toEqual([1]);
});

const keep = (n: number | string | null): Bound => [`INSERT INTO "Together" VALUES (?)`, n];

onPostgres("of statements that are sent together, all are carried out or none", async () => {
  const { transactOnServer } = await import("./transact");
  await db.$executeRaw`CREATE TABLE "Together" ("n" TEXT)`;
  for (const isAlone of [true, false]) {
    const failing: Bound = [`INSERT INTO "Together" SELECT 1 / ?::int`, 0];
    await expect(transactOnServer([keep("a"), failing, keep("b")], { isAlone })).rejects.toMatchObject({ code: "22012" });
    await expect(transactOnServer([keep("a"), ["SELEKT"]], { isAlone })).rejects.toMatchObject({ code: "42601" });
    expect(await transactOnServer([], { isAlone })).toEqual([]);
    // More than once, since statements are prepared.
    for (const text of ["c", "d\0e", "😀".repeat(1_000_000), null]) {
      const all: Bound = [`UPDATE "Together" SET "n" = "n"`];
      const [, updated = 0, deleted] = await transactOnServer([keep(text), all, [`DELETE FROM "Together" WHERE "n" = ?`, "c"]], {
        isAlone,
      });
      expect(updated).toBeGreaterThan(0);
      expect(deleted).toBe(text === "c" ? 1 : 0);
    }
  }
  const rows = await db.$queryRaw<{ n: string | null }[]>`SELECT "n" FROM "Together" ORDER BY "n"`;
  expect(rows.map(({ n }) => n?.slice(0, 3) ?? null)).toEqual([
    "d\ufffde",
    "d\ufffde",
    "😀😀😀".slice(0, 3),
    "😀😀😀".slice(0, 3),
    null,
    null,
  ]);
});

onPostgres("what was sent is stored although its process is killed, large or small", async () => {
  await db.$executeRaw`CREATE TABLE "Sent" ("n" TEXT)`;
  const lengths = [1, 100_000, 20_000_000];
  for (const length of lengths) {
    const script = `import("./lib/db/postgres/transact.ts").then(({ transactOnServer }) => {
      const wait = ["SELECT pg_sleep(0.3)"], keep = ["INSERT INTO \\"Sent\\" VALUES (?)", "a".repeat(${length})];
      return transactOnServer([wait, keep, wait, wait], { isAlone: false, onSent: () => process.kill(process.pid, "SIGKILL") });
    })`;
    const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  }
  const kept = () => db.$queryRaw`SELECT length("n") AS "length" FROM "Sent" ORDER BY 1`;
  await expect.poll(kept).toEqual(lengths.map((length) => ({ length })));
});

onPostgres("after a statement that fails no other is executed, and the connection goes on", async () => {
  const { inTransaction } = await import("./transact");
  const numbers = (execute: Execute) =>
    Promise.all([1, 2, 3].map((n) => execute<{ quotient: number }>(['SELECT 6 / (? - 2) AS "quotient"', n])));
  const quotients = inTransaction(numbers);
  await expect(quotients).rejects.toMatchObject({ code: "22012" });
  const { rows } = await inTransaction((execute) => execute(['SELECT 6 / (? - 2) AS "quotient"', 5]));
  expect(rows).toEqual([{ quotient: 2 }]);
});
