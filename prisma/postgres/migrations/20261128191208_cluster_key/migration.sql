-- AlterTable
ALTER TABLE "Sample" ADD COLUMN     "clusterKey" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "Sample_configurationId_clusterKey_idx" ON "Sample"("configurationId", "clusterKey");
