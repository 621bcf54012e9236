-- AlterTable
ALTER TABLE "Sample" ADD COLUMN     "stepCount" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Sample_configurationId_stepCount_idx" ON "Sample"("configurationId", "stepCount");
