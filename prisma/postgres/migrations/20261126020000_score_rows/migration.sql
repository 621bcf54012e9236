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
