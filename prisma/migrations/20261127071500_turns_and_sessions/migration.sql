-- Controls were the first datasets made for a run.
DROP INDEX "Dataset_controlsOf_idx";
ALTER TABLE "Dataset" RENAME COLUMN "controlsOf" TO "madeFor";
ALTER TABLE "Dataset" ADD COLUMN "madeAs" TEXT;
UPDATE "Dataset" SET "madeAs" = 'controls' WHERE "madeFor" IS NOT NULL;
CREATE INDEX "Dataset_madeFor_idx" ON "Dataset"("madeFor");

ALTER TABLE "Sample" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 1;
UPDATE "Sample" SET "turn" = 1 + (SELECT count(*) FROM json_each("turnsJson") t WHERE json_extract(t."value", '$.role') = 'user') WHERE "turnsJson" IS NOT NULL;
CREATE INDEX "Sample_configurationId_turn_idx" ON "Sample"("configurationId", "turn");

ALTER TABLE "Trace" ADD COLUMN "session" TEXT;
ALTER TABLE "Trace" ADD COLUMN "startedAt" TEXT;
ALTER TABLE "Trace" ADD COLUMN "turnsJson" TEXT;
CREATE INDEX "Trace_project_session_startedAt_idx" ON "Trace"("project", "session", "startedAt");
