-- CreateTable
CREATE TABLE "GoldenRow" (
    "sampleId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "configurationId" TEXT NOT NULL,
    "originJson" TEXT NOT NULL,
    "note" TEXT,
    "author" TEXT,
    "authorKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedBy" TEXT,
    "confirmedKey" TEXT,
    "confirmedAt" DATETIME,
    CONSTRAINT "GoldenRow_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GoldenRow_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "GoldenRow_configurationId_idx" ON "GoldenRow"("configurationId");
