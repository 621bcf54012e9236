import path from "node:path";
import { expect, test } from "vitest";
import { databaseFile } from "@/lib/db/location/database-url";
import { perProcess } from "@/lib/domain/process/values";
import { isThorough } from "@/testing/thorough";
import { onSqlite } from "@/testing/which-database";
import { sharedThreads, startThreads } from "./pool";

type Tokens = typeof import("@/lib/runs/start/token-thread");
type Writing = typeof import("@/lib/db/sqlite/write-thread");

onSqlite("running a task returns its result, or throws its error with the code", async () => {
  const writer = startThreads<Writing>("write-thread");
  const file = databaseFile();
  expect(await writer.run("transact", { file, statements: [[`UPDATE "Setting" SET "name" = "name"`]] })).toEqual([0]);
  const broken = writer.run("transact", { file, statements: [[`INSERT INTO "Share" ("id") VALUES ('x')`]] });
  await expect(broken).rejects.toMatchObject({
    message: expect.stringContaining("NOT NULL"),
    code: expect.stringMatching(/^SQLITE_CONSTRAINT/),
  });
  const nowhere = path.join(path.dirname(file), "no-such-folder", "a.db");
  await expect(writer.run("transact", { file: nowhere, statements: [] })).rejects.toThrow(/unable to open/i);
  expect(writer.open).toBe(0);
  await writer.end();
});

test("ending threads fails their tasks", async () => {
  const tokens = startThreads<Tokens>("token-thread");
  await tokens.run("count", ["a"]);
  const long = tokens.run("count", Array<string>(2_000).fill("one and another ".repeat(2_000)));
  const waiting = tokens.run("count", ["b"]);
  const failed = Promise.allSettled([long, waiting]);
  await tokens.end();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test.runIf(isThorough)("when a thread runs out of memory, its task fails, and waiting tasks continue", async () => {
  const tokens = startThreads<Tokens>("token-thread", { resourceLimits: { maxOldGenerationSizeMb: 100 } });
  const much = tokens.run(
    "count",
    Array.from({ length: 300_000 }, (_, at) => `${at} of many`.repeat(30)),
  );
  const little = tokens.run("count", ["hello world"]);
  await expect(much).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
  expect(await little).toEqual([2]);
  await tokens.end();
});

test("without its bundle, a thread fails all waiting tasks", async () => {
  const none = startThreads<Tokens>("no-such-thread");
  const [one, other] = await Promise.allSettled([none.run("count", []), none.run("count", [])]);
  expect([one?.status, other?.status]).toEqual(["rejected", "rejected"]);
  await expect(none.run("count", [])).rejects.toThrow();
});

test("shared threads end when idle and start again", async () => {
  const tokens = sharedThreads<Tokens>("token-thread", { idleMs: 10 });
  const running = () => perProcess("threads", () => new Map()).has("token-thread");
  expect(await tokens.run("count", ["hello"])).toEqual([1]);
  expect(running()).toBe(true);
  await expect.poll(running).toBe(false);
  expect(await tokens.run("count", ["hello world"])).toEqual([2]);
});
