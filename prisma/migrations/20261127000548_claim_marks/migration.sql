-- CreateTable
CREATE TABLE "ClaimMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "claim" TEXT NOT NULL,
    "claimHash" TEXT NOT NULL,
    "mark" TEXT NOT NULL,
    "note" TEXT,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ClaimMark_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ClaimMark_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ClaimMark_sampleId_idx" ON "ClaimMark"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimMark_runId_sampleId_claimHash_reviewerKey_key" ON "ClaimMark"("runId", "sampleId", "claimHash", "reviewerKey");
