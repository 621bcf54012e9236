-- CreateTable
CREATE TABLE "SavedView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "table" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "SavedView_table_removedAt_idx" ON "SavedView"("table", "removedAt");
-- DropIndex
DROP INDEX "Run_removedAt_idx";

-- CreateIndex
CREATE INDEX "Run_removedAt_createdAt_idx" ON "Run"("removedAt", "createdAt");
