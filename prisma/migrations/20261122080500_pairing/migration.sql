-- Every sample has the key of its question's text, also where it has an id. lib/db/connection/fill-question-keys.ts computes it for
-- the samples that are stored, since SQL cannot.
DROP INDEX "Sample_configurationId_pairKey_idx";
ALTER TABLE "Sample" RENAME COLUMN "pairKey" TO "questionKey";
CREATE INDEX "Sample_configurationId_questionKey_idx" ON "Sample"("configurationId", "questionKey");

-- How a shared comparison is made, and what it came to when it was shared.
ALTER TABLE "Share" ADD COLUMN "comparisonJson" TEXT;
ALTER TABLE "Share" ADD COLUMN "decisionJson" TEXT;
