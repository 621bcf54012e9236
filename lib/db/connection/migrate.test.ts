import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/database-url";
import { diffFromDatabase } from "@/prisma/schema-diff.mjs";
import { isThorough } from "@/testing/thorough";
import { migrate } from "./migrate";

const fresh = () => `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-migrate-")), "a.db")}`;

test("schema and migrations agree", async () => {
  const url = fresh();
  await migrate(url);
  expect(await diffFromDatabase(url, readFileSync("prisma/schema.prisma", "utf8"))).toBe("");
});

test("detects a schema that is ahead of the migrations", async () => {
  const url = fresh();
  await migrate(url);
  const schema = readFileSync("prisma/schema.prisma", "utf8").replace("model Dataset {", "model Dataset {\n  colour String?");
  expect(await diffFromDatabase(url, schema)).toContain("colour");
});

test("a second start finds nothing left to apply", async () => {
  const url = fresh();
  expect(await migrate(url)).toEqual(listMigrations(false).map(({ name }) => name));
  expect(await migrate(url)).toEqual([]);
});

test.runIf(isThorough)("several processes that start at once apply each migration once", async () => {
  const url = fresh();
  const script = `import("./lib/db/connection/migrate.ts").then(({ migrate }) => migrate(${JSON.stringify(url)})).then((names) => console.log(names.length))`;
  const counts = await Promise.all(
    Array.from(
      { length: 4 },
      () =>
        new Promise<number>((resolve, reject) => {
          const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
          let out = "";
          child.stdout.on("data", (chunk) => {
            out += chunk;
          });
          child.on("close", (code) => (code === 0 ? resolve(Number(out)) : reject(new Error(`exit ${code}`))));
        }),
    ),
  );
  expect(counts.sort()).toEqual([0, 0, 0, listMigrations(false).length]);
});

test.each([
  ["a newer version", "29990101000000_later", "newer version of Assay"],
  ["a version that was never released", "20200101000000_early", "before 0.1.0"],
])("refuses a database of %s", async (_, name, sentence) => {
  const url = fresh();
  await migrate(url);
  const client = createClient({ url });
  await client.execute(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at) VALUES ('x', 'x', '${name}', 0)`,
  );
  client.close();
  await expect(migrate(url)).rejects.toThrow(sentence);
});

test("refuses a file that is not a database, and does not change it", async () => {
  const url = fresh();
  writeFileSync(url.slice("file:".length), "question,contexts\n".repeat(500));
  await expect(migrate(url)).rejects.toThrow("not an SQLite database");
  expect(readFileSync(url.slice("file:".length), "utf8")).toMatch(/^question/);
});
