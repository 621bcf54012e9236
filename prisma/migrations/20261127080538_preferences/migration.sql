-- CreateTable
CREATE TABLE "Preference" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runAId" TEXT NOT NULL,
    "runBId" TEXT NOT NULL,
    "questionKey" TEXT NOT NULL,
    "sampleAId" INTEGER NOT NULL,
    "sampleBId" INTEGER NOT NULL,
    "choice" TEXT NOT NULL,
    "shownFirst" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Preference_runAId_fkey" FOREIGN KEY ("runAId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_runBId_fkey" FOREIGN KEY ("runBId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_sampleAId_fkey" FOREIGN KEY ("sampleAId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_sampleBId_fkey" FOREIGN KEY ("sampleBId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Preference_runBId_idx" ON "Preference"("runBId");

-- CreateIndex
CREATE INDEX "Preference_sampleAId_idx" ON "Preference"("sampleAId");

-- CreateIndex
CREATE INDEX "Preference_sampleBId_idx" ON "Preference"("sampleBId");

-- CreateIndex
CREATE UNIQUE INDEX "Preference_runAId_runBId_questionKey_reviewerKey_key" ON "Preference"("runAId", "runBId", "questionKey", "reviewerKey");
