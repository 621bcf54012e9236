-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "clusterKey" TEXT;

-- CreateIndex
CREATE INDEX "Sample_configurationId_clusterKey_idx" ON "Sample"("configurationId", "clusterKey");
