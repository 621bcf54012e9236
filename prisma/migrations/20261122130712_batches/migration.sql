-- AlterTable
ALTER TABLE "Run" ADD COLUMN "nextPollAt" DATETIME;

-- CreateTable
CREATE TABLE "Batch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "fileId" TEXT,
    "serverId" TEXT,
    "termsJson" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "ignored" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" DATETIME,
    "cancelledAt" DATETIME,
    CONSTRAINT "Batch_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BatchRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "batchId" TEXT,
    "line" INTEGER,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "context" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "pollsJson" TEXT NOT NULL,
    "askedJson" TEXT NOT NULL,
    CONSTRAINT "BatchRequest_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BatchRequest_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Batch_runId_state_idx" ON "Batch"("runId", "state");

-- CreateIndex
CREATE INDEX "BatchRequest_runId_sampleId_idx" ON "BatchRequest"("runId", "sampleId");

-- CreateIndex
CREATE INDEX "BatchRequest_batchId_line_idx" ON "BatchRequest"("batchId", "line");
