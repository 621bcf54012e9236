-- CreateTable
CREATE TABLE "RecordedDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,
    CONSTRAINT "RecordedDecision_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DecidedRun" (
    "decisionId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "runId" TEXT,
    "name" TEXT NOT NULL,
    "isChosen" BOOLEAN NOT NULL,

    PRIMARY KEY ("decisionId", "place"),
    CONSTRAINT "DecidedRun_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "RecordedDecision" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DecidedRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RecordedDecision_datasetId_createdAt_idx" ON "RecordedDecision"("datasetId", "createdAt");

-- CreateIndex
CREATE INDEX "DecidedRun_runId_idx" ON "DecidedRun"("runId");
