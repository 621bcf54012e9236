-- CreateTable
CREATE TABLE "PromptVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "metric" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "promptsJson" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT,
    "author" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "measuredAt" DATETIME,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "RunPromptVersion" (
    "runId" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,

    PRIMARY KEY ("runId", "versionId"),
    CONSTRAINT "RunPromptVersion_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RunPromptVersion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "PromptVersion" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "PromptVersion_metric_name_key" ON "PromptVersion"("metric", "name");

-- CreateIndex
CREATE INDEX "RunPromptVersion_versionId_idx" ON "RunPromptVersion"("versionId");
