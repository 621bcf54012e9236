-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "raceId" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Race" (
    "id" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "margin" DOUBLE PRECISION NOT NULL,
    "seed" INTEGER NOT NULL,
    "baselineId" TEXT COLLATE "C",
    "questions" INTEGER NOT NULL,
    "planned" INTEGER NOT NULL,
    "looksJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "lookCount" INTEGER NOT NULL DEFAULT 0,
    "isToEnd" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Race_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Run_raceId_idx" ON "Run"("raceId");
