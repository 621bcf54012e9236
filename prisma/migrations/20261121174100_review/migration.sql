-- CreateTable
CREATE TABLE "Review" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "judgmentId" INTEGER,
    "target" INTEGER NOT NULL,
    "reviewer" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "score" REAL,
    "note" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Review_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_judgmentId_fkey" FOREIGN KEY ("judgmentId") REFERENCES "Judgment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Review_runId_sampleId_target_reviewer_key" ON "Review"("runId", "sampleId", "target", "reviewer");

-- CreateIndex
CREATE INDEX "Review_sampleId_idx" ON "Review"("sampleId");

-- CreateIndex
CREATE INDEX "Review_judgmentId_idx" ON "Review"("judgmentId");
