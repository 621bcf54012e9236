-- CreateTable
CREATE TABLE "ClaimMark" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "claim" TEXT COLLATE "C" NOT NULL,
    "claimHash" TEXT COLLATE "C" NOT NULL,
    "mark" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClaimMark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClaimMark_sampleId_idx" ON "ClaimMark"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimMark_runId_sampleId_claimHash_reviewerKey_key" ON "ClaimMark"("runId", "sampleId", "claimHash", "reviewerKey");

-- AddForeignKey
ALTER TABLE "ClaimMark" ADD CONSTRAINT "ClaimMark_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimMark" ADD CONSTRAINT "ClaimMark_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;
