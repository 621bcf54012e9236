import type { Bound } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { insertLabels } from "@/lib/db/samples/label-rows";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";

// A seeded configuration begins with samples that are written one by one, at the positions from 0. The rest are copies made in
// SQL, which takes a fraction of the time.

const named = (columns: string) => columns.split(" ").map((column) => `"${column}"`);

export const copySamples = (configurationId: string, to: number, count: number): Bound[] => [
  [insertCopies, to, configurationId, count, "?"],
  [copyLabels, to, configurationId],
  ...dialect.indexTexts(copied).map((sql): Bound => [sql, to, configurationId]),
];

const same = named(
  "datasetId configurationId response reference contextsJson contextCount contextDetailsJson turnsJson goldJson goldFoundJson metadataJson",
);
const copied = `s."configurationId" = ?2 AND s."position" >= CAST(?1 AS INTEGER)`;
const copyLabels = insertLabels(
  `"Sample" own ${dialect.inOrder} "Sample" s ON s."configurationId" = own."configurationId" AND s."position" = own."position" - CAST(?1 AS INTEGER)
    ${dialect.inOrder} (SELECT *, "id" AS "at" FROM "SampleLabel") label ON label."sampleId" = s."id"
    WHERE own."configurationId" = ?2 AND own."position" >= CAST(?1 AS INTEGER)`,
);
const insertCopies = `
  INSERT INTO "Sample" ("position", "externalId", "questionKey", "question", "line", ${same.join(", ")})
  SELECT "position" + CAST(?1 AS INTEGER), 'seed-' || ("position" + CAST(?1 AS INTEGER)), 'seeded question ' || ("position" + CAST(?1 AS INTEGER)),
    replace("question", 'in case ' || ("position" + 1) || ?4, 'in case ' || ("position" + CAST(?1 AS INTEGER) + 1) || ?4), "line" + CAST(?1 AS INTEGER), ${same.join(", ")}
  FROM "Sample" WHERE "configurationId" = ?2 AND "position" < ?3 ORDER BY "position"`;

/** Copies the judgments and scores of the first `count` samples to those from position `to` on. */
export function copyResults(run: { runId: string; configurationId: string }, to: number, count: number): Bound[] {
  const copy = (table: string, columns: string[]): Bound => [
    `INSERT INTO "${table}" ("runId", "sampleId", ${columns.join(", ")})
    SELECT ?1, copy."id", ${columns.map((column) => `own.${column}`).join(", ")}
    FROM "Sample" original ${dialect.inOrder} "Sample" copy ON copy."configurationId" = ?2 AND copy."position" = original."position" + ?3
      ${dialect.inOrder} "${table}" own ON own."runId" = ?1 AND own."sampleId" = original."id"
    WHERE original."configurationId" = ?2 AND original."position" < ?4 ORDER BY original."position"`,
    run.runId,
    run.configurationId,
    to,
    count,
  ];
  return [
    copy("Judgment", ofJudgment),
    copy("Score", ofScore),
    copy("SampleFigure", ofFigure),
    [refreshCopied, run.runId, run.configurationId, to],
  ];
}
const refreshCopied = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "id" FROM "Sample" WHERE "configurationId" = ?2 AND "position" >= ?3)`,
);
const ofJudgment = named(
  "metric step item model poll raw score verdict explanation criteria evidence detailJson flagsJson reply finishReason error errorDetail attempts promptTokens completionTokens answeredBy latencyMs cached promptHash createdAt",
);
const ofFigure = named("metric key value weight");
const ofScore = named("metric score cause scored expected explanation detailJson");

export const countResults = (runId: string): Bound => [
  `UPDATE "Run" SET "ok" = own."all" - own."failed", "failed" = own."failed", "calls" = own."all"
  FROM (SELECT count(*) AS "all", count("error") AS "failed" FROM "Judgment" WHERE "runId" = ?1) AS own WHERE "id" = ?1`,
  runId,
];
