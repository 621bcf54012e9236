-- AlterTable
ALTER TABLE "Review" ADD COLUMN "metric" TEXT NOT NULL DEFAULT '';

-- DropIndex
DROP INDEX "Review_runId_sampleId_target_reviewerKey_key";

-- CreateIndex
CREATE UNIQUE INDEX "Review_runId_sampleId_target_metric_reviewerKey_key" ON "Review"("runId", "sampleId", "target", "metric", "reviewerKey");
