-- CreateTable
CREATE TABLE "Round" (
    "id" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "questionJson" TEXT COLLATE "C" NOT NULL,
    "designJson" TEXT COLLATE "C" NOT NULL,
    "seed" INTEGER NOT NULL,
    "critiqueFirst" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "Round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundRubric" (
    "roundId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoundRubric_pkey" PRIMARY KEY ("roundId","version")
);

-- CreateTable
CREATE TABLE "RoundItem" (
    "id" SERIAL NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "context" INTEGER NOT NULL,
    "stratum" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "repeatOf" INTEGER,

    CONSTRAINT "RoundItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundEntry" (
    "id" SERIAL NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "itemId" INTEGER NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "value" DOUBLE PRECISION,
    "critique" TEXT COLLATE "C",
    "rubricVersion" INTEGER NOT NULL,
    "isBlind" BOOLEAN NOT NULL,
    "seconds" DOUBLE PRECISION,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoundEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundReservation" (
    "itemId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "until" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RoundReservation_pkey" PRIMARY KEY ("itemId","slot")
);

-- CreateIndex
CREATE INDEX "Round_runId_idx" ON "Round"("runId");

-- CreateIndex
CREATE INDEX "RoundItem_sampleId_idx" ON "RoundItem"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "RoundItem_roundId_position_key" ON "RoundItem"("roundId", "position");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_id_idx" ON "RoundEntry"("roundId", "id");

-- CreateIndex
CREATE INDEX "RoundEntry_itemId_idx" ON "RoundEntry"("itemId");

-- AddForeignKey
ALTER TABLE "Round" ADD CONSTRAINT "Round_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundRubric" ADD CONSTRAINT "RoundRubric_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundItem" ADD CONSTRAINT "RoundItem_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundItem" ADD CONSTRAINT "RoundItem_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundReservation" ADD CONSTRAINT "RoundReservation_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
