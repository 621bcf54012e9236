import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/migrations";

const name = "accounts_own";

/** A database from before tokens and verdicts belonged to accounts, with these rows, then migrated. */
async function updated(rows: string) {
  const client = createClient({ url: `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-update-")), "a.db")}` });
  const all = listMigrations(false);
  const at = all.findIndex((migration) => migration.name.endsWith(name));
  expect(at).toBeGreaterThan(0);
  for (const { sql } of all.slice(0, at)) await client.executeMultiple(sql);
  await client.executeMultiple(rows);
  await client.executeMultiple(all[at]?.sql ?? "");
  return async (sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
}

const person = (id: string, called: string, role: string, day: string) =>
  `INSERT INTO "User" ("id", "name", "email", "role", "createdAt") VALUES ('${id}', '${called}', '${id}@example.org', '${role}', '2026-01-${day}T00:00:00.000+00:00');`;
const token = (label: string, by: string) =>
  `INSERT INTO "ApiToken" ("id", "label", "tokenHash", "role", "createdBy", "createdAt") VALUES ('${label}', '${label}', 'hash ${label}', 'admin', '${by}', '2026-01-10T00:00:00.000+00:00');`;

test("an update assigns a token to the only administrator who can have made it, and revokes all others", async () => {
  const read = await updated(
    [
      person("ann", "Ann", "admin", "01"),
      person("sam1", "Sam", "admin", "01"),
      person("sam2", "Sam", "viewer", "01"),
      person("bo", "Bo", "editor", "01"),
      person("late", "Late", "admin", "20"),
      token("good", "Ann"),
      token("of one of two", "Sam"),
      token("of no administrator", "Bo"),
      token("older than its account", "Late"),
      token("of nobody", "this machine"),
    ].join("\n"),
  );
  expect(await read(`SELECT "id", "userId", "role", "tokenHash" FROM "ApiToken"`)).toEqual([
    { id: "good", userId: "ann", role: "admin", tokenHash: "hash good" },
  ]);
  const revoked = await read(`SELECT "target" FROM "AuditEvent" WHERE "action" = 'token-revoked' ORDER BY "target"`);
  expect(revoked.map(({ target }) => target)).toEqual([
    "of no administrator",
    "of nobody",
    "of one of two",
    "older than its account",
  ]);
  const [setting] = await read(`SELECT "valueJson" FROM "Setting" WHERE "name" = 'tokens-revoked-by-update'`);
  expect(JSON.parse(String(setting?.valueJson)).labels).toHaveLength(4);
});

test("an update of a database without tokens reports nothing", async () => {
  const read = await updated("");
  expect(await read(`SELECT * FROM "Setting"`)).toEqual([]);
  expect(await read(`SELECT * FROM "AuditEvent"`)).toEqual([]);
});

test("an update assigns a verdict to the only account of its name, and leaves others under their name", async () => {
  const review = (reviewer: string) =>
    `INSERT INTO "Review" ("runId", "sampleId", "target", "reviewer", "verdict", "note", "createdAt", "updatedAt") VALUES ('r', 1, 0, '${reviewer}', 'agree', 'n', '2026-01-10T00:00:00.000+00:00', '2026-01-10T00:00:00.000+00:00');`;
  const read = await updated(
    [
      "PRAGMA foreign_keys = OFF;",
      person("ann", "Ann", "viewer", "01"),
      person("late", "Late", "viewer", "20"),
      person("sam1", "Sam", "admin", "01"),
      person("sam2", "Sam", "viewer", "01"),
      ...["Ann", "Sam", "Late", "Nobody"].map(review),
    ].join("\n"),
  );
  expect(await read(`SELECT "reviewer", "reviewerId", "reviewerKey", "note" FROM "Review" ORDER BY "id"`)).toEqual([
    { reviewer: "Ann", reviewerId: "ann", reviewerKey: "ann", note: "n" },
    { reviewer: "Sam", reviewerId: null, reviewerKey: "name:Sam", note: "n" },
    { reviewer: "Late", reviewerId: null, reviewerKey: "name:Late", note: "n" },
    { reviewer: "Nobody", reviewerId: null, reviewerKey: "name:Nobody", note: "n" },
  ]);
});
