-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN "controlsJson" TEXT;
ALTER TABLE "Dataset" ADD COLUMN "controlsOf" TEXT;

-- CreateIndex
CREATE INDEX "Dataset_controlsOf_idx" ON "Dataset"("controlsOf");
