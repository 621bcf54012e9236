ALTER TABLE "Judgment" RENAME COLUMN "context" TO "item";
ALTER TABLE "Judgment" ADD COLUMN "step" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "Judgment_runId_sampleId_metric_context_model_poll_key";
CREATE UNIQUE INDEX "Judgment_runId_sampleId_metric_step_item_model_poll_key" ON "Judgment"("runId", "sampleId", "metric", "step", "item", "model", "poll");
ALTER TABLE "BatchRequest" RENAME COLUMN "context" TO "item";
ALTER TABLE "BatchRequest" ADD COLUMN "step" INTEGER NOT NULL DEFAULT 0;
