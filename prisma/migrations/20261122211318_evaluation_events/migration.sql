-- CreateTable
CREATE TABLE "EvaluationEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EvaluationEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EvaluationSending" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "leaseUntil" DATETIME,
    "nextTryAt" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lastTriedAt" DATETIME,
    "lastAnswer" TEXT,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "givenUp" INTEGER NOT NULL DEFAULT 0,
    "acceptedAt" DATETIME,
    "acceptedAtOnce" INTEGER NOT NULL DEFAULT 0
);

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationEvent_runId_sampleId_metric_key" ON "EvaluationEvent"("runId", "sampleId", "metric");
