import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, expect, test } from "vitest";
import { secret } from "@/lib/access/people/secret";
import { migrate } from "@/lib/db/connection/migrate";
import { databaseFile, loosePlaces, tightenStored } from "@/lib/db/location/database-url";
import { saveUpload } from "@/lib/imports/uploads";
import { onSqlite } from "@/testing/which-database";
import { backUpFile as backUp } from "./upkeep/backup";
import { stageFile as stageBackup } from "./upkeep/restore";

const DATABASE_URL = process.env.DATABASE_URL;
const umask = process.umask();
afterEach(() => {
  process.umask(umask);
  process.env.DATABASE_URL = DATABASE_URL;
});

const newFolder = () => mkdtempSync(path.join(tmpdir(), "assay-modes-"));
const modeText = ({ mode }: { mode: number }) => (mode & 0o777).toString(8);
const modeOf = (place: string) => modeText(statSync(place));

/** Every file and folder in a folder, with its mode. */
const modesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => [
      name.replace(/uploads\/\w{12}/, "uploads/ID").replace(/-\d+/, "-PID"),
      modeOf(path.join(folder, name)),
    ]),
  );

async function* bytes() {
  yield Buffer.from("question\nWhere?\n");
}

onSqlite("whatever the umask, only the owner can access the database, its logs, the secret and uploads", async () => {
  const folder = newFolder();
  process.umask(0);
  process.env.DATABASE_URL = `file:${path.join(folder, "made", "data", "assay.db")}`;
  await migrate();
  const file = databaseFile();
  // The logs exist only while a connection is open.
  const client = createClient({ url: `file:${file}` });
  await client.execute(`UPDATE "Run" SET "name" = "name"`);
  await secret();
  await saveUpload(bytes(), "rows.csv");
  expect(modesBelow(path.join(folder, "made"))).toEqual({
    data: "700",
    "data/assay.db": "600",
    "data/assay.db-wal": "600",
    "data/assay.db-shm": "600",
    "data/assay-secret": "600",
    "data/uploads": "700",
    "data/uploads/ID": "700",
    "data/uploads/ID/file": "600",
    "data/uploads/ID/about.json": "600",
  });
  expect(modeOf(path.join(folder, "made"))).toBe("700");
  client.close();
});

test("whatever the umask, only the owner can access backups and restored copies, also while they are written", async () => {
  const folder = newFolder();
  process.umask(0);
  process.env.DATABASE_URL = `file:${path.join(folder, "data", "assay.db")}`;
  await migrate();
  const backup = path.join(folder, "kept.db");
  const seen = new Set<string>();
  const looking = setInterval(() => {
    for (const name of readdirSync(folder).filter((name) => name.startsWith("kept.db"))) {
      // The writer may have renamed it meanwhile.
      const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
      if (found) seen.add(modeText(found));
    }
  }, 1);
  await backUp(backup);
  clearInterval(looking);
  seen.add(modeOf(backup));
  expect([...seen]).toEqual(["600"]);

  // The backup replaces a database that no process has open.
  mkdirSync(path.join(folder, "other"));
  process.env.DATABASE_URL = `file:${path.join(folder, "other", "assay.db")}`;
  const file = databaseFile();
  copyFileSync(backup, file);
  for (const name of [backup, file]) chmodSync(name, 0o644);
  const staged = await stageBackup(backup);
  const restoring = readdirSync(path.dirname(file)).find((name) => name.includes("restoring")) ?? "";
  expect(modeOf(path.join(path.dirname(file), restoring))).toBe("700");
  expect(modeOf(path.join(path.dirname(file), restoring, "assay.db"))).toBe("600");
  const before = await staged.put();
  expect([modeOf(file), modeOf(before ?? "")]).toEqual(["600", "600"]);
});

test("a start tightens Assay's files, and leaves other files, links and folders alone", async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const file = path.join(folder, "assay.db");
  mkdirSync(path.join(folder, "uploads", "abc"), { recursive: true });
  const assayFiles = ["assay.db", "assay.db.before-restore-20260101-000000", "assay-secret", "uploads/abc/file"];
  for (const name of [...assayFiles, "notes.txt", "assay.db2"]) writeFileSync(path.join(folder, name), "");
  symlinkSync(path.join(folder, "notes.txt"), path.join(folder, "assay.db.partial-1"));
  for (const name of [...assayFiles, "notes.txt", "assay.db2"]) chmodSync(path.join(folder, name), 0o644);
  expect(loosePlaces(file).open).toHaveLength(assayFiles.length + 2);

  process.env.DATABASE_URL = `file:${file}`;
  await migrate();
  for (const name of assayFiles) expect(`${name} ${modeOf(path.join(folder, name))}`).toBe(`${name} 600`);
  expect(modeOf(path.join(folder, "uploads", "abc"))).toBe("700");
  for (const name of ["notes.txt", "assay.db2"]) expect(`${name} ${modeOf(path.join(folder, name))}`).toBe(`${name} 644`);
  expect(modeOf(folder)).toBe("755");
  expect(loosePlaces(file)).toEqual({ open: [], folder: { place: folder, isWritable: false } });

  tightenStored(file, folder);
  expect(modeOf(folder)).toBe("700");
  expect(loosePlaces(file)).toEqual({ open: [], folder: null });
});
