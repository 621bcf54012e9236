import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/migrations";
import { questionKey } from "@/lib/domain/text/question-key";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { diffFromDatabase } from "@/prisma/schema-diff.mjs";
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

test("several processes that start at once apply each migration once", async () => {
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

const questionsOfSummaries = "20261122093447_questions_of_summaries";

test("samples that were stored before questions had keys get theirs", async () => {
  const url = fresh();
  await migrate(url);
  const client = createClient({ url });
  // Back to the state before that migration, with samples in it.
  await client.executeMultiple(`
    DROP INDEX "Sample_configurationId_questionKey_idx";
    ALTER TABLE "Sample" RENAME COLUMN "questionKey" TO "pairKey";
    CREATE INDEX "Sample_configurationId_pairKey_idx" ON "Sample"("configurationId", "pairKey");
    ALTER TABLE "Share" DROP COLUMN "comparisonJson";
    ALTER TABLE "Share" DROP COLUMN "decisionJson";
    DELETE FROM "_prisma_migrations" WHERE "migration_name" = '20261122080500_pairing';
    INSERT INTO "Dataset" ("id", "name") VALUES ('d', 'd');
    INSERT INTO "Configuration" ("id", "datasetId", "name") VALUES ('c', 'd', 'c');
    INSERT INTO "Sample" ("datasetId", "configurationId", "position", "externalId", "pairKey", "question", "contextsJson", "contextCount")
    WITH RECURSIVE numbers("at") AS (SELECT 0 UNION ALL SELECT "at" + 1 FROM numbers WHERE "at" < 2500)
    SELECT 'd', 'c', "at", iif("at" % 2, 'q' || "at", NULL), iif("at" % 2, 'id:q' || "at", 'question:old'), 'Who  was NUMBER ' || "at" || '?!', '[]', 0 FROM numbers`);
  expect(await migrate(url)).toEqual(["20261122080500_pairing"]);
  const { rows } = await client.execute('SELECT "questionKey" AS "key" FROM "Sample" ORDER BY "position"');
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 2501 }, (_, at) => questionKey(`who was number ${at}`)));
  client.close();
});

test("stored intervals of runs that repeat a question are computed again, and polls of several models lose theirs", async () => {
  const url = fresh();
  await migrate(url);
  const client = createClient({ url });
  const run = (id: string, configuration: string, models: string) =>
    `('${id}', '${id}', 'd', '${configuration}', 'completed', '{"models":${models}}', '[]', '{}', '{}', 4, 4)`;
  const polls = (models: string) => `'{"interval":[0.3,0.9],"models":${models}}'`;
  await client.executeMultiple(`
    ALTER TABLE "RunSummary" DROP COLUMN "questions";
    DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${questionsOfSummaries}';
    INSERT INTO "Dataset" ("id", "name") VALUES ('d', 'd');
    INSERT INTO "Configuration" ("id", "datasetId", "name") VALUES ('repeats', 'd', 'repeats'), ('once', 'd', 'once');
    INSERT INTO "Sample" ("id", "datasetId", "configurationId", "position", "questionKey", "question", "contextsJson", "contextCount")
    VALUES (1, 'd', 'repeats', 0, 'a', 'a', '[]', 0), (2, 'd', 'repeats', 1, 'a', 'a', '[]', 0), (3, 'd', 'repeats', 2, 'b', 'b', '[]', 0),
      (4, 'd', 'once', 0, 'a', 'a', '[]', 0);
    INSERT INTO "Run" ("id", "name", "datasetId", "configurationId", "status", "judgeJson", "metricsJson", "settingsJson", "promptsJson", "sampleCount", "planned")
    VALUES ${run("r", "repeats", '["m","n"]')}, ${run("s", "once", '["m"]')};
    INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "scored", "expected", "detailJson")
    VALUES ('r', 'context-adherence-plus', 1, 0.2, 1, 1, ${polls('{"m":0.2,"n":0.4}')}),
      ('r', 'context-adherence-plus', 2, 0.4, 1, 1, ${polls('{"m":0.4,"n":null}')}),
      ('r', 'context-adherence-plus', 3, 0.9, 1, 1, '{}'), ('s', 'context-adherence-plus', 4, 0.5, 1, 1, ${polls('{"m":0.5}')});
    INSERT INTO "RunSummary" ("runId", "metric", "mean", "ciLow", "ciHigh", "scored", "samples", "hundredthsJson", "errorsJson")
    VALUES ('r', 'context-adherence-plus', 0.5, 0.4, 0.6, 3, 3, '{}', '{}'), ('s', 'context-adherence-plus', 0.5, 0.4, 0.6, 1, 1, '{}', '{}')`);
  expect(await migrate(url)).toEqual([questionsOfSummaries]);
  const summaries = await client.execute('SELECT "questions", "ciLow", "ciHigh" FROM "RunSummary" ORDER BY "runId"');
  const expected = meanInterval(totalsOf([0.2, 0.4, 0.9], [0, 0, 1]));
  expect(summaries.rows.map((row) => ({ ...row }))).toEqual([
    { questions: 2, ciLow: expected?.[0], ciHigh: expected?.[1] },
    { questions: 1, ciLow: 0.4, ciHigh: 0.6 },
  ]);
  const details = await client.execute(`SELECT "detailJson" ->> '$.interval' AS "interval" FROM "Score" ORDER BY "sampleId"`);
  expect(details.rows.map(({ interval }) => interval)).toEqual([null, "[0.3,0.9]", null, "[0.3,0.9]"]);
  client.close();
});

test("refuses a database of a newer version", async () => {
  const url = fresh();
  await migrate(url);
  const client = createClient({ url });
  await client.execute(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at) VALUES ('x', 'x', '29990101000000_later', 0)`,
  );
  client.close();
  await expect(migrate(url)).rejects.toThrow("newer version of Assay");
});

test("refuses a file that is not a database, and does not change it", async () => {
  const url = fresh();
  writeFileSync(url.slice("file:".length), "question,contexts\n".repeat(500));
  await expect(migrate(url)).rejects.toThrow("not an SQLite database");
  expect(readFileSync(url.slice("file:".length), "utf8")).toMatch(/^question/);
});
