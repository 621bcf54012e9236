-- DropIndex
DROP INDEX "Score_runId_sampleId_idx";

-- CreateIndex
CREATE INDEX "Score_runId_sampleId_metric_idx" ON "Score"("runId", "sampleId", "metric");
