-- AlterTable
ALTER TABLE "Run" ADD COLUMN "raceId" TEXT;

-- CreateTable
CREATE TABLE "Race" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "metric" TEXT NOT NULL,
    "margin" REAL NOT NULL,
    "seed" INTEGER NOT NULL,
    "baselineId" TEXT,
    "questions" INTEGER NOT NULL,
    "planned" INTEGER NOT NULL,
    "looksJson" TEXT NOT NULL DEFAULT '[]',
    "lookCount" INTEGER NOT NULL DEFAULT 0,
    "isToEnd" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "Run_raceId_idx" ON "Run"("raceId");
