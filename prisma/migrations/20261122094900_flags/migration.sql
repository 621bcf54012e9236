-- AlterTable
ALTER TABLE "Judgment" ADD COLUMN "flagsJson" TEXT;

-- Flags were part of the detail.
UPDATE "Judgment" SET "flagsJson" = '["looks already normalised"]', "detailJson" = NULL
WHERE "detailJson" = '{"flags":["looks already normalised"]}';

-- CreateIndex
CREATE INDEX "Judgment_runId_flagsJson_sampleId_idx" ON "Judgment"("runId", "flagsJson", "sampleId");
