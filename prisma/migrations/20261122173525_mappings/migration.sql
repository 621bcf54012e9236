-- CreateTable
CREATE TABLE "Mapping" (
    "shape" TEXT NOT NULL PRIMARY KEY,
    "mapJson" TEXT NOT NULL,
    "usedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "Mapping_usedAt_idx" ON "Mapping"("usedAt");
