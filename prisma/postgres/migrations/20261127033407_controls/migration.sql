-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN     "controlsJson" TEXT COLLATE "C",
ADD COLUMN     "controlsOf" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "Dataset_controlsOf_idx" ON "Dataset"("controlsOf");
