-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "goldFoundJson" TEXT;
ALTER TABLE "Sample" ADD COLUMN "goldJson" TEXT;

-- CreateIndex
CREATE INDEX "Sample_configurationId_goldFoundJson_idx" ON "Sample"("configurationId", "goldFoundJson");
