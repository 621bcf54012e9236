import { copyFileSync, mkdtempSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, expect, inject } from "vitest";
import { db } from "@/lib/db/connection/client";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { onSqlite } from "@/testing/which-database";
import { backUpFile as backUp, refuseWithoutSpace } from "./backup";
import { stageFile as stageBackup } from "./restore";

// Audit events go to the database that this process opens first. A database that is restored must not be open here.
beforeAll(() => db.$queryRaw`SELECT 1`);

let folder = "";
let present = "";
/** A database that this process has never opened. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "assay-restore-"));
  present = path.join(folder, "assay.db");
  copyFileSync(inject("templateDatabase"), present);
  process.env.DATABASE_URL = `file:${present}`;
});

const inFolder = (name: string) => path.join(folder, name);
const ask = async (file: string, sql: string) => Object.values((await runInProcess(file, [[sql]]))[0]?.[0] ?? {})[0];
const named = (file: string, name: string) =>
  runInProcess(file, [[`INSERT INTO "Dataset" ("id", "name") VALUES (?, ?)`, name, name]]);
const nameIn = (file: string) => ask(file, `SELECT group_concat("name") FROM "Dataset"`);

onSqlite("a backup never replaces a file without force, nor the database itself, and says what is missing", async () => {
  await named(present, "mine");
  const there = inFolder("there.db");
  writeFileSync(there, "kept");
  await expect(backUp(there)).rejects.toThrow("already exists and was not changed");
  expect(readFileSync(there, "utf8")).toBe("kept");
  await expect(backUp(present, { force: true })).rejects.toThrow("is the database itself");
  await expect(backUp(`${folder}/../${path.basename(folder)}/assay.db-wal`)).rejects.toThrow("is the database itself");
  await expect(backUp(inFolder("no/b.db"))).rejects.toThrow("Create it");
  await expect(backUp(folder)).rejects.toThrow("is a folder");
  expect(await backUp(there, { force: true })).toEqual({
    file: there,
    bytes: statSync(there).size,
    datasets: 1,
    runs: 0,
    samples: 0,
    judgments: 0,
  });
  expect(await nameIn(there)).toBe("mine");
  process.env.DATABASE_URL = `file:${inFolder("none.db")}`;
  await expect(backUp(inFolder("b.db"))).rejects.toThrow("there is nothing to back up");
  expect(readdirSync(folder).filter((name) => /partial|none/.test(name))).toEqual([]);
});

onSqlite("an aborted backup stops and leaves nothing", async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(backUp(inFolder("b.db"), { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  expect(readdirSync(folder)).toEqual(["assay.db"]);
});

onSqlite("refuses beforehand what would not fit", () => {
  expect(() => refuseWithoutSpace("The backup", 2_000_000_000, "/mnt", 1_000_000)).toThrow(
    "The backup needs about 1.9 GB, and the disk of /mnt has 977 KB free. Free some space",
  );
  expect(() => refuseWithoutSpace("The backup", 10, "/mnt", 10)).not.toThrow();
});

onSqlite("refuses anything but a complete backup of Assay, and does not change the database", async () => {
  await named(present, "present");
  const good = inFolder("good.db");
  await backUp(good);
  const altered = (name: string, bytes: Uint8Array) => {
    writeFileSync(inFolder(name), bytes);
    return inFolder(name);
  };
  await expect(stageBackup(inFolder("missing.db"))).rejects.toThrow("does not exist");
  await expect(stageBackup(folder)).rejects.toThrow("is a folder");
  await expect(stageBackup(altered("text.db", Buffer.from("question,contexts\n".repeat(99))))).rejects.toThrow("not an SQLite");
  await expect(stageBackup(present)).rejects.toThrow("is the database itself");
  await expect(stageBackup(altered("b.db.partial-1", readFileSync(good)))).rejects.toThrow("is truncated");

  const foreign = inFolder("foreign.db");
  await runInProcess(foreign, [["CREATE TABLE notes (text)"]]);
  await expect(stageBackup(foreign)).rejects.toThrow("not Assay's");

  const newer = altered("newer.db", readFileSync(good));
  const later = `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at) VALUES ('x', 'x', '29990101000000_later', 0)`;
  await runInProcess(newer, [[later]]);
  await expect(stageBackup(newer)).rejects.toThrow("newer version of Assay");

  const damaged = altered("damaged.db", readFileSync(good));
  const handle = openSync(damaged, "r+");
  for (let at = 8192; at < statSync(damaged).size; at += 40_960) writeSync(handle, Buffer.alloc(2000, 7), 0, 2000, at);
  await expect(stageBackup(damaged)).rejects.toThrow("is damaged");
  const short = altered("short.db", readFileSync(good).subarray(0, statSync(good).size / 2));
  await expect(stageBackup(short)).rejects.toThrow("is damaged");

  expect(await nameIn(present)).toBe("present");
  expect(readdirSync(folder).filter((name) => /restor/.test(name))).toEqual([]);
});

onSqlite("a backup replaces the database, and the old one is kept next to it", async () => {
  await named(present, "earlier");
  await backUp(inFolder("earlier.db"));
  await named(present, "later");
  const staged = await stageBackup(inFolder("earlier.db"));
  expect(staged).toMatchObject({ datasets: 1, unfinished: 0, migrated: 0 });
  expect(await nameIn(present)).toBe("earlier,later");
  const kept = (await staged.put()) ?? "";
  expect([await nameIn(present), await nameIn(kept)]).toEqual(["earlier", "earlier,later"]);
  expect(path.dirname(kept)).toBe(folder);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});

onSqlite("a database that was copied while open includes the data in its log", async () => {
  await runInProcess(present, [["PRAGMA journal_mode = WAL"]]);
  const copy = inFolder("copied.db");
  const insert = `INSERT INTO "Dataset" ("id", "name") VALUES ('logged', 'logged')`;
  await runInProcess(present, [["PRAGMA wal_autocheckpoint = 0"], [insert]]);
  for (const end of ["", "-wal"]) copyFileSync(present + end, copy + end);
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(0);
  const staged = await stageBackup(copy);
  await staged.put();
  expect(await nameIn(present)).toBe("logged");
});

onSqlite("replaces a database that is too damaged to open, and keeps it unchanged", async () => {
  await backUp(inFolder("b.db"));
  writeFileSync(present, "no database any more".repeat(1000));
  const staged = await stageBackup(inFolder("b.db"));
  expect(readFileSync((await staged.put()) ?? "", "utf8")).toContain("no database any more");
  expect(await ask(present, "PRAGMA integrity_check")).toBe("ok");
});
