import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/migrations";
import { migrateFile } from "@/lib/db/sqlite/migrate";

test("a database of before figures keeps each sample's chunk share, its run's mean, and what is counted of scores", async () => {
  const url = `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-carried-")), "a.db")}`;
  const all = listMigrations(false);
  const at = all.findIndex(({ name }) => name.endsWith("_score_rows"));
  await migrateFile(url, all.slice(0, at));
  const client = createClient({ url });
  const ragas = "ragas-context-relevancy";
  await client.executeMultiple(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO "RunSample" ("runId", "sampleId", "contextCount", "isLabelled", "score0") VALUES ('r', 1, 2, FALSE, 0.25), ('r', 2, 2, FALSE, NULL);
    INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "cause", "scored", "expected", "secondary", "detailJson")
    VALUES ('r', '${ragas}', 1, 0.25, NULL, 1, 1, 0.5, '{}'), ('r', '${ragas}', 2, NULL, 'timeout', 0, 1, NULL, '{}');
    INSERT INTO "RunSummary" ("runId", "metric", "scored", "samples", "hundredthsJson", "secondaryJson", "errorsJson")
    VALUES ('r', '${ragas}', 1, 2, '{}', '{"key":"chunkShare","n":1}', '{}'), ('r', 'other', 1, 2, '{}', NULL, '{}');`);
  await migrateFile(url, all);
  const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row));
  expect(await rows(`SELECT "sampleId", "judged", "scored" FROM "RunSample" ORDER BY 1`)).toEqual([
    [1, 1, 1],
    [2, 1, 0],
  ]);
  expect(await rows(`SELECT "metric", "sampleId", "key", "value", "weight" FROM "SampleFigure"`)).toEqual([
    [ragas, 1, "chunkShare", 0.5, 1],
  ]);
  expect(await rows(`SELECT "figuresJson" FROM "RunSummary" ORDER BY "metric" DESC`)).toEqual([
    ['[{"key":"chunkShare","n":1}]'],
    ["[]"],
  ]);
  client.close();
});
