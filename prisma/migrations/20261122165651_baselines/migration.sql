-- CreateTable
CREATE TABLE "Baseline" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "setAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Baseline_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Baseline_runId_idx" ON "Baseline"("runId");
