-- CreateTable
CREATE TABLE "KeyedAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "KeyedAnswer_createdAt_idx" ON "KeyedAnswer"("createdAt");

-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Dataset" ADD COLUMN "appended" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Dataset" ADD COLUMN "appendedAt" DATETIME;
ALTER TABLE "Dataset" ADD COLUMN "contentHash" TEXT;
CREATE INDEX "Dataset_contentHash_idx" ON "Dataset"("contentHash");

-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "addedIn" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Sample" ADD COLUMN "replacedIn" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "Sample_configurationId_externalId_key";
CREATE UNIQUE INDEX "Sample_configurationId_externalId_replacedIn_key" ON "Sample"("configurationId", "externalId", "replacedIn");

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "datasetVersion" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Run" ADD COLUMN "followJson" TEXT;
ALTER TABLE "Run" ADD COLUMN "nextLookAt" DATETIME;
ALTER TABLE "Run" ADD COLUMN "judgedTo" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Run_nextLookAt_idx" ON "Run"("nextLookAt");
