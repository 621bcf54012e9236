import { expect } from "vitest";
import { databaseFile } from "@/lib/db/location/database-url";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { onSqlite } from "@/testing/which-database";
import { ProcessEnded, ProcessLate, readProcess } from "./process";

type Statements = typeof import("@/lib/db/sqlite/statement-process").runStatements;

/** Takes hours. */
const endless = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n`;
const input = () => ({ file: databaseFile(), timeout: 100, statements: [["SELECT 1 AS one"], [endless]] as const });

onSqlite("pieces come on request, and a piece that takes too long ends the process", async () => {
  const pieces = readProcess<Statements>("statement-process", input(), { pieceMs: 3_000 });
  expect(await pieces.next()).toEqual({ done: false, value: [{ one: 1 }] });
  await expect(pieces.next()).rejects.toThrow(ProcessLate);
});

onSqlite("the signal ends a running statement with its reason", async () => {
  const stop = new AbortController();
  const running = runInProcess(databaseFile(), [[endless]], { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("Ctrl-C")), 500);
  await expect(running).rejects.toThrow("Ctrl-C");
  await expect(runInProcess(databaseFile(), [["SELECT 1"]], { signal: stop.signal })).rejects.toThrow("Ctrl-C");
});

onSqlite("SQLite's errors keep their message and code", async () => {
  await expect(runInProcess(databaseFile(), [["SELECT missing"]])).rejects.toMatchObject({
    message: expect.stringContaining("no such column"),
    code: "SQLITE_ERROR",
  });
});

onSqlite("reports a process that ends by itself", async () => {
  await expect(readProcess<Statements>("no-such-process", input()).next()).rejects.toThrow(ProcessEnded);
});
