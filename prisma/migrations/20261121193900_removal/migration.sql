-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN "removedAt" DATETIME;
ALTER TABLE "Configuration" ADD COLUMN "removedAt" DATETIME;
ALTER TABLE "Run" ADD COLUMN "removedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Run_removedAt_idx" ON "Run"("removedAt");

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "valueJson" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
