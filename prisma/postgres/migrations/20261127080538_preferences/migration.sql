-- CreateTable
CREATE TABLE "Preference" (
    "id" SERIAL NOT NULL,
    "runAId" TEXT COLLATE "C" NOT NULL,
    "runBId" TEXT COLLATE "C" NOT NULL,
    "questionKey" TEXT COLLATE "C" NOT NULL,
    "sampleAId" INTEGER NOT NULL,
    "sampleBId" INTEGER NOT NULL,
    "choice" TEXT COLLATE "C" NOT NULL,
    "shownFirst" TEXT COLLATE "C" NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Preference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Preference_runBId_idx" ON "Preference"("runBId");

-- CreateIndex
CREATE INDEX "Preference_sampleAId_idx" ON "Preference"("sampleAId");

-- CreateIndex
CREATE INDEX "Preference_sampleBId_idx" ON "Preference"("sampleBId");

-- CreateIndex
CREATE UNIQUE INDEX "Preference_runAId_runBId_questionKey_reviewerKey_key" ON "Preference"("runAId", "runBId", "questionKey", "reviewerKey");

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_runAId_fkey" FOREIGN KEY ("runAId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_runBId_fkey" FOREIGN KEY ("runBId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_sampleAId_fkey" FOREIGN KEY ("sampleAId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_sampleBId_fkey" FOREIGN KEY ("sampleBId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;
