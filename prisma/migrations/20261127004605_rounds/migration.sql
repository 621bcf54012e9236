-- CreateTable
CREATE TABLE "Round" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "questionJson" TEXT NOT NULL,
    "designJson" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "critiqueFirst" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" DATETIME,
    CONSTRAINT "Round_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundRubric" (
    "roundId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("roundId", "version"),
    CONSTRAINT "RoundRubric_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roundId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "context" INTEGER NOT NULL,
    "stratum" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "repeatOf" INTEGER,
    CONSTRAINT "RoundItem_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoundItem_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roundId" TEXT NOT NULL,
    "itemId" INTEGER NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerKey" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" REAL,
    "critique" TEXT,
    "rubricVersion" INTEGER NOT NULL,
    "isBlind" BOOLEAN NOT NULL,
    "seconds" REAL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RoundEntry_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoundEntry_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundReservation" (
    "itemId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "reviewerKey" TEXT NOT NULL,
    "until" REAL NOT NULL,

    PRIMARY KEY ("itemId", "slot"),
    CONSTRAINT "RoundReservation_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
