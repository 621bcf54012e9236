-- AlterTable
ALTER TABLE "Round" ADD COLUMN "pairedRunId" TEXT;

-- CreateTable
CREATE TABLE "Certificate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "roundId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "bar" REAL NOT NULL,
    "caught" INTEGER NOT NULL,
    "bad" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "isCertified" BOOLEAN NOT NULL,
    "openedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedBy" TEXT,
    CONSTRAINT "Certificate_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Certificate_fingerprint_metric_idx" ON "Certificate"("fingerprint", "metric");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_roundId_fingerprint_key" ON "Certificate"("roundId", "fingerprint");

-- CreateIndex
CREATE INDEX "Round_pairedRunId_idx" ON "Round"("pairedRunId");
