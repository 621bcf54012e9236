-- CreateTable
CREATE TABLE "RecordedDecision" (
    "id" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "headline" TEXT COLLATE "C" NOT NULL,
    "why" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT COLLATE "C",

    CONSTRAINT "RecordedDecision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DecidedRun" (
    "decisionId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "runId" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "isChosen" BOOLEAN NOT NULL,

    CONSTRAINT "DecidedRun_pkey" PRIMARY KEY ("decisionId","place")
);

-- CreateIndex
CREATE INDEX "RecordedDecision_datasetId_createdAt_idx" ON "RecordedDecision"("datasetId", "createdAt");

-- CreateIndex
CREATE INDEX "DecidedRun_runId_idx" ON "DecidedRun"("runId");

-- AddForeignKey
ALTER TABLE "RecordedDecision" ADD CONSTRAINT "RecordedDecision_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecidedRun" ADD CONSTRAINT "DecidedRun_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "RecordedDecision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecidedRun" ADD CONSTRAINT "DecidedRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
