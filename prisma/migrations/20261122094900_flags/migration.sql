-- AlterTable
ALTER TABLE "Judgment" ADD COLUMN "flagsJson" TEXT;

-- Few judgments have flags, so a full index would be mostly nulls.
CREATE INDEX "Judgment_flags_idx" ON "Judgment"("runId", "flagsJson", "sampleId") WHERE "flagsJson" IS NOT NULL;

-- Flags were part of the detail.
UPDATE "Judgment" SET "flagsJson" = '["looks already normalised"]', "detailJson" = NULL
WHERE "detailJson" = '{"flags":["looks already normalised"]}';
