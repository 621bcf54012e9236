DROP INDEX "Score_runId_sampleId_metric_idx";
CREATE INDEX "Score_runId_sampleId_metric_score_idx" ON "Score"("runId", "sampleId", "metric", "score");
CREATE INDEX "Score_runId_metric_sampleId_score_idx" ON "Score"("runId", "metric", "sampleId", "score");
ALTER TABLE "RunSample" ADD COLUMN "judged" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "RunSample" ADD COLUMN "scored" INTEGER NOT NULL DEFAULT 0;
UPDATE "RunSample" SET ("judged", "scored") = (
  SELECT count(*), count(s."score") FROM "Score" s WHERE s."runId" = "RunSample"."runId" AND s."sampleId" = "RunSample"."sampleId");
ALTER TABLE "RunSample" DROP COLUMN "score0";
ALTER TABLE "RunSample" DROP COLUMN "score1";
ALTER TABLE "RunSample" DROP COLUMN "score2";
ALTER TABLE "RunSample" DROP COLUMN "score3";
ALTER TABLE "RunSample" DROP COLUMN "score4";
ALTER TABLE "RunSample" DROP COLUMN "score5";
ALTER TABLE "RunSample" DROP COLUMN "score6";
ALTER TABLE "RunSample" DROP COLUMN "score7";
CREATE TABLE "SampleFigure" (
  "runId" TEXT COLLATE "C" NOT NULL,
  "metric" TEXT COLLATE "C" NOT NULL,
  "sampleId" INTEGER NOT NULL,
  "key" TEXT COLLATE "C" NOT NULL,
  "value" DOUBLE PRECISION,
  "weight" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "SampleFigure_pkey" PRIMARY KEY ("runId", "sampleId", "metric", "key"),
  CONSTRAINT "SampleFigure_runId_metric_sampleId_fkey" FOREIGN KEY ("runId", "metric", "sampleId") REFERENCES "Score" ("runId", "metric", "sampleId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SampleFigure_runId_metric_key_value_sampleId_idx" ON "SampleFigure"("runId", "metric", "key", "value", "sampleId");
INSERT INTO "SampleFigure" ("runId", "metric", "sampleId", "key", "value", "weight")
SELECT "runId", "metric", "sampleId", 'chunkShare', "secondary", 1 FROM "Score" WHERE "metric" = 'ragas-context-relevancy' AND "secondary" IS NOT NULL;
ALTER TABLE "Score" DROP COLUMN "secondary";
ALTER TABLE "RunSummary" ADD COLUMN "figuresJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]';
UPDATE "RunSummary" SET "figuresJson" = '[' || "secondaryJson" || ']' WHERE "secondaryJson" IS NOT NULL;
ALTER TABLE "RunSummary" DROP COLUMN "secondaryJson";
