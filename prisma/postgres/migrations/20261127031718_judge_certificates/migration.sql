-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "pairedRunId" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Certificate" (
    "id" TEXT COLLATE "C" NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "fingerprint" TEXT COLLATE "C" NOT NULL,
    "bar" DOUBLE PRECISION NOT NULL,
    "caught" INTEGER NOT NULL,
    "bad" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "isCertified" BOOLEAN NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedBy" TEXT COLLATE "C",

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Certificate_fingerprint_metric_idx" ON "Certificate"("fingerprint", "metric");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_roundId_fingerprint_key" ON "Certificate"("roundId", "fingerprint");

-- CreateIndex
CREATE INDEX "Round_pairedRunId_idx" ON "Round"("pairedRunId");

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
