import fs, { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { dataFolder } from "@/lib/db/location/database-url";
import { pool } from "@/lib/db/postgres/pool";
import { onPostgres, onSqlite } from "@/testing/which-database";
import { signingKey } from "./signing-key";

test("all who ask at once for the first time get the same key, which stays", async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, signingKey));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43,64}$/);
  expect(await signingKey()).toBe(keys[0]);
});

onSqlite("on SQLite it stands in a file that only its owner can read", async () => {
  const file = path.join(dataFolder(), "assay-secret");
  expect(readFileSync(file, "utf8")).toBe(await signingKey());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = await signingKey();
  writeFileSync(file, "");
  await expect(signingKey()).rejects.toThrow(`${file} holds no whole key. Restore a copy of it, or delete it`);
  rmSync(file);
  mkdirSync(file);
  await expect(signingKey()).rejects.toThrow(`${file} cannot be read (EISDIR).`);
  rmdirSync(file);
  // exFAT and some network drives refuse links.
  const links = vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw new Error("operation not permitted");
  });
  syncBuiltinESMExports();
  const made = await signingKey().finally(() => links.mockRestore());
  syncBuiltinESMExports();
  expect(made).not.toBe(key);
  expect(readdirSync(dataFolder()).filter((name) => name.startsWith("assay-secret"))).toEqual(["assay-secret"]);
  expect(await signingKey()).toBe(made);
});

onPostgres("on PostgreSQL there is only one", async () => {
  await signingKey();
  await expect(pool().query(`INSERT INTO "SigningKey" ("key") VALUES ('another')`)).rejects.toThrow("SigningKey_pkey");
  await expect(pool().query(`INSERT INTO "SigningKey" VALUES (FALSE, 'another')`)).rejects.toThrow("SigningKey_only_check");
});
