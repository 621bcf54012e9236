import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect } from "vitest";
import { migrate } from "@/lib/db/connection/migrate";
import { folder, row, write } from "@/testing/run-assay";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { onPostgres, testServer } from "@/testing/which-database";

const file = path.join(folder, "moved.db");
const on = { DATABASE_URL: `file:${file}` };
const bin = path.resolve("cli/bin.mjs");
let target = "";
beforeEach(async () => {
  if (testServer) target = await createDatabase(testServer);
});
afterEach(async () => {
  if (testServer) await dropDatabase(testServer, target);
});

/** In its own process, so the test has no connection to the file. */
function assay(args: string[], env: Record<string, string>): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

async function ask(sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: target });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" }).finally(() => client.end());
  return rows;
}

onPostgres("everything moves, also after the move was killed; the file stays, and a second move is refused", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => row(`Where does river ${index} end?`, { id: `r${index}` }));
  assay(["evaluate", write("rows.jsonl", rows.join("")), "--judge", "lexical"], on);
  writeFileSync(path.join(folder, "assay-secret"), "the key that signs cookies");
  const before = readFileSync(file);
  await migrate(target);
  await ask(
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END'`,
  );
  await ask(`CREATE TRIGGER wait BEFORE INSERT ON "Sample" EXECUTE FUNCTION wait()`);
  const blocker = new Client({ connectionString: target });
  await blocker.connect();
  await blocker.query("SELECT pg_advisory_lock(1)");
  const killed = spawn(process.execPath, [bin, "move", "--to", target], { env: { ...process.env, ...on }, stdio: "ignore" });
  await expect.poll(() => ask(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).toEqual([[1]]);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  await blocker.end();
  await ask(`DROP FUNCTION wait() CASCADE`);
  expect(assay(["runs"], { DATABASE_URL: target }).err).toContain("assay move has not finished with this database");

  const moved = assay(["move", "--json"], { ...on, ASSAY_MOVE_TO: target });
  expect(moved.code, moved.err).toBe(0);
  expect(JSON.parse(moved.out)).toMatchObject({ resumed: true });
  expect(await ask(`SELECT count(*)::int, count(DISTINCT "externalId")::int FROM "Sample"`)).toEqual([[300, 300]]);
  expect(await ask(`SELECT "key" FROM "SigningKey"`)).toEqual([["the key that signs cookies"]]);
  // The next sample gets a new id.
  expect(await ask(`SELECT nextval(pg_get_serial_sequence('"Sample"', 'id')) > (SELECT max("id") FROM "Sample")`)).toEqual([
    [true],
  ]);
  expect(assay(["runs"], { DATABASE_URL: target }).out).toContain("completed");
  expect(readFileSync(file).subarray(100)).toEqual(before.subarray(100));
  const again = assay(["move", "--to", target], on);
  expect(again.err).toContain("That database is not empty");
});

onPostgres("what cannot be moved to is refused without the password", async () => {
  const wrong = new URL(target);
  wrong.pathname = "none_such";
  wrong.password = "Geheim-4711";
  assay(["runs"], on);
  const { err, out } = assay(["move"], { ...on, ASSAY_MOVE_TO: wrong.href });
  expect(err).toContain("its server has no database of this name");
  expect(err + out).not.toContain("Geheim");
  expect(assay(["move", "--to", "mysql://x"], on).err).toContain("Name the PostgreSQL database");
});
